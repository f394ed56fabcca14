import Imaging
import MapGeometry
import StyleSources
import Synchronization
import TileSources
import VectorTiles

/// The tiles of a layer of images; of a server that does not say what it has, perhaps vector tiles.
struct PlannedTiles: PlannedLayer {
    let plan: TilePlan
    let viewport: Viewport
    let request: ValidatedRequest

    var tileCount: Int { plan.cells.count }

    func fetched() async throws -> any FetchedLayer {
        guard plan.tileset.metadata.format == nil else { return try await fetchedImages() }
        let identity = try await plan.tileset.source.identity()
        if let identity, VectorServers.contains(identity) { return try await fetchedVectors() }
        let (chosen, found) = try await UniformFetch(plan).run()
        guard found.contains(where: { $0.tile?.isVector ?? false }) else {
            return FetchedTiles(plan: chosen, found: found)
        }
        if let identity { VectorServers.add(identity) }
        return try await fetchedVectors()
    }

    private func fetchedImages() async throws -> any FetchedLayer {
        let (chosen, found) = try await UniformFetch(plan).run()
        return FetchedTiles(plan: chosen, found: found)
    }

    /// The same map in the built-in style of the schema that its tiles have.
    private func fetchedVectors() async throws -> any FetchedLayer {
        var tileset = plan.tileset
        tileset.metadata.format = .vector("mvt")
        tileset.metadata.tileSize = TilesetMetadata.vectorTileSize
        // Which tiles are needed does not depend on the style.
        let bare = try PlannedStyle(
            ReadyStyle(builtInFor: tileset, RecognizedSchema(layers: [])), viewport: viewport, request: request)
        var found: [[TileFetch.Found]] = []
        var layers: Set<String> = []
        for tiles in bare.tiles {
            let entries = try await TileFetch(plan: tiles.plan).run()
            for case let tile? in entries.map(\.tile) {
                layers.formUnion((try? VectorTile(tile))?.layers.map(\.name) ?? [])
            }
            found.append(entries)
        }
        let names = layers.sorted()
        let style = ReadyStyle(builtInFor: tileset, RecognizedSchema(layers: names))
        let planned = try PlannedStyle(style, viewport: viewport, request: request)
        // The level may be another one.
        if request.missingTiles == .uniform { return try await planned.fetched() }
        return FetchedStyle(planned: planned, found: found)
    }
}

extension Tile {
    fileprivate var isVector: Bool { if case .vector = format { true } else { false } }
}

/// The servers that turned out to have vector tiles, so that other images do not fetch the tiles of images first.
private enum VectorServers {
    private static let limit = 256
    private static let known = Mutex<Set<TilesetIdentity>>([])

    static func contains(_ identity: TilesetIdentity) -> Bool { known.withLock { $0.contains(identity) } }

    static func add(_ identity: TilesetIdentity) {
        known.withLock { known in
            if known.count >= limit { known = [] }
            known.insert(identity)
        }
    }
}
