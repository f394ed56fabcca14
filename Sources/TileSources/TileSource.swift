public import MapGeometry

/// A source of tiles: a folder, an archive or a server.
public protocol TileSource: Sendable {
    /// The tile at an address.
    ///
    /// - Parameters:
    ///   - coordinate: which tile.
    ///   - density: 1, or 2 to prefer the variant with twice the pixels (`@2x`). Sources without variants ignore it.
    /// - Returns: nil if the source has no tile there. **That is not an error.**
    /// - Throws: `TileSourceError` if the source is corrupt or cannot be read.
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile?

    /// Reports a tile that turned out to be corrupt, so that it is no longer cached.
    ///
    /// The default implementation returns nil.
    ///
    /// - Parameters:
    ///   - corrupt: the corrupt tile.
    ///   - coordinate: its address.
    ///   - density: the requested density.
    /// - Returns: an older tile to draw instead, with the reason in `staleReason`; nil if there is none.
    func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile?

    /// The metadata of the source; the default implementation returns empty metadata.
    func metadata() async throws -> TilesetMetadata

    /// Identifies the tiles and their state, for caches of images; the default implementation returns nil.
    ///
    /// It is called for each image, so it must be fast.
    ///
    /// - Returns: an identity that differs whenever anything drawn may differ; nil if unknown.
    /// - Throws: like `tile(at:density:)`.
    func identity() async throws -> TilesetIdentity?

    /// The server that the source contacts, such as `https://tiles.example.org`; nil if it contacts none.
    ///
    /// While an image waits for a server, a service draws others. The default implementation returns the name of the
    /// type, because a source may wait for anything.
    var remoteOrigin: String? { get }
}

extension TileSource {
    /// Returns nil, because nothing is cached.
    public func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? { nil }

    /// Empty metadata: every zoom, the whole world, tiles of 256 pixels.
    public func metadata() async throws -> TilesetMetadata { TilesetMetadata() }

    /// Returns nil: the state of the tiles is unknown.
    public func identity() async throws -> TilesetIdentity? { nil }

    /// The name of the type.
    public var remoteOrigin: String? { String(reflecting: Self.self) }
}

/// A source that can list its tiles, so that all of them can be verified or copied.
public protocol EnumerableTileSource: TileSource {
    /// Calls `body` once for each tile that exists, in the source's own order.
    ///
    /// - Throws: `TileSourceError` if the list itself is corrupt, and whatever `body` throws.
    func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws
}
