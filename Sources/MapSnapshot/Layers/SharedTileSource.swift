import Flights
import MapGeometry
import Synchronization
import TileSources

/// Wraps a source for the variants of one request, so that no tile is fetched or decoded twice.
///
/// Create one per request: its results are never refreshed.
final class SharedTileSource: TileSource {
    /// A tile and its requested density.
    private struct Key: Hashable, Sendable {
        let coordinate: TileCoordinate
        let density: Int
    }

    /// The underlying source.
    let base: any TileSource
    private let described = Mutex<TilesetMetadata?>(nil)
    private let results = Mutex<[Key: Result<Tile?, TileSourceError>]>([:])
    private let asking = SingleFlight<Key, Tile?>(executor: RenderThreads.shared)

    var remoteOrigin: String? { base.remoteOrigin }

    /// Whether concurrent requests for a tile are one; those then end at once when they are canceled, even if the
    /// source hangs.
    private let coalesces: Bool

    init(_ base: any TileSource, coalesces: Bool = true) { (self.base, self.coalesces) = (base, coalesces) }

    /// The first response of the underlying source: a tile, nil, or an error.
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        let key = Key(coordinate: coordinate, density: density)
        guard coalesces else { return try await fetched(key) }
        return try await asking.value(for: key) { [self] in try await fetched(key) }
    }

    private func fetched(_ key: Key) async throws -> Tile? {
        if let known = results.withLock({ $0[key] }) { return try known.get() }
        do {
            let tile = try await base.tile(at: key.coordinate, density: key.density)
            results.withLock { $0[key] = .success(tile) }
            return tile
        } catch let error as TileSourceError {
            results.withLock { $0[key] = .failure(error) }
            throw error
        }
    }

    /// The replacement from the underlying source, used for all variants from then on.
    func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? {
        let tile = await base.replacement(for: corrupt, at: coordinate, density: density)
        if let tile { results.withLock { $0[Key(coordinate: coordinate, density: density)] = .success(tile) } }
        return tile
    }

    /// The first metadata of the underlying source.
    func metadata() async throws -> TilesetMetadata {
        if let known = described.withLock({ $0 }) { return known }
        let metadata = try await base.metadata()
        described.withLock { $0 = metadata }
        return metadata
    }

    /// Forwarded to the underlying source.
    func identity() async throws -> TilesetIdentity? { try await base.identity() }
}

extension TileLayer {
    /// The layer with sources shared by all variants of a request.
    var shared: TileLayer {
        var layer = self
        (layer.source, layer.contents) = (SharedTileSource(source), contents)
        (layer.dark, layer.darkContents) = (dark.map { SharedTileSource($0) }, darkContents)
        return layer
    }
}
