import Digests
public import MapGeometry
import Synchronization

/// An MBTiles archive (specification 1.3): an SQLite database with a table or view `tiles`.
///
/// See the [specification](https://github.com/mapbox/mbtiles-spec/blob/master/1.3/spec.md).
public final class MBTilesTileSource: EnumerableTileSource {
    /// Nil: it reads files.
    public var remoteOrigin: String? { nil }
    /// Maximum file size for which counting tiles is cheap.
    private static let countableSize: UInt64 = 64 << 20

    private let path: String
    private let scheme: TileScheme
    private let size: UInt64
    private let opening: SQLiteOpening
    private let connection: Mutex<MBTilesConnection>
    private let known = Mutex<TilesetMetadata?>(nil)
    private let stated = Mutex<TileFormat??>(nil)
    /// Stays open as long as the source: closing it earlier would release SQLite's locks (POSIX).
    private let file: TileFile
    private let identified = Mutex<(state: SQLiteFileState, identity: TilesetIdentity)?>(nil)
    private let recent: SQLiteRecentTiles

    /// Opens the archive, read-only.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - scheme: the direction of rows. The specification says TMS, but some tools write XYZ.
    /// - Throws: `TileSourceError` if there is no such file, or if it is not an MBTiles archive.
    public convenience init(path: String, scheme: TileScheme = .tms) throws(TileSourceError) {
        try self.init(try TileFile.existing(path, ending: ".mbtiles"), at: path, scheme: scheme)
    }

    /// - Parameter path: that of the open file, which SQLite opens once more.
    init(_ file: TileFile, at path: String, scheme: TileScheme) throws(TileSourceError) {
        do throws(Defect) {
            let opening = try SQLiteOpening(path: path, file: file, kind: "an MBTiles archive")
            self.path = path
            self.scheme = scheme
            self.size = file.size
            self.file = file
            self.opening = opening
            recent = SQLiteRecentTiles(of: file, path: path)
            self.connection = Mutex(try opening.connect(MBTilesConnection.init))
        } catch {
            throw TileSourceError(error, in: path)
        }
    }

    /// The tile's blob; density is ignored.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        do throws(Defect) {
            return try recent.tile(at: coordinate) { () throws(Defect) in try readTile(coordinate) }
        } catch {
            throw TileSourceError(error, in: path, tile: coordinate)
        }
    }

    private func readTile(_ coordinate: TileCoordinate) throws(Defect) -> Tile? {
        let row = scheme.row(coordinate.y, zoom: coordinate.z)
        let stored = try connection.withLock { connection throws(Defect) in
            try connection.storedTile(zoom: coordinate.z, column: coordinate.x, row: row)
        }
        guard let stored else { return nil }
        guard !stored.isEmpty || hasEmptyTiles() else { return nil }
        return try Tile(stored: stored, declared: vectorFormat)
    }

    /// The metadata table, corrected by the contents of the archive.
    ///
    /// The zooms come from the tiles if finding them is cheap, and size and format from one tile.
    public func metadata() async throws -> TilesetMetadata {
        if let metadata = known.withLock({ $0 }) { return metadata }
        let (metadata, isLasting) = connection.withLock { connection in
            let document = connection.document()
            var isLasting = document.isLasting
            // What is corrupt stays so; a file that cannot be read at the moment is read again.
            func found<Value>(_ read: () throws(Defect) -> Value?) -> Value? {
                do throws(Defect) {
                    return try read()
                } catch {
                    if error.code == .unreadable { isLasting = false }
                    return nil
                }
            }
            let zooms = found { () throws(Defect) in try connection.zooms() }
            var metadata = TilesetMetadata(document, zooms: zooms)
            if size <= Self.countableSize {
                metadata.tileCount = found { () throws(Defect) in try connection.count() }
            }
            metadata.describe(by: metadata.zooms.flatMap { Self.sample(of: connection, in: $0) }, document)
            return (metadata, isLasting)
        }
        if isLasting { known.withLock { $0 = metadata } }
        return metadata
    }

    /// A tile whose bytes show its format; any tile if none does, because many may be without features.
    private static func sample(of connection: borrowing MBTilesConnection, in zooms: ClosedRange<Int>) -> Tile? {
        var (known, unknown): (Tile?, Tile?)
        for zoom in zooms where known == nil {
            try? connection.forEachSample(zoom: zoom) { stored in
                guard let tile = try? Tile(stored: stored) else { return false }
                if case .unknown = tile.format { unknown = unknown ?? tile } else { known = tile }
                return known != nil
            }
        }
        return known ?? unknown
    }

    /// An identity from the metadata rows, the file's length, SQLite's change counter and a sample of its bytes.
    public func identity() async throws -> TilesetIdentity? {
        do throws(Defect) {
            let state = try SQLiteFileState(of: file, path: path)
            if let last = identified.withLock({ $0 }), last.state == state { return last.identity }
            let rows = try connection.withLock { connection throws(Defect) in try connection.metadataDigest() }
            // A recreated file may have the same length and counter. The sample is taken last: a writer that changed
            // the counter has finished by now, or reading the rows would have waited for it.
            let sample = SHA256.hash(try file.sample())
            let identity = TilesetIdentity("mbtiles", of: state.bytes, rows, sample, Array(scheme.rawValue.utf8))
            identified.withLock { $0 = (state, identity) }
            // A caller with the new state must get its attribution.
            known.withLock { $0 = nil }
            return identity
        } catch {
            throw TileSourceError(error, in: path)
        }
    }

    /// Calls `body` for each row of `tiles` with data and a position on the map, in the database's order.
    public func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws {
        for run in try listing().runs { try body(run.first) }
    }

    package func inspect(_ body: (TileRun) async throws -> Void) async throws -> TilesetFacts {
        // Reads the list first, so that the file is not locked while `body` runs.
        let listing = try listing()
        for run in listing.runs { try await body(run) }
        let (document, hasIndex, distinct) = connection.withLock {
            ($0.document(), (try? $0.hasIndex()) ?? true, $0.distinctTiles())
        }
        var facts = TilesetFacts(kind: "MBTiles", document)
        facts.fileSize = size
        facts.statedContents = distinct
        facts.format = document.vectorFormat
        facts.problems += listing.problems
        facts.notes += listing.notes
        if !hasIndex {
            facts.notes.append(
                "it has no tile index, so each tile is looked up in the whole table: add one with "
                    + "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
        }
        return facts
    }

    /// The format of vector tiles that the metadata table states; read once, when the bytes of a tile do not tell.
    private func vectorFormat() -> TileFormat? {
        if let known = stated.withLock({ $0 }) { return known }
        let document = connection.withLock { $0.document() }
        if document.isLasting { stated.withLock { $0 = .some(document.vectorFormat) } }
        return document.vectorFormat
    }

    /// Whether an empty blob is a vector tile without features, and no absent tile, such as an absent image.
    ///
    /// Martin's cache has a table of its own behind the view `tiles`, and remembers absent tiles of all formats so.
    private func hasEmptyTiles() -> Bool {
        guard vectorFormat() != nil else { return false }
        return connection.withLock { (try? $0.hasTable("tile_cache")) != true }
    }

    private func listing() throws(TileSourceError) -> MBTilesListing {
        do throws(Defect) {
            // A separate connection, so that others can read tiles in the meantime.
            return try MBTilesListing(of: try opening.connect(MBTilesConnection.init), scheme: scheme, fileSize: size)
        } catch {
            throw TileSourceError(error, in: path)
        }
    }
}

extension MBTilesTileSource: InspectableTileSource {}

extension TileFileKind {
    static let mbtiles = TileFileKind(
        name: "MBTiles", ending: ".mbtiles", matches: { $0.starts(with: SQLiteDatabase.magic) }, hasScheme: true,
        open: { location, file throws(TileSourceError) in
            try MBTilesTileSource(file, at: location.base, scheme: location.scheme ?? .tms)
        }, openRemote: nil)
}
