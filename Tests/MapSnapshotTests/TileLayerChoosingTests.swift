import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct TileLayerChoosingTests {
    private static let layers: [any LayerKind] = ["roads", "hills", "names"].map {
        TileLayer(FakeTileSource { _ in nil }, id: $0)
    }

    private static func chosen(_ tiles: [String]) throws -> [String] {
        let place = Coordinate(latitude: 0, longitude: 0)
        let request = SnapshotRequest(framing: .center(place, zoom: 3), tiles: tiles)
        return try layers.chosen(by: ValidatedRequest(request)).map(\.id)
    }

    @Test func requestSelectsAndOrdersLayers() throws {
        #expect(try Self.chosen([]) == ["roads", "hills", "names"])
        #expect(try Self.chosen(["names", "roads"]) == ["names", "roads"])
    }

    /// Each more would take the memory of a layer.
    @Test(arguments: [(["roads", "roads"], 1), (["hills", "names", "hills"], 2)])
    func eachOnce(tiles: [String], index: Int) {
        let error = #expect(throws: SnapshotError.self) { try Self.chosen(tiles) }
        #expect(error?.code == .invalidRequest && error?.pointer == "/tiles/\(index)")
        #expect(error?.description == "tileset \(tiles[index]) is named twice: name it once")
    }

    @Test func theUnknownIsNamedInShort() {
        let error = #expect(throws: SnapshotError.self) {
            try Self.chosen(["roads", String(repeating: "x", count: 100_000)])
        }
        #expect(error?.code == .unknownTileset && error?.pointer == "/tiles/1")
        #expect(error?.description.hasSuffix("x… is not known: use one of roads, hills, names") == true)
    }
}
