import Cairo
import Digests
import TileSources

/// Names pictures before they are drawn: by all that they are a function of.
///
/// Made once for the tile sets and images of a service; safe from any task.
package struct RenderIdentity: Sendable {
    private let layers: [any LayerKind]
    private let images: [String: [UInt8]]
    private let fonts = FontIdentities()

    /// - Parameters:
    ///   - layers: the tile sets, bottom first.
    ///   - images: the images that pins name, by those names.
    package init(layers: [TileLayer], images: [String: PinImage]) {
        self.layers = layers
        self.images = images.mapValues(\.identity)
    }

    /// The name of the picture of a validated request; the same in every process, on every host.
    ///
    /// - Throws: `SnapshotError` as drawing would for names that are not known, and with `unsupported` where a tile set
    ///   does not say which tiles it has; what a source of the caller's own throws.
    package func digest(of request: SnapshotRequest) async throws -> RenderDigest {
        try await digest(of: request, tilesets: tilesets(of: request))
    }

    /// What the tilesets of a request are now: other bytes once one of them is replaced.
    ///
    /// - Throws: as `digest(of:)`.
    func tilesets(of request: SnapshotRequest) async throws -> [UInt8] {
        do {
            var form = CanonicalForm()
            let chosen = try layers.chosen(by: request)
            form.add(chosen.count)
            for layer in chosen { try await layer.addIdentity(to: &form, request, fonts) }
            return form.bytes
        } catch let error as TileSourceError {
            throw SnapshotError(error)
        }
    }

    /// The name of the picture of a validated request whose tilesets are known.
    ///
    /// - Parameter tilesets: what `tilesets(of:)` returned.
    func digest(of request: SnapshotRequest, tilesets: [UInt8]) throws(SnapshotError) -> RenderDigest {
        var (form, end) = (CanonicalForm(), CanonicalForm())
        try form.add(request, images: images)
        end.add(fonts.of(request))
        var digest = Self.renderer
        for bytes in [form.bytes, tilesets, end.bytes] { digest.update(bytes) }
        return RenderDigest(digest.finish())
    }

    /// What all pictures of this process have in common.
    private static let renderer: SHA256 = {
        var digest = SHA256()
        var form = CanonicalForm()
        form.add(RendererVersion.full)
        for weight in [FontStack.Weight.regular, .semibold] { form.add((try? TextFont.fonts(weight))?.identity ?? []) }
        digest.update(form.bytes)
        return digest
    }()
}
