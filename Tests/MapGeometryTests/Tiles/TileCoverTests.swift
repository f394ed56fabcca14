import Glibc
import MapGeometry
import TestSupport
import Testing

@Suite struct TileCoverTests {
    static let origin = Coordinate(latitude: 0, longitude: 0)

    static func cover(
        _ center: Coordinate = origin, zoom: Double, bearing: Double = 0, _ width: Double, _ height: Double, z: Int,
        margin: Double = 0
    ) -> TileCover {
        let size = Size(width: width, height: height)
        return TileCover(
            viewport: Viewport(center: center, zoom: zoom, bearing: bearing, size: size), z: z, margin: margin)
    }

    /// Every cell of a generous block is asked for its visible area, by clipping its polygon.
    @Test(arguments: 0..<8) func sameAsByClipping(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var (doubtful, cells) = (0, 0)
        for round in 0..<60 {
            let viewport = Viewport(
                center: Coordinate(latitude: random.number(-85...85), longitude: random.number(-180...179.9)),
                zoom: random.number(0...22), bearing: round % 3 == 0 ? 0 : random.number(-360...360),
                size: Size(width: random.number(1...1500), height: random.number(1...1500)),
                padding: EdgeInsets(
                    top: random.number(0...200), right: random.number(0...200), bottom: random.number(0...200),
                    left: random.number(0...200)))
            let z = max(0, Int(viewport.zoom.rounded(.down)) + Int.random(in: -2...1, using: &random))
            let cover = TileCover(viewport: viewport, z: z)
            let found = Set(cover)
            #expect(found.count == cover.count)
            #expect(cover.isEmpty == found.isEmpty)
            let reference = ReferenceCamera(viewport: viewport)
            let level = pow(2, Double(z))
            let reach = (1.5 * 1500 + 400) / (reference.side / level) + 2
            let x = ReferenceCamera.x(viewport.center.longitude) * level
            let y = ReferenceCamera.y(viewport.center.latitude) * level
            for row in max(0, Int(y - reach))...min((1 << z) - 1, Int(y + reach)) {
                for column in Int((x - reach).rounded(.down))...Int(x + reach) {
                    let area = reference.visibleArea(column: column, row: row, z: z)
                    let isFound = cover.columns(inRow: row).contains(column)
                    if isFound { cells += 1 }
                    switch area {
                    case ...1e-9: #expect(!isFound, "\(viewport) z \(z): \(column) \(row) shows nothing")
                    case 1e-3...: #expect(isFound, "\(viewport) z \(z): \(column) \(row) shows \(area)")
                    default: doubtful += 1
                    }
                    if let tile = TileCoordinate(z: z, column: column, row: row) {
                        #expect(
                            found.contains { $0.column == column && $0.row == row && $0.coordinate == tile } == isFound)
                    }
                }
            }
            // Everything found lies in the block that was searched.
            #expect(found.count == cells)
            cells = 0
        }
        #expect(doubtful < 3)
    }

    @Test func touchedIsNotShown() {
        let exact = Self.cover(zoom: 1, 512, 512, z: 1)
        #expect(exact.columns == 0..<2 && exact.rows == 0..<2 && exact.count == 4)
        let quarter = Self.cover(zoom: 1, bearing: 90, 512, 512, z: 1)
        #expect(quarter.columns == 0..<2 && quarter.rows == 0..<2 && quarter.count == 4)
        #expect(Self.cover(zoom: 1, 512.01, 512, z: 1).columns == -1..<3)
        #expect(Self.cover(zoom: 1, 512, 512, z: 1, margin: 1).columns == -1..<3)
        #expect(Self.cover(zoom: 1, 512, 512, z: 1, margin: -256).isEmpty)
    }

    @Test(arguments: [0, 1, 5, 11, 17, 22, 30]) func aTileFittedIntoItsSizeIsOneCell(z: Int) throws {
        var random = SplitMix64(state: UInt64(z))
        for _ in 0..<50 {
            let place = Coordinate(latitude: random.number(-85...85), longitude: random.number(-180...179.9))
            let tile = try #require(TileCoordinate(containing: place, z: z))
            let viewport = try #require(
                Viewport(fitting: tile.bounds, size: Size(width: 256, height: 256), zooms: 0...30))
            #expect(viewport.zoom == Double(z) || z > 25)
            #expect(TileCover(viewport: viewport, z: z).map(\.coordinate) == [tile])
        }
    }

    @Test func aTurnedSquareLeavesItsCornersOut() {
        // A diamond on 4 by 4 tiles, its corners in the middles of the block's sides.
        let side = 1024 / 2.0.squareRoot()
        let cover = Self.cover(zoom: 4, bearing: 45, side, side, z: 4)
        #expect(!cover.isBlock)
        #expect(cover.columns == 6..<10 && cover.rows == 6..<10)
        #expect(cover.columns(inRow: 6) == 7..<9 && cover.columns(inRow: 7) == 6..<10)
        #expect(cover.count == 12)
        #expect(cover.columns(inRow: 5).isEmpty && cover.columns(inRow: 10).isEmpty)
    }

    @Test func theWorldRepeatsEastwardOnly() {
        let cover = Self.cover(zoom: 0, 1024, 1024, z: 0)
        #expect(cover.columns == -2..<3 && cover.rows == 0..<1)
        #expect(cover.map(\.column) == [-2, -1, 0, 1, 2])
        #expect(cover.allSatisfy { $0.coordinate == TileCoordinate(z: 0, x: 0, y: 0) })
    }

    @Test func acrossTheAntimeridian() {
        let cover = Self.cover(Coordinate(latitude: 0, longitude: 180), zoom: 3, 200, 200, z: 3)
        #expect(cover.map(\.coordinate.description) == ["3/7/3", "3/0/3", "3/7/4", "3/0/4"])
        #expect(cover == Self.cover(Coordinate(latitude: 0, longitude: -180), zoom: 3, 200, 200, z: 3))
    }

    @Test func beyondThePole() {
        let padding = EdgeInsets(top: 400, right: 0, bottom: -200, left: 0)
        let viewport = Viewport(
            center: Coordinate(latitude: 90, longitude: 0), zoom: 3, size: Size(width: 200, height: 200),
            padding: padding)
        let cover = TileCover(viewport: viewport, z: 3)
        #expect(cover.isEmpty && cover.count == 0 && Array(cover).isEmpty && cover.columns.isEmpty)
        #expect(!cover.exceeds(0))
    }

    @Test func cellsHaveTheirOrigin() {
        let viewport = Viewport(center: Self.origin, zoom: 2, bearing: 30, size: Size(width: 700, height: 500))
        let cover = TileCover(viewport: viewport, z: 3)
        #expect(cover.count > 1)
        for cell in cover {
            let reference = ReferenceCamera(viewport: viewport)
            let expected = reference.point(x: Double(cell.column) / 8, y: Double(cell.row) / 8)
            let point = viewport.point(for: cell.origin)
            #expect(abs(point.x - expected.x) < 1e-9 && abs(point.y - expected.y) < 1e-9)
            #expect(cell.side == 0.125)
        }
    }
}
