import Flights
import MapGeometry
import Synchronization

/// A source that takes a request to open.
///
/// It is opened on first use, once for all waiting callers.
///
/// A failure is not cached: the next call tries again.
final class LazyTileSource: TileSource {
    let remoteOrigin: String?
    private let open: @Sendable () async throws -> any TileSource
    private let opened = Mutex<(any TileSource)?>(nil)
    private let openings = SingleFlight<Bool, any TileSource>()

    /// - Parameters:
    ///   - remoteOrigin: the server that it contacts; nil for none.
    ///   - open: opens the underlying source.
    init(from remoteOrigin: String? = nil, open: @escaping @Sendable () async throws -> any TileSource) {
        self.remoteOrigin = remoteOrigin
        self.open = open
    }

    /// The tile of the underlying source.
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        try await base().tile(at: coordinate, density: density)
    }

    /// Forwarded to the underlying source.
    func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? {
        await (try? base())?.replacement(for: corrupt, at: coordinate, density: density)
    }

    /// Forwarded to the underlying source.
    func metadata() async throws -> TilesetMetadata { try await base().metadata() }

    /// Forwarded to the underlying source.
    func identity() async throws -> TilesetIdentity? { try await base().identity() }

    private func base() async throws -> any TileSource {
        if let known = opened.withLock({ $0 }) { return known }
        return try await openings.value(for: true) { [self] in
            let source = try await open()
            opened.withLock { $0 = source }
            return source
        }
    }
}
