import Cairo
import Digests
import HTTP
import Imaging
import StyleSources
import Synchronization
import TileSources

/// Computes the digests of images before they are drawn.
///
/// Create one per service; safe to use from any task.
package struct RenderIdentity: Sendable {
    private let layers: [any LayerKind]
    private let images: [String: [UInt8]]
    private let fonts = FontIdentities()

    /// - Parameters:
    ///   - layers: the tilesets and styles, bottom first.
    ///   - images: images by the names that pins use.
    package init(layers: [MapLayer], images: [String: PinImage]) {
        self.layers = layers.map(\.kind)
        self.images = images.mapValues(\.identity)
    }

    /// The digest of a validated request, the same in every process and on every host.
    ///
    /// - Throws: `SnapshotError` for unknown names, like drawing, and with `unsupported` if a tileset has no identity;
    ///   errors of custom sources.
    // Swift 6.3's optimizer crashes where it inlines this into other asynchronous functions.
    @inline(never)
    package func digest(of request: ValidatedRequest) async throws -> RenderDigest {
        try await digest(of: request, tilesets: tilesets(of: request))
    }

    /// The identities of a request's tilesets; other bytes once one of them is replaced.
    ///
    /// - Throws: like `digest(of:)`.
    func tilesets(of request: ValidatedRequest) async throws -> [UInt8] {
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

    /// The digest of a request whose tilesets are known.
    ///
    /// - Parameter tilesets: the result of `tilesets(of:)`.
    @inline(never)
    func digest(of request: ValidatedRequest, tilesets: [UInt8]) throws(SnapshotError) -> RenderDigest {
        var (form, end) = (CanonicalForm(), CanonicalForm())
        try form.add(request.request, request.framing, images: images)
        end.add(fonts.of(request.request))
        var digest = Self.started()
        for bytes in [form.bytes, tilesets, end.bytes] { digest.update(bytes) }
        return RenderDigest(digest.finish())
    }

    /// The part of the digest shared by all images of this process; nil until the fonts can be opened.
    private static let renderer = Mutex<SHA256?>(nil)

    private static func started() -> SHA256 {
        if let known = renderer.withLock({ $0 }) { return known }
        let (digest, isComplete) = start()
        if isComplete { renderer.withLock { $0 = digest } }
        return digest
    }

    /// That part, and whether it has both fonts.
    private static func start() -> (digest: SHA256, isComplete: Bool) {
        var digest = SHA256()
        var form = CanonicalForm()
        form.add(RendererVersion.full)
        form.add(BuiltInStyle.digest)
        let fonts = [FontStack.Weight.regular, .semibold].map { TextFont.stack($0)?.identity }
        for identity in fonts { form.add(identity ?? []) }
        digest.update(form.bytes)
        return (digest, !fonts.contains(nil))
    }
}

/// Identifies a rendered image: the same for the same request, tiles, fonts and renderer, on any machine.
///
/// It is the key of the output cache, the HTTP ETag and the default name of a batch's files.
public struct RenderDigest: Hashable, Sendable, CustomStringConvertible {
    /// SHA-256 over everything that affects the image.
    package let bytes: [UInt8]

    /// - Parameter bytes: a SHA-256, 32 bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The first 32 hexadecimal digits.
    public var description: String { Hexadecimal.text(bytes.prefix(16)) }

    /// The default file name: two digits as a folder, so that no folder gets too large, then all digits.
    public func fileName(_ format: FileFormat) -> String {
        "\(Hexadecimal.text(bytes.prefix(1)))/\(description).\(format.fileExtension)"
    }
}

/// The versions of everything that affects the pixels and bytes of an image.
///
/// For the same request, tiles and fonts, equal versions give bit-identical files.
package enum RendererVersion {
    /// Version of the tool and the library.
    package static let own = Product.version

    /// All versions: `swift-map-snapshot/1.2.3 cairo/1.16.0 …`.
    package static let full =
        ([Product.description] + CairoLibraries.versions + ImagingLibraries.versions).joined(separator: " ")
}

extension PinImage {
    /// SHA-256 of the pixels of all variants, independent of file names and compression.
    var identity: [UInt8] {
        var digest = SHA256()
        for variant in variants {
            var form = CanonicalForm()
            form.add(variant.scale)
            form.add(variant.pixmap.width)
            form.add(variant.pixmap.height)
            form.add(variant.isPhotographic)
            digest.update(form.bytes)
            // Little-endian, like every supported machine.
            digest.update(variant.pixmap.pixels.withUnsafeBytes { Array($0) })
        }
        return digest.finish()
    }
}
