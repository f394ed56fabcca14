import Imaging
import MapGeometry

/// A connection to a GeoPackage, with the frequent query on its table of tiles prepared.
struct GeoPackageConnection: ~Copyable {
    /// Maximum number of tables of tiles that are read, and of levels of one.
    private static let limit = 1000
    /// Maximum length of a name in bytes.
    private static let maximumNameLength = 1024

    // Declared before the database, so that it is finalized before the connection is closed.
    private let lookup: SQLiteStatement
    let database: SQLiteDatabase
    let table: GeoPackageTable
    let grid: GeoPackageGrid

    /// - Parameter name: the table to read; nil for the only one with tiles.
    init(path: String, immutable: Bool, table name: String?) throws(Defect) {
        let opened = try SQLiteDatabase(path: path, immutable: immutable, maximumValueBytes: DecodingLimits.tile.bytes)
        try Self.checkContents(of: opened)
        let table = try GeoPackageTable.chosen(name, from: Self.tables(of: opened))
        try Self.checkProjection(of: table, in: opened)
        let grid = try Self.grid(of: table, in: opened)
        lookup = try opened.prepare(
            """
            SELECT tile_data FROM \(table.quoted)
            WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 LIMIT 1
            """)
        database = opened
        self.table = table
        self.grid = grid
    }

    /// The stored bytes of one tile; nil if the file does not have it.
    func storedTile(at coordinate: TileCoordinate) throws(Defect) -> [UInt8]? {
        guard let place = grid.place(of: coordinate) else { return nil }
        database.allow()
        lookup.bind(place.zoomLevel, place.column, place.row)
        defer { lookup.reset() }
        guard try lookup.step() else { return nil }
        return try lookup.tileData(0)
    }

    /// A tile of each of the levels that have tiles, by zoom.
    func samples() throws(Defect) -> [Int: [UInt8]] {
        let query = try database.prepare(
            "SELECT tile_data FROM \(table.quoted) WHERE zoom_level = ?1 AND length(tile_data) > 0 LIMIT 1")
        var samples: [Int: [UInt8]] = [:]
        for (zoom, level) in grid.levels {
            database.allow()
            query.bind(level.zoomLevel)
            if try query.step(), let stored = try query.tileData(0) { samples[zoom] = stored }
            query.reset()
        }
        return samples
    }

    private static func checkContents(of database: borrowing SQLiteDatabase) throws(Defect) {
        let query = try database.prepare("SELECT 1 FROM sqlite_schema WHERE lower(name) = 'gpkg_contents' LIMIT 1")
        guard try query.step() else {
            throw Defect(.corrupt, "its header says that it is a GeoPackage, but it has no table gpkg_contents")
        }
    }

    private static func tables(of database: borrowing SQLiteDatabase) throws(Defect) -> [GeoPackageTable] {
        let query = try database.prepare(
            """
            SELECT table_name, identifier, description, srs_id, min_x, min_y, max_x, max_y FROM gpkg_contents
            WHERE data_type = 'tiles' LIMIT \(limit)
            """)
        var tables: [GeoPackageTable] = []
        while try query.step() {
            guard let name = query.text(0, limit: maximumNameLength) else { continue }
            var box: [Double] = []
            for column in 4...7 { if let number = query.real(column), number.isFinite { box.append(number) } }
            tables.append(
                GeoPackageTable(
                    name: name, identifier: query.text(1, limit: maximumNameLength),
                    description: query.text(2, limit: TilesetDocument.maximumTextLength),
                    projection: query.integer(3) ?? -1, box: box))
        }
        return tables
    }

    /// EPSG:3857, and what it was called before.
    private static let projections: Set<Int> = [3857, 900_913, 3785]

    private static func checkProjection(
        of table: GeoPackageTable, in database: borrowing SQLiteDatabase
    ) throws(Defect) {
        guard !projections.contains(table.projection) else { return }
        let query = try database.prepare(
            """
            SELECT organization, organization_coordsys_id FROM gpkg_spatial_ref_sys
            WHERE srs_id = ?1 LIMIT 1
            """)
        query.bind(table.projection)
        var name = "number \(table.projection)"
        if try query.step(), let organization = query.text(0, limit: maximumNameLength),
            let number = query.integer(1)
        {
            if organization.lowercased() == "epsg", projections.contains(number) { return }
            name = "\(organization.uppercased()):\(number)"
        }
        throw Defect(
            .unsupported,
            "the tiles of table \(table.name) are in the projection \(name), not in that of web maps (EPSG:3857); create "
                + "them with `gdalwarp -t_srs EPSG:3857 IN.gpkg OUT.tif` and \(GeoPackageTable.command)")
    }

    private static func grid(
        of table: GeoPackageTable, in database: borrowing SQLiteDatabase
    ) throws(Defect) -> GeoPackageGrid {
        let edges = try database.prepare(
            "SELECT min_x, max_y FROM gpkg_tile_matrix_set WHERE table_name = ?1 LIMIT 1")
        edges.bind(table.name)
        guard try edges.step(), let west = edges.real(0), let north = edges.real(1) else {
            throw Defect(.corrupt, "table \(table.name) has no row in gpkg_tile_matrix_set")
        }
        let query = try database.prepare(
            """
            SELECT zoom_level, tile_width, tile_height, pixel_x_size, pixel_y_size FROM gpkg_tile_matrix
            WHERE table_name = ?1 LIMIT \(limit)
            """)
        query.bind(table.name)
        var matrices: [GeoPackageGrid.Matrix] = []
        while try query.step() {
            guard let level = query.integer(0), let width = query.integer(1), let height = query.integer(2),
                let pixelWidth = query.real(3), let pixelHeight = query.real(4)
            else { throw Defect(.corrupt, "table \(table.name) has an invalid row in gpkg_tile_matrix") }
            matrices.append(
                .init(
                    zoomLevel: level, tileWidth: width, tileHeight: height, pixelWidth: pixelWidth,
                    pixelHeight: pixelHeight))
        }
        let grid = GeoPackageGrid(matrices, west: west, north: north)
        guard !grid.levels.isEmpty else {
            throw Defect(
                .unsupported,
                "the tiles of table \(table.name) are not on the grid of web maps; create them with "
                    + GeoPackageTable.command)
        }
        return grid
    }
}

/// A table of tiles, as the table of contents describes it.
struct GeoPackageTable: Hashable {
    /// What creates tiles on the grid of web maps.
    static let command = "`gdal_translate -of GPKG -co TILING_SCHEME=GoogleMapsCompatible IN OUT.gpkg`"

    let name: String
    let identifier: String?
    let description: String?
    /// The number of its projection in the file.
    let projection: Int
    /// West, south, east and north in EPSG:3857; fewer numbers if some are absent.
    let box: [Double]

    /// The name as an SQL identifier.
    var quoted: String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    /// The area with tiles, in degrees; nil if it is not stated.
    var bounds: GeoBounds? {
        guard box.count == 4 else { return nil }
        func place(_ x: Double, _ y: Double) -> Coordinate {
            let half = GeoPackageGrid.earthWidth / 2
            // The eastern edge of the world must not become its western one.
            let inside = min(max(x / half, -1), 1 - 1e-12)
            return WebMercator.unproject(
                WorldPoint(x: 0.5 + inside / 2, y: 0.5 - min(max(y / half, -1), 1) / 2))
        }
        let (southwest, northeast) = (place(box[0], box[1]), place(box[2], box[3]))
        return GeoBounds(
            lenient: [southwest.longitude, southwest.latitude, northeast.longitude, northeast.latitude])
    }

    /// - Parameter name: the table to choose; nil for the only one.
    static func chosen(_ name: String?, from tables: [GeoPackageTable]) throws(Defect) -> GeoPackageTable {
        let names = tables.prefix(20).map(\.name).joined(separator: ", ")
        guard let first = tables.first else {
            throw Defect(.unsupported, "it is a GeoPackage without tiles; create them with \(command)")
        }
        if let name {
            guard let table = tables.first(where: { $0.name == name }) else {
                throw Defect(.unreadable, "it has no table \(name) with tiles; use table=NAME with one of \(names)")
            }
            return table
        }
        guard tables.count == 1 else {
            throw Defect(.unreadable, "it has several tables with tiles; choose one of \(names) with table=NAME")
        }
        return first
    }
}
