import MapGeometry

/// An archive of tiles in one file, of which byte ranges are read, from a disk or a server.
protocol RangeArchive: Sendable {
    /// The name of such files, as users write it.
    static var name: String { get }
    /// The usual ending of such files.
    static var ending: String { get }

    /// Whether a file starts like such an archive, in any version that is recognized.
    static func matches(_ start: [UInt8]) -> Bool

    /// Opens the archive of a file.
    init(file: TileFile) throws(Defect)

    /// Opens the archive behind a reader.
    init(reader: any ByteRangeReader) async throws

    /// The tile at an address; nil if the archive does not have it.
    func tile(at coordinate: TileCoordinate) async throws -> Tile?

    /// What the archive states, with size and format of its first tile.
    func tilesetMetadata() async throws -> TilesetMetadata

    /// An identity that changes with the tiles.
    ///
    /// - Parameter version: identifies this version of the file.
    func identity(version: String) async throws -> TilesetIdentity

    /// Calls `body` for each tile.
    func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws

    /// Calls `body` for each run of tiles of one level, and returns what the archive states and what contradicts it.
    ///
    /// - Parameter fileSize: file size in bytes, if known.
    func inspect(fileSize: UInt64?, _ body: (TileRun) async throws -> Void) async throws -> TilesetFacts
}

extension TileFileKind {
    /// The kind of files whose byte ranges are read, from a disk or a server.
    init<Archive: RangeArchive>(_ archive: Archive.Type) {
        self.init(
            name: Archive.name, ending: Archive.ending, matches: { Archive.matches($0) },
            open: { location, file throws(TileSourceError) in
                try ArchiveTileSource<Archive>(file, at: location.base)
            },
            openRemote: { RemoteArchiveTileSource<Archive>($0, headers: $1, transport: $2) })
    }
}
