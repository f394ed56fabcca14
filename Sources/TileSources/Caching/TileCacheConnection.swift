import Compression
import Files
import Imaging
import MapGeometry
import Platform
import Synchronization

/// A connection to one cache file, with its frequent statements prepared.
struct TileCacheConnection: ~Copyable {
    // Declared before the database, so that they are finalized before the connection is closed.
    private let lookup: SQLiteStatement
    let database: SQLiteDatabase

    /// Opens an existing file.
    init(path: String) throws(Defect) {
        let opened = try Self.open(path)
        lookup = try opened.prepare(
            """
            SELECT status, fetched, expires, etag, last_modified, content_range, checksum, used, id, tile_data
            FROM kept WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 AND document = ?4
            """)
        database = opened
    }

    /// Opens a read-only cache as immutable.
    private static func open(_ path: String) throws(Defect) -> SQLiteDatabase {
        let isFixed = access(path, W_OK) != 0 && !FileContents.exists(path + "-wal")
        let database =
            isFixed
            ? try SQLiteDatabase(path: path, immutable: true, maximumValueBytes: DecodingLimits.tile.bytes)
            : try SQLiteDatabase(creating: path, pragmas: TileCacheSchema.pragmas, patience: .seconds(2))
        if !isFixed { TileCacheSchema.leaveSharedMemory(database) }
        try TileCacheSchema.check(database)
        return database
    }

    /// The cached response for a part and when it was last used.
    ///
    /// A row whose checksum is wrong counts as absent.
    func response(
        for key: TileCacheKey, limit: Int
    ) throws(Defect) -> (response: CachedResponse, used: Int, row: Int)? {
        database.allow()
        try lookup.bind(key.values)
        defer { lookup.reset() }
        guard try lookup.step(), lookup.size(9) <= limit else { return nil }
        guard let status = lookup.integer(0), let fetched = lookup.integer(1), let expires = lookup.integer(2),
            let checksum = lookup.integer(6), let used = lookup.integer(7), let row = lookup.integer(8)
        else { return nil }
        let response = CachedResponse(
            status: status, body: lookup.blob(9), fetched: fetched, expires: expires,
            etag: lookup.text(3, limit: 8_192), lastModified: lookup.text(4, limit: 8_192),
            contentRange: lookup.text(5, limit: 8_192))
        return Self.checksum(response, key) == checksum ? (response, used, row) : nil
    }

    /// Stores a response, replacing an earlier one.
    ///
    /// - Parameter isReplacing: whether to move the earlier one aside.
    func store(
        _ response: CachedResponse, for key: TileCacheKey, now: Int, isReplacing: Bool, about: TilesetMetadata?
    ) throws(Defect) {
        try database.transaction { () throws(Defect) in
            if isReplacing { try putAside(key) }
            try database.prepare(
                """
                INSERT OR REPLACE INTO kept
                (zoom_level, tile_column, tile_row, document, status, fetched, expires, used, etag, last_modified,
                content_range, checksum, tile_data) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
                """
            ).runOnce(
                key.values + [
                    .integer(response.status), .integer(response.fetched), .integer(response.expires), .integer(now),
                    .text(ifAny: response.etag), .text(ifAny: response.lastModified),
                    .text(ifAny: response.contentRange),
                    .integer(Self.checksum(response, key)), .blob(response.body),
                ])
            if let about { try describe(about) }
            if response.status == 200, let zoom = key.zoom { try describe(response.body, zoom: zoom) }
        }
    }

    /// A checksum of everything, including the tile's address, because a corrupt index may find a valid row of another
    /// tile.
    private static func checksum(_ response: CachedResponse, _ key: TileCacheKey) -> Int {
        let words = [response.etag, response.lastModified, response.contentRange].map { $0 ?? "" }.joined(
            separator: "\n")
        let numbers = "\(response.status) \(response.fetched) \(response.expires)"
        return Int(Zlib.crc32(response.body, seed: Zlib.crc32(Array("\(key.text)\n\(numbers)\n\(words)".utf8))))
    }

    /// Records that a row was used.
    func touch(row: Int, now: Int) throws(Defect) {
        try database.prepare("UPDATE kept SET used = ?2 WHERE id = ?1").runOnce([.integer(row), .integer(now)])
    }
}

extension SQLiteStatement {
    /// Runs a statement to completion with parameters.
    func runOnce(_ values: [SQLiteValue]) throws(Defect) {
        try bind(values)
        while try step() {}
    }
}

/// The previous response for a part, kept in case the newer one cannot be decoded.
///
/// It is the same row under another zoom level, where neither lookups nor MBTiles readers find it, and it is evicted
/// first.
extension TileCacheConnection {
    /// Moves the cached row of a part aside, replacing an earlier one; call it inside a transaction.
    func putAside(_ key: TileCacheKey) throws(Defect) {
        try database.prepare("DELETE FROM kept WHERE \(Self.isPartAside)").runOnce(key.values)
        try database.prepare("UPDATE kept SET zoom_level = \(Self.otherLevel), used = 0 WHERE \(Self.isPart)")
            .runOnce(key.values)
    }

    /// Removes a row of a part, and restores the one moved aside unless another process has cached something new.
    func takeBack(row: Int, _ key: TileCacheKey, now: Int) throws(Defect) {
        try database.transaction { () throws(Defect) in
            try database.prepare("DELETE FROM kept WHERE id = ?1").runOnce([.integer(row)])
            try database.prepare(
                "UPDATE OR IGNORE kept SET zoom_level = \(Self.otherLevel), used = ?5 WHERE \(Self.isPartAside)"
            ).runOnce(key.values + [.integer(now)])
        }
    }

    /// SQL for the level of rows moved aside, far below those of tiles and documents; it is its own inverse.
    private static let otherLevel = "-100 - zoom_level"
    private static let isPart = "zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 AND document = ?4"
    private static let isPartAside = "zoom_level = -100 - ?1 AND tile_column = ?2 AND tile_row = ?3 AND document = ?4"
}

/// Metadata rows for MBTiles readers (specification 1.3).
extension TileCacheConnection {
    /// Stores metadata derived from one tile.
    func describe(_ tile: [UInt8], zoom: Int) throws(Defect) {
        let sniffed = TileFormat(sniffing: tile)
        let format = if case .unknown = sniffed { "unknown" } else { sniffed.metadataName }
        try database.prepare("INSERT INTO metadata VALUES ('format', ?1) ON CONFLICT DO NOTHING")
            .runOnce([.text(format)])
        for (name, beyond) in [("minzoom", ">"), ("maxzoom", "<")] {
            try database.prepare(
                """
                INSERT INTO metadata VALUES ('\(name)', ?1)
                ON CONFLICT (name) DO UPDATE SET value = ?1 WHERE CAST(value AS INTEGER) \(beyond) CAST(?1 AS INTEGER)
                """
            ).runOnce([.text("\(zoom)")])
        }
    }

    /// Stores metadata stated by the server.
    func describe(_ set: TilesetMetadata) throws(Defect) {
        let bounds = set.bounds.map { "\($0.west),\($0.south),\($0.east),\($0.north)" }
        for (name, value) in [("name", set.name), ("attribution", set.attribution), ("bounds", bounds)] {
            guard let value else { continue }
            try database.prepare("INSERT OR REPLACE INTO metadata VALUES (?1, ?2)")
                .runOnce([.text(name), .text(value)])
        }
    }

    /// The value of a metadata row; nil if there is none.
    func metadata(_ name: String) throws(Defect) -> String? {
        let query = try database.prepare("SELECT value FROM metadata WHERE name = ?1")
        query.bind(name)
        return try query.step() ? query.text(0, limit: 8_192) : nil
    }
}

/// A connection that is passed between tasks, with the number of its file.
final class TileCacheHandle: Sendable {
    let connection: Mutex<TileCacheConnection>
    private let number: FileNumber?

    init(path: String) throws(Defect) {
        number = FileNumber(path: path)
        connection = Mutex(try TileCacheConnection(path: path))
    }

    /// Whether the file at a path is still the same.
    func isStill(at path: String) -> Bool { number != nil && FileNumber(path: path) == number }
}
