import Files
import MapGeometry

/// Writes MBTiles 1.3; identical tiles are stored once, behind a view `tiles`.
///
/// The same tiles give the same bytes.
final class MBTilesWriter: TileArchiveWriter {
    /// The application id is the specification's "MPBX".
    private static let schema = """
        PRAGMA application_id = 0x4d504258;
        BEGIN;
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB NOT NULL);
        CREATE TABLE map (
            zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL,
            tile_id INTEGER NOT NULL, PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;
        CREATE VIEW tiles AS
            SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id);
        """

    // Declared before the database, so that they are finalized before the connection is closed.
    private let image: SQLiteStatement
    private let place: SQLiteStatement
    private let database: SQLiteDatabase
    private var known: [TileContentKey: Int] = [:]

    init(path: String) throws(Defect) {
        AtomicFile.remove(path)
        // An unfinished file is discarded, so there is no journal, and one synchronized transaction.
        let database = try SQLiteDatabase(creating: path, pragmas: ["journal_mode = OFF"])
        try database.execute(Self.schema)
        image = try database.prepare("INSERT INTO images (tile_data) VALUES (?1)")
        place = try database.prepare("INSERT INTO map VALUES (?1, ?2, ?3, ?4)")
        self.database = database
    }

    func add(_ bytes: [UInt8], at coordinate: TileCoordinate) throws(Defect) {
        let key = TileContentKey(bytes)
        let id: Int
        if let same = known[key] {
            id = same
        } else {
            try image.run(.blob(bytes))
            id = database.lastRow
            known[key] = id
        }
        try place.run(.integer(coordinate.z), .integer(coordinate.x), .integer(coordinate.tmsY), .integer(id))
    }

    func finish(_ metadata: TilesetMetadata) throws(Defect) {
        let insert = try database.prepare("INSERT INTO metadata VALUES (?1, ?2)")
        for (name, value) in metadata.mbtilesRows { try insert.run(.text(name), .text(value)) }
        try database.execute("COMMIT")
    }
}
