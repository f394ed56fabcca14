import Files
import Imaging
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
        let (bounds, center) = (metadata.archiveBounds, metadata.archiveCenter)
        let edges = [bounds.west, bounds.south, bounds.east, bounds.north].map { "\($0)" }
        let rows: [(String, String?)] = [
            ("name", metadata.name ?? "tiles"), ("format", Self.name(of: metadata.format)),
            ("type", metadata.type ?? "baselayer"),
            ("version", metadata.others["version"]?.asText ?? "1"), ("bounds", edges.joined(separator: ",")),
            ("center", "\(center.place.longitude),\(center.place.latitude),\(center.zoom)"),
            ("minzoom", metadata.zooms.map { "\($0.lowerBound)" }),
            ("maxzoom", metadata.zooms.map { "\($0.upperBound)" }), ("attribution", metadata.attribution),
            ("description", metadata.description),
        ]
        let others = metadata.mbtilesOthers.filter { $0.key != "version" }.sorted { $0.key < $1.key }
        for case (let name, let value?) in rows { try insert.run(.text(name), .text(value)) }
        for (name, value) in others { try insert.run(.text(name), .text(value.asText)) }
        try database.execute("COMMIT")
    }

    /// The specification's name of a format, or our own if it has none.
    private static func name(of format: TileFormat?) -> String {
        switch format {
        case .image(.jpeg): "jpg"
        case .image(let format): format.rawValue
        case .vector: "pbf"
        case .unknown, nil: "png"
        }
    }
}
