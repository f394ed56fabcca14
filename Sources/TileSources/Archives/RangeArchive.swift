import Digests
import MapGeometry
import Synchronization

/// An archive of tiles in one file, of which byte ranges are read, from a disk or a server.
protocol RangeArchive: Sendable {
    /// The name of such files, as users write it.
    static var name: String { get }
    /// The default extension of such files.
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

/// Tiles in an archive in a local file, which must not be rewritten while it is open.
final class ArchiveTileSource<Archive: RangeArchive>: EnumerableTileSource, InspectableTileSource {
    /// Nil: it reads files.
    var remoteOrigin: String? { nil }
    private let path: String
    private let archive: Archive
    private let file: TileFile
    private let known = Mutex<TilesetMetadata?>(nil)
    private let identified = Mutex<TilesetIdentity?>(nil)

    /// - Throws: `TileSourceError` if there is no such file, or if it is not such an archive.
    convenience init(path: String) throws(TileSourceError) {
        try self.init(try TileFile.existing(path, ending: Archive.ending), at: path)
    }

    /// - Parameters:
    ///   - file: the open file.
    ///   - path: its path, for errors.
    /// - Throws: `TileSourceError` if it is not such an archive.
    init(_ file: TileFile, at path: String) throws(TileSourceError) {
        do throws(Defect) {
            self.path = path
            self.file = file
            archive = try Archive(file: file)
        } catch {
            throw TileSourceError(error, in: path)
        }
    }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        try await naming(coordinate) { try await archive.tile(at: coordinate) }
    }

    func metadata() async throws -> TilesetMetadata {
        if let metadata = known.withLock({ $0 }) { return metadata }
        let metadata = try await naming { try await archive.tilesetMetadata() }
        known.withLock { $0 = metadata }
        return metadata
    }

    /// An identity from what the archive states, the file's length and a sample of its bytes: a recreated archive may
    /// have tiles of the same lengths.
    func identity() async throws -> TilesetIdentity? {
        if let identity = identified.withLock({ $0 }) { return identity }
        let identity = try await naming {
            let sample = Hexadecimal.text(SHA256.hash(try file.sample()))
            return try await archive.identity(version: "\(file.size) \(sample)")
        }
        identified.withLock { $0 = identity }
        return identity
    }

    func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        try await naming { try await archive.forEachCoordinate(body) }
    }

    func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        try await naming { try await archive.inspect(fileSize: file.size, body) }
    }

    /// Adds the file and the tile to a defect.
    private func naming<Value>(
        _ tile: TileCoordinate? = nil, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let defect as Defect {
            throw TileSourceError(defect, in: path, tile: tile)
        }
    }
}
