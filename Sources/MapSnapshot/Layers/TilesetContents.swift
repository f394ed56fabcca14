import StyleSources
import Synchronization
import TileSources
import VectorTiles

/// What the tiles of a source are that does not say so: images, or vector tiles of a schema.
///
/// The first tiles of an image that a layer draws tell. What they tell belongs to the layer and serves all its later
/// images; the tiles are those that the image needs, and each is fetched once.
final class TilesetContents: Sendable {
    private enum Kind {
        case images
        /// - Parameter schema: nil if it is unknown; then each image is drawn by the layers that its own tiles have.
        case vectors(VectorSchema?)
    }

    private let known = Mutex<Kind?>(nil)

    /// The layer for a tileset without a stated format.
    ///
    /// - Throws: what the source throws; `SnapshotError` if the request has no viewport.
    func ready(_ tileset: ReadyTileset, for request: ValidatedRequest) async throws -> any ReadyLayer {
        switch known.withLock({ $0 }) {
        case .images?: return tileset
        case .vectors(let schema?)?:
            return ReadyStyle(builtInFor: tileset.ofVectors, RecognizedSchema(schema, layers: []))
        case .vectors(nil)?: return try await styled(tileset.shared.ofVectors, for: request)
        case nil: break
        }
        // What is fetched now is drawn later.
        let tileset = tileset.shared
        switch try await kind(of: tileset, for: request) {
        case .vectors?: return try await styled(tileset.ofVectors, for: request)
        case .images?:
            known.withLock { $0 = .images }
            return tileset
        case nil: return tileset
        }
    }

    /// Maximum number of tiles to look at; a usual image has no more, so that all are fetched at once.
    private static let maximumSamples = 32

    /// What the tiles are, by those around the middle of the image; nil if there are none.
    private func kind(of tileset: ReadyTileset, for request: ValidatedRequest) async throws -> Kind? {
        let viewport = try await ViewportStage(request: request, tilesets: [tileset], pins: []).run().viewport
        let plan = try TilePlan(of: tileset, viewport: viewport, request: request)
        let middle = plan.cells.dropFirst(max(plan.cells.count - Self.maximumSamples, 0) / 2).prefix(
            Self.maximumSamples)
        let part = TilePlan(tileset: tileset, level: plan.level, cells: Array(middle))
        let formats = try await TileFetch(plan: part).run().compactMap(\.tile?.format)
        if formats.contains(where: { if case .vector = $0 { true } else { false } }) { return .vectors(nil) }
        return formats.contains { if case .image = $0 { true } else { false } } ? .images : nil
    }

    /// The layer in the built-in style of the schema that the tiles of the image have.
    private func styled(_ tileset: ReadyTileset, for request: ValidatedRequest) async throws -> ReadyStyle {
        let viewport = try await ViewportStage(request: request, tilesets: [tileset], pins: []).run().viewport
        // Which tiles are needed does not depend on the style.
        let bare = try PlannedStyle(
            ReadyStyle(builtInFor: tileset, RecognizedSchema(layers: [])), viewport: viewport, request: request)
        var layers: Set<String> = []
        for tiles in bare.tiles {
            for case let tile? in try await TileFetch(plan: tiles.plan).run().map(\.tile) {
                layers.formUnion((try? VectorTile(tile))?.layers.map(\.name) ?? [])
            }
        }
        let recognized = RecognizedSchema(layers: layers.sorted())
        known.withLock { $0 = .vectors(recognized.schema) }
        return ReadyStyle(builtInFor: tileset, recognized)
    }
}

extension ReadyTileset {
    /// The tileset as one that is known to have vector tiles.
    fileprivate var ofVectors: ReadyTileset {
        var tileset = self
        tileset.metadata.format = .vector("mvt")
        tileset.setSide(TilesetMetadata.vectorTileSize)
        return tileset
    }

    /// The tileset with a source that fetches no tile twice.
    fileprivate var shared: ReadyTileset {
        var tileset = self
        // What limits the time of an image must see that a source hangs.
        tileset.source = (source as? SharedTileSource) ?? SharedTileSource(source, coalesces: false)
        return tileset
    }
}
