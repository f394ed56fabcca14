import MapGeometry
import Platform

/// The levels of a table of tiles that lie on the grid of web maps.
///
/// Source: OGC GeoPackage Encoding Standard (12-128r19), 2.2.6 and 2.2.7. Rows count from the north.
struct GeoPackageGrid: Hashable {
    /// Width of the earth in EPSG:3857, in meters.
    static let earthWidth = 40_075_016.685578488
    /// How far a level may be off, in zooms and in tiles: writers round their numbers.
    private static let (zoomTolerance, tileTolerance) = (1e-6, 0.001)

    /// A row of the table of matrices.
    struct Matrix: Hashable {
        let zoomLevel: Int
        let tileWidth, tileHeight: Int
        /// Size of a pixel in meters.
        let pixelWidth, pixelHeight: Double
    }

    /// A level on the grid of web maps.
    struct Level: Hashable {
        let zoom: Int
        /// The number of the level in the file.
        let zoomLevel: Int
        /// Column and row of the first tile, which the file counts from 0.
        let column, row: Int
    }

    /// By zoom.
    private(set) var levels: [Int: Level] = [:]
    /// Numbers in the file of the levels that do not lie on the grid.
    private(set) var others: [Int] = []
    private var zooms: [Int: Int] = [:]

    /// - Parameters:
    ///   - west: the western edge of the grid in EPSG:3857.
    ///   - north: the northern edge.
    init(_ matrices: [Matrix], west: Double, north: Double) {
        for matrix in matrices {
            guard let level = Self.level(matrix, west: west, north: north), levels[level.zoom] == nil else {
                others.append(matrix.zoomLevel)
                continue
            }
            levels[level.zoom] = level
            zooms[level.zoomLevel] = level.zoom
        }
    }

    private static func level(_ matrix: Matrix, west: Double, north: Double) -> Level? {
        guard matrix.tileWidth > 0, matrix.tileWidth == matrix.tileHeight, matrix.pixelWidth > 0,
            abs(matrix.pixelHeight / matrix.pixelWidth - 1) < zoomTolerance
        else { return nil }
        let width = matrix.pixelWidth * Double(matrix.tileWidth)
        let zoom = log2(earthWidth / width)
        let column = (west + earthWidth / 2) / width
        let row = (earthWidth / 2 - north) / width
        guard zoom > -0.5, zoom < Double(TileCoordinate.deepestZoom) + 0.5,
            abs(zoom - zoom.rounded()) < zoomTolerance, abs(column - column.rounded()) < tileTolerance,
            abs(row - row.rounded()) < tileTolerance, let first = Int(exactly: column.rounded()),
            let top = Int(exactly: row.rounded())
        else { return nil }
        return Level(zoom: Int(zoom.rounded()), zoomLevel: matrix.zoomLevel, column: first, row: top)
    }

    /// Where the file has a tile; nil if its level is not on the grid of web maps.
    func place(of coordinate: TileCoordinate) -> (zoomLevel: Int, column: Int, row: Int)? {
        guard let level = levels[coordinate.z] else { return nil }
        return (level.zoomLevel, coordinate.x - level.column, coordinate.y - level.row)
    }

    /// The tile at a place of the file; nil if it is not on the map or its level not on the grid.
    func coordinate(zoomLevel: Int, column: Int, row: Int) -> TileCoordinate? {
        guard let zoom = zooms[zoomLevel], let level = levels[zoom] else { return nil }
        let (x, isFar) = column.addingReportingOverflow(level.column)
        let (y, isDeep) = row.addingReportingOverflow(level.row)
        return isFar || isDeep ? nil : TileCoordinate(z: zoom, x: x, y: y)
    }
}
