import MapGeometry
import Testing

@testable import TileSources

@Suite struct TileAreaTests {
    struct Case: Sendable {
        let bounds: GeoBounds
        let zooms: ClosedRange<Int>
        let counts: [Int]
    }

    /// The numbers are those of the PyPI package mercantile, whose `tiles` lists them.
    static let cases = [
        Case(bounds: .world, zooms: 0...3, counts: [1, 4, 16, 64]),
        Case(
            bounds: GeoBounds(west: 9.47, south: 47.04, east: 9.64, north: 47.27), zooms: 8...15,
            counts: [2, 2, 4, 6, 15, 45, 153, 544]),
        Case(
            bounds: GeoBounds(west: 170, south: -10, east: -170, north: 10), zooms: 0...9,
            counts: [1, 4, 4, 4, 4, 4, 16, 64, 256, 900]),
        // Just over the antimeridian, and nearly around the world over it.
        Case(
            bounds: GeoBounds(west: 179.9, south: 1, east: -179.9, north: 2), zooms: 0...4, counts: [1, 2, 2, 2, 2]),
        Case(bounds: GeoBounds(west: 10, south: 1, east: 5, north: 2), zooms: 0...4, counts: [1, 2, 4, 8, 16]),
        // A place without extent, and the edges of tiles, which belong to no other tile.
        Case(bounds: GeoBounds(west: 9.5, south: 47, east: 9.5, north: 47), zooms: 0...2, counts: [1, 1, 1]),
        Case(bounds: GeoBounds(west: -90, south: 0, east: 90, north: 85.0511287798066), zooms: 2...3, counts: [4, 16]),
        Case(bounds: GeoBounds(west: 0, south: 86, east: 10, north: 89), zooms: 0...3, counts: [0, 0, 0, 0]),
    ]

    @Test(arguments: cases) func countsAndLists(_ example: Case) throws {
        let area = try #require(TileArea(bounds: example.bounds, zooms: example.zooms))
        #expect(area.zooms.map(area.count(zoom:)) == example.counts)
        #expect(area.count == example.counts.reduce(0, +))
        let ids = area.map(\.pmtilesID)
        #expect(ids == Set(ids).sorted(), "by id, and none twice")
        let byRows = area.zooms.flatMap { zoom in
            (0..<area.count(zoom: zoom)).compactMap { area.tile(zoom: zoom, $0) }
        }
        #expect(Set(byRows) == Set(area) && byRows.count == area.count)
    }

    @Test func countsTheWholeWorld() throws {
        let area = try #require(TileArea(bounds: .world, zooms: 0...30))
        #expect(area.count == ((1 << 62) - 1) / 3)
        #expect(Array(area.prefix(5)).map(\.description) == ["0/0/0", "1/0/0", "1/0/1", "1/1/1", "1/1/0"])
    }

    @Test(arguments: [
        (GeoBounds(west: 0, south: 2, east: 1, north: 1), 0...1),
        (GeoBounds(west: .nan, south: 0, east: 1, north: 1), 0...1),
        (.world, -1...1), (.world, 0...31),
    ])
    func refuses(bounds: GeoBounds, zooms: ClosedRange<Int>) {
        #expect(TileArea(bounds: bounds, zooms: zooms) == nil)
    }
}
