public import MapGeometry

/// A PMTiles archive, version 3, in one local file.
///
/// Directories and metadata may be compressed with gzip, brotli or zstd. The file must not be rewritten while it is
/// open.
///
/// See the [specification](https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
public final class PMTilesTileSource: EnumerableTileSource {
    /// Nil: it reads files.
    public var remoteOrigin: String? { nil }
    private let file: ArchiveTileSource<PMTilesArchive>

    /// Opens the archive and reads its header and root directory.
    ///
    /// - Throws: `TileSourceError` if there is no such file, or if it is not a complete PMTiles archive of version 3.
    public convenience init(path: String) throws(TileSourceError) {
        try self.init(try TileFile.existing(path, ending: ".pmtiles"), at: path)
    }

    /// - Parameter path: that of the open file, for errors.
    init(_ file: TileFile, at path: String) throws(TileSourceError) {
        self.file = try ArchiveTileSource(file, at: path)
    }

    /// The decompressed bytes of a tile; density is ignored.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        try await file.tile(at: coordinate, density: density)
    }

    /// Metadata from the header and the metadata section, with size and format of the first tile.
    ///
    /// Corrupt metadata does not prevent drawing: the header remains, and `problem` explains.
    public func metadata() async throws -> TilesetMetadata { try await file.metadata() }

    /// An identity from the header, the root directory, the metadata, the file's length and a sample of its bytes.
    public func identity() async throws -> TilesetIdentity? { try await file.identity() }

    /// Calls `body` for each tile, level by level along the archive's curve.
    ///
    /// A small file can list billions of tiles that share their bytes.
    public func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        try await file.forEachCoordinate(body)
    }
}

extension PMTilesTileSource: InspectableTileSource {
    package func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        try await file.inspect(body)
    }
}
