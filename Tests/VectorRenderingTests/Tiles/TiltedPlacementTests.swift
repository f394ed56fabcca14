import MapGeometry
import Rasterising
import TestSupport
import Testing
import VectorTiles

@testable import VectorRendering

/// Tiles on tilted ground, against the viewport's own projection.
@Suite struct TiltedPlacementTests {
    /// Cameras in whose image the horizon is not.
    static func viewport(_ random: inout SplitMix64, roll: Double = 0) -> Viewport {
        Viewport(
            center: Coordinate(latitude: random.number(-60...60), longitude: random.number(-180...180)),
            zoom: random.number(2...17), bearing: random.number(0...360), size: Size(width: 90, height: 70),
            padding: EdgeInsets(top: 0, right: random.number(0...20), bottom: 0, left: 0),
            pitch: random.number(5...60), roll: roll)
    }

    /// The placements of all tiles that an image shows.
    private func placements(_ view: StyledView, levels: Int = 0) -> [TilePlacement] {
        TileCover(viewport: view.viewport, z: max(view.tileZoom - levels, 0)).map {
            TilePlacement($0.coordinate, column: $0.column, styleZoom: view.tileZoom, in: view)
        }
    }

    @Test(arguments: 1...20) func placesAndTheirInverse(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let view = StyledView(
            viewport: Self.viewport(&random, roll: seed % 2 == 0 ? 0 : random.number(-8...8)), scale: 2)
        for tile in placements(view) {
            let side = Double(1 << tile.coordinate.z) * Double(TilePoint.extent)
            for _ in 0..<20 {
                let (x, y) = (random.number(0...8192), random.number(0...8192))
                let world = WorldPoint(
                    x: (Double(tile.column) * 8192 + x) / side, y: (Double(tile.coordinate.y) * 8192 + y) / side)
                let depth = tile.plane.place(x: x, y: y).z
                guard depth > 0.1, let point = view.viewport.position(of: world) else { continue }
                let pixel = tile.pixel(x: x, y: y)
                #expect(abs(pixel.x - point.x * 2) < 1e-4 * max(1, abs(pixel.x)))
                #expect(abs(pixel.y - point.y * 2) < 1e-4 * max(1, abs(pixel.y)))
                let map = tile.unitMap
                let weight = map.weight(at: SIMD2(pixel.x, pixel.y))
                #expect(abs(weight * depth - 1) < 1e-6)
                let unit = (map.x + map.columnX * pixel.x + map.rowX * pixel.y) / weight
                #expect(abs(unit - x) < 1e-3)
            }
        }
    }

    /// Heights rise along the line to the point straight below the camera, and shrink the depth.
    @Test func heights() throws {
        var random = SplitMix64(state: 4)
        let view = StyledView(viewport: Self.viewport(&random), scale: 1)
        let tile = try #require(placements(view).first)
        let (ground, roof) = (tile.plane.place(x: 9, y: 8), tile.plane.place(x: 9, y: 8, height: 10))
        let projection = GroundProjection(view.viewport)
        let expected = projection.homogeneous(x: 0, y: 0, height: 10 * projection.pointsPerMeter)
        let center = projection.homogeneous(x: 0, y: 0)
        #expect(abs(roof.z - ground.z - (expected.depth - center.depth)) < 1e-12)
        #expect(abs(roof.y - ground.y - (expected.y - center.y)) < 1e-9)
        #expect(roof.z < ground.z && roof.y / roof.z < ground.y / ground.z)
    }

    /// Without tilt, only heights need the projection.
    @Test func flatImages() throws {
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let viewport = Viewport(
            center: Coordinate(latitude: 3, longitude: 5), zoom: 3.3, bearing: 20, size: Size(width: 90, height: 70))
        let tile = TilePlacement(
            world, column: 0, styleZoom: 2, in: StyledView(viewport: viewport, scale: 2))
        #expect(!tile.isTilted && !tile.unitMap.isTilted)
        let place = tile.plane.place(x: 300, y: 200)
        let pixel = tile.pixel(x: 300, y: 200)
        #expect(place.z == 1 && abs(place.x - pixel.x) < 1e-6 && abs(place.y - pixel.y) < 1e-6)
        #expect(tile.plane.place(x: 300, y: 200, height: 1000).z < 1)
    }

    /// Each pixel of the image belongs to one tile, also where far tiles are small and near ones reach behind the camera.
    @Test(arguments: 1...30) func tilesShareThePixels(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let view = StyledView(
            viewport: Self.viewport(&random, roll: seed % 3 == 0 ? random.number(-8...8) : 0), scale: 1)
        let tiles = placements(view, levels: Int(seed % 5) * 2)
        let world = TilePlacement(
            TileCover(viewport: view.viewport, z: 0).map(\.coordinate)[0], column: 0, styleZoom: 0, in: view
        ).unitMap
        for row in 0..<view.height {
            for column in 0..<view.width {
                let count = tiles.count { $0.region.columns(inRow: row).contains(column) }
                let y = world.center(column, row).y
                // Beyond the poles is no tile.
                let expected = y >= 0 && y < 8192 ? 1 : 0
                if abs(y) > 1e-3, abs(y - 8192) > 1e-3 {
                    #expect(count == expected, "pixel \(column), \(row)")
                }
            }
        }
    }

    @Test(arguments: 1...20) func theVisibleBoxHoldsWhatIsVisible(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let view = StyledView(viewport: Self.viewport(&random), scale: 1)
        for tile in placements(view) where !tile.region.isEmpty {
            let (box, map) = (tile.visibleBox(margin: 0), tile.unitMap)
            for row in tile.region.rows {
                for column in tile.region.columns(inRow: row) {
                    let place = map.center(column, row)
                    #expect(Double(box.left) <= place.x && place.x <= Double(box.right))
                    #expect(Double(box.top) <= place.y && place.y <= Double(box.bottom))
                }
            }
            // A margin is a distance on the ground.
            let wide = tile.visibleBox(margin: 100 * tile.pixelsPerUnit)
            #expect(wide.left <= box.left - 99 && wide.bottom >= box.bottom + 99)
        }
    }

    /// A translation moves along the ground, where a point is as large as at the center.
    @Test func translationsLieOnTheGround() throws {
        var random = SplitMix64(state: 7)
        let view = StyledView(viewport: Self.viewport(&random), scale: 1)
        let tile = try #require(placements(view).first)
        let points = 10 / tile.pixelsPerUnit
        let moved = tile.translated(by: Translation(x: 10, y: 0, isMap: true))
        let (place, expected) = (moved.pixel(x: 50, y: 60), tile.pixel(x: 50 + points, y: 60))
        #expect(abs(place.x - expected.x) < 1e-6 && abs(place.y - expected.y) < 1e-6)
        #expect(moved.region == tile.region)
    }

    /// As in MapLibre: raster tiles move by less than a point on the ground.
    @Test func theAlignedViewMovesTheGround() {
        let viewport = Viewport(
            center: Coordinate(latitude: 10, longitude: 20), zoom: 9.37, size: Size(width: 91, height: 70), pitch: 50)
        let view = StyledView(viewport: viewport, scale: 1)
        let aligned = view.aligned.viewport
        #expect(aligned.padding == viewport.padding && aligned.center != viewport.center)
        let size = WebMercator.worldSize(zoom: viewport.zoom)
        let (from, to) = (WebMercator.project(viewport.center), WebMercator.project(aligned.center))
        #expect(abs(from.x - to.x) * size < 1 && abs(from.y - to.y) * size < 1)
    }
}
