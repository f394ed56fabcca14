public import MapGeometry

/// Something that has tiles: a folder, an archive, a server.
public protocol TileSource: Sendable {
    /// The tile at a place.
    ///
    /// - Parameters:
    ///   - coordinate: which tile.
    ///   - density: 1, or 2 to prefer a tile of the same square with twice the pixels (`@2x`) where the source has
    ///     such variants; others ignore it.
    /// - Returns: nil where the source has no tile there. **That is not an error.**
    /// - Throws: `TileSourceError` where the source is damaged or cannot be read.
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile?

    /// Takes back a tile that it gave and that turned out to be corrupt: it is not cached any longer.
    ///
    /// Has a default that returns nil.
    ///
    /// - Parameters:
    ///   - corrupt: the tile.
    ///   - coordinate: where it was asked for.
    ///   - density: in which it was asked for.
    /// - Returns: an older tile to draw in its place, with the reason in `staleReason`; nil where there is none.
    func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile?

    /// What the source says of itself; has a default that says nothing.
    func metadata() async throws -> TilesetMetadata

    /// Which tiles these are, for whoever keeps pictures of them; has a default that says nothing.
    ///
    /// It is asked for with each picture, so it must be quick.
    ///
    /// - Returns: another one whenever anything that is drawn may be another; nil where that cannot be told.
    /// - Throws: as `tile(at:density:)`.
    func identity() async throws -> TilesetIdentity?
}

extension TileSource {
    /// None: nothing is cached.
    public func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? { nil }

    /// Nothing known: every zoom, the whole world, tiles of 256 px.
    public func metadata() async throws -> TilesetMetadata { TilesetMetadata() }

    /// Nothing that tells the tiles from others.
    public func identity() async throws -> TilesetIdentity? { nil }
}
