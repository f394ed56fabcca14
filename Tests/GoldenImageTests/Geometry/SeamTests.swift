import Imaging
import MapSnapshot
import Testing

/// Tile edges must be invisible.
@Suite struct SeamTests {
    /// Where four tiles of z16 meet, in the middle of one of z15.
    private static let corner = Coordinate(latitude: 47.148633, longitude: 9.519653)

    /// The same pixels in tiles of 256 and of 512: differences can only come from the edges.
    @Test(arguments: [
        (14.26, 0.0), (14.3, 0), (14.6, 0), (14.9, 0), (15, 30), (15.2, 0), (15.5, 12.5), (16.5, 0), (17.3, 45),
    ])
    func imageShowsNoTileEdges(zoom: Double, bearing: Double) async throws {
        var request = SnapshotRequest(
            framing: .center(Self.corner, zoom: zoom), size: Size(width: 60, height: 60), scale: 2,
            bearing: bearing, attribution: .off, tiles: ["2x"])
        let large = try await request.draw().image.pixmap
        request.tiles = ["core"]
        let small = try await request.draw().image.pixmap
        let comparison = GoldenComparison(expected: large, actual: small)
        #expect(comparison.isWithin(.exact))
    }

    /// Missing tiles side by side, upscaled from one parent tile or from two.
    ///
    /// The step across the edge is compared with the largest step near it: if the filter ended at the edge, it would
    /// stand out.
    @Test(arguments: [
        // Two tiles of z14 whose parents are two tiles of z13, beside and below each other.
        ("holes", 14.0, Coordinate(latitude: 47.152367, longitude: 9.536133)),
        ("holes", 15, Coordinate(latitude: 47.152367, longitude: 9.547119)),
        // Two and three levels below the deepest tiles.
        ("core", 18, Self.corner),
        ("core", 19, Self.corner),
    ])
    func overzoomedTilesHaveNoSeams(set: String, zoom: Double, edge: Coordinate) async throws {
        let request = SnapshotRequest(
            framing: .center(edge, zoom: zoom), size: Size(width: 64, height: 64), attribution: .off, tiles: [set])
        let snapshot = try await request.draw()
        #expect(snapshot.diagnostics.count { $0 == .exact } == 0)
        let steps = snapshot.image.pixmap.columnSteps
        let edgeStep = steps[31]
        let near = steps[23..<31] + steps[32..<40]
        #expect(edgeStep <= 1.5 * (near.max() ?? 0) + 0.5, "\(edgeStep) among \(Array(near))")
    }
}

extension Pixmap {
    /// The mean step of green from each column to the next.
    fileprivate var columnSteps: [Double] {
        (1..<width).map { x in
            let steps = (0..<height).map { y in
                abs(Int(pixels[y * width + x] >> 8 & 0xFF) - Int(pixels[y * width + x - 1] >> 8 & 0xFF))
            }
            return Double(steps.reduce(0, +)) / Double(height)
        }
    }
}
