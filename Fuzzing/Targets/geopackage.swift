import CSQLite
import Glibc

@testable import MapGeometry
@testable import TileSources

private let path = "/dev/shm/fuzz-\(getpid()).gpkg"

/// GeoPackages: opened, looked up, listed, and their metadata read.
///
/// An input that is not a database gives the rows of one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGeoPackage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start, count > 0 else { return 0 }
    let bytes = input(start, count)
    if bytes.starts(with: SQLiteDatabase.magic) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0, write(file, start, count) == count else { fatalError("\(path) cannot be written") }
        close(file)
    } else {
        write(bytes)
    }
    defer { unlink(path) }
    visit(nil)
    visit("tiles")
    return 0
}

private func visit(_ table: String?) {
    guard let source = try? GeoPackageTileSource(path: path, table: table) else { return }
    wait {
        var wanted = [(0, 0, 0), (14, 8_625, 5_751), (30, 0, 0)].compactMap { TileCoordinate(z: $0, x: $1, y: $2) }
        var remaining = 200
        try? await source.forEachCoordinate { coordinate in
            remaining -= 1
            if remaining < 0 { throw Enough() }
            if remaining > 195 { wanted.append(coordinate) }
        }
        if let metadata = try? await source.metadata() {
            require(metadata.bounds?.isValid ?? true, "bounds of nowhere")
            require(metadata.zooms.map { $0.upperBound <= TileCoordinate.deepestZoom } ?? true, "zooms too deep")
        }
        _ = try? await source.inspect { run in
            remaining -= 1
            if remaining < -1_000 { throw Enough() }
        }
        for coordinate in wanted { _ = try? await source.tile(at: coordinate, density: 1) }
    }
}

/// Writes a GeoPackage whose rows come from an input.
private func write(_ bytes: [UInt8]) {
    var database: OpaquePointer?
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK else {
        fatalError("\(path) cannot be written")
    }
    defer { sqlite3_close_v2(database) }
    // The table of tiles is the input's choice of an honest one and a view that makes rows up.
    var dice = Dice(bytes)
    let tiles =
        dice.byte() < 200
        ? "TABLE tiles (id INTEGER PRIMARY KEY, zoom_level, tile_column, tile_row, tile_data)"
        : "VIEW tiles AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n) "
            + "SELECT i AS id, i % 4 AS zoom_level, i AS tile_column, i AS tile_row, x'00' AS tile_data FROM n"
    sqlite3_exec(
        database,
        """
        PRAGMA page_size = 512; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
        PRAGMA application_id = 0x47504B47; BEGIN;
        CREATE TABLE gpkg_contents (table_name, data_type, identifier, description, min_x, min_y, max_x, max_y, srs_id);
        CREATE TABLE gpkg_spatial_ref_sys (srs_id, organization, organization_coordsys_id);
        CREATE TABLE gpkg_tile_matrix_set (table_name, srs_id, min_x, min_y, max_x, max_y);
        CREATE TABLE gpkg_tile_matrix (table_name, zoom_level, matrix_width, matrix_height, tile_width, tile_height,
            pixel_x_size, pixel_y_size);
        CREATE \(tiles);
        """, nil, nil, nil)
    let half = GeoPackageGrid.earthWidth / 2
    let box: [Cell] = [.real(-half), .real(-half), .real(half), .real(half)]
    for _ in 0...dice.byte() % 2 {
        insert(
            "gpkg_contents",
            [.text("tiles"), .text("tiles"), .text("name"), .null] + box + [.whole(3857)], &dice, database)
    }
    insert("gpkg_spatial_ref_sys", [.whole(dice.byte()), .text("epsg"), .whole(3857)], &dice, database)
    insert("gpkg_tile_matrix_set", [.text("tiles"), .whole(3857)] + box, &dice, database)
    for _ in 0..<dice.byte() % 6 {
        let zoom = dice.byte() % 32
        let pixel = GeoPackageGrid.earthWidth / 256 / Double(1 << zoom)
        insert(
            "gpkg_tile_matrix",
            [.text("tiles"), .whole(dice.byte() % 8), .whole(1 << zoom), .whole(1 << zoom), .whole(256), .whole(256)]
                + [.real(pixel), .real(pixel)], &dice, database)
    }
    for id in 0..<dice.byte() % 16 {
        insert(
            "tiles", [.whole(id), .whole(dice.byte() % 8), .whole(dice.byte() % 4), .whole(dice.byte() % 4), .blob],
            &dice, database)
    }
    sqlite3_exec(database, "COMMIT", nil, nil, nil)
}

/// A value of a row.
private enum Cell {
    case null
    case whole(Int)
    case real(Double)
    case text(String)
    /// Bytes of the input.
    case blob
}

/// Inserts a row, of which the input replaces some values by others of any type.
private func insert(_ table: String, _ cells: [Cell], _ dice: inout Dice, _ database: OpaquePointer?) {
    var statement: OpaquePointer?
    let marks = repeatElement("?", count: cells.count).joined(separator: ", ")
    guard sqlite3_prepare_v2(database, "INSERT INTO \(table) VALUES (\(marks))", -1, &statement, nil) == SQLITE_OK
    else { return }
    defer { sqlite3_finalize(statement) }
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (column, cell) in cells.enumerated() {
        let place = Int32(column + 1)
        switch dice.byte() < 230 ? cell : other(&dice) {
        case .null: sqlite3_bind_null(statement, place)
        case .whole(let number): sqlite3_bind_int64(statement, place, Int64(number))
        case .real(let number): sqlite3_bind_double(statement, place, number)
        case .text(let text): sqlite3_bind_text(statement, place, text, -1, copied)
        case .blob:
            let bytes = (0..<dice.byte()).map { _ in UInt8(dice.byte()) }
            sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), copied)
        }
    }
    sqlite3_step(statement)
}

private func other(_ dice: inout Dice) -> Cell {
    switch dice.byte() % 6 {
    case 0: return .null
    case 1: return .whole(dice.byte() - 128)
    case 2: return .whole(dice.word() << 48 | dice.word() << 32 | dice.word())
    case 3:
        let bits = dice.word() << 48 | dice.word() << 32 | dice.word()
        return .real(Double(bitPattern: UInt64(bitPattern: Int64(bits))))
    case 4: return .text(String(decoding: (0..<dice.byte()).map { _ in UInt8(dice.byte()) }, as: UTF8.self))
    default: return .blob
    }
}
