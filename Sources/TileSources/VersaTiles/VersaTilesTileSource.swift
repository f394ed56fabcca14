public import MapGeometry

/// A VersaTiles container, version 02, in one local file.
///
/// The file must not be rewritten while it is open.
///
/// See the [specification](https://github.com/versatiles-org/versatiles-spec).
public final class VersaTilesTileSource: EnumerableTileSource {
    /// Nil: it reads files.
    public var remoteOrigin: String? { nil }
    private let file: ArchiveFile<VersaTilesArchive>

    /// Opens the container and reads its header and its list of blocks.
    ///
    /// - Throws: `TileSourceError` if there is no such file, or if it is not a VersaTiles container of version 02.
    public convenience init(path: String) throws(TileSourceError) {
        try self.init(try TileFile.existing(path, ending: ".versatiles"), at: path)
    }

    /// - Parameter path: that of the open file, for errors.
    init(_ file: TileFile, at path: String) throws(TileSourceError) { self.file = try ArchiveFile(file, at: path) }

    /// The decompressed bytes of a tile; density is ignored.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        try await file.tile(at: coordinate)
    }

    /// Metadata from the header and the metadata section, with size and format of the first tile.
    ///
    /// Corrupt metadata does not prevent drawing: the header remains, and `problem` explains.
    public func metadata() async throws -> TilesetMetadata { try await file.metadata() }

    /// An identity from the header, the list of blocks, the metadata, the file's length and a sample of its bytes.
    public func identity() async throws -> TilesetIdentity? { try await file.identity() }

    /// Calls `body` for each tile, level by level, block by block.
    public func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        try await file.forEachCoordinate(body)
    }
}

extension VersaTilesTileSource: InspectableTileSource {
    package func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        try await file.inspect(body)
    }
}
