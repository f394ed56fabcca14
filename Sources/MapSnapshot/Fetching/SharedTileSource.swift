import Imaging
import MapGeometry
import Synchronization
import TileSources

/// A source in front of another for the variants of one request: no tile is asked for, or decoded, twice.
///
/// It is made for one request and goes with it, for what it has found is never looked up again.
final class SharedTileSource: TileSource {
    /// A tile and the density it was asked in.
    struct Key: Hashable, Sendable {
        let coordinate: TileCoordinate
        let density: Int
    }

    private let base: any TileSource
    private let described = Mutex<TilesetMetadata?>(nil)
    private let answers = Mutex<[Key: Result<Tile?, TileSourceError>]>([:])
    private let asking = Coalescer<Key, Tile?>()
    private let decoded = Mutex(Decoded())

    init(_ base: any TileSource) { self.base = base }

    /// The first answer of the source behind, be it a tile, none, or why there is none.
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        let key = Key(coordinate: coordinate, density: density)
        return try await asking.value(for: key) { [self] in
            if let known = answers.withLock({ $0[key] }) { return try known.get() }
            do {
                // Whoever comes first asks in a task of its own, which would read on Swift's shared threads.
                let tile = try await withTaskExecutorPreference(RenderThreads.shared) {
                    try await base.tile(at: coordinate, density: density)
                }
                answers.withLock { $0[key] = .success(tile) }
                return tile
            } catch let error as TileSourceError {
                answers.withLock { $0[key] = .failure(error) }
                throw error
            }
        }
    }

    /// That of the source behind, from now on for all variants.
    func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? {
        let tile = await base.replacement(for: corrupt, at: coordinate, density: density)
        if let tile { answers.withLock { $0[Key(coordinate: coordinate, density: density)] = .success(tile) } }
        return tile
    }

    /// What the source behind said first.
    func metadata() async throws -> TilesetMetadata {
        if let known = described.withLock({ $0 }) { return known }
        let metadata = try await base.metadata()
        described.withLock { $0 = metadata }
        return metadata
    }

    /// That of the source behind.
    func identity() async throws -> TilesetIdentity? { try await base.identity() }

    /// The pixels of a tile; those of very large pictures are not kept and made again.
    func pixmap(for key: Key, decode: () throws -> Pixmap) rethrows -> Pixmap {
        if let known = decoded.withLock({ $0.pixmaps[key] }) { return known }
        let pixmap = try decode()
        decoded.withLock { decoded in
            guard decoded.room >= pixmap.pixels.count else { return }
            decoded.room -= pixmap.pixels.count
            decoded.pixmaps[key] = pixmap
        }
        return pixmap
    }

    private struct Decoded {
        var pixmaps: [Key: Pixmap] = [:]
        /// Pixels that may still be kept: as many as a picture may have.
        var room = SnapshotLimits.pixels
    }
}

extension TileLayer {
    /// The layer with sources that all variants of a request share.
    package var shared: TileLayer {
        var layer = self
        layer.source = SharedTileSource(source)
        layer.dark = dark.map(SharedTileSource.init)
        return layer
    }
}
