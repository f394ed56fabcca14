import Colors
import Imaging
import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// A layer of a kind that the library does not have: one color over the right half of the image, at any bearing.
///
/// It stands for every kind to come: nothing but these lines knows of it.
private struct HalfLayer: LayerKind, ReadyLayer, PlannedLayer, FetchedLayer, DecodedLayer {
    let id = "half"
    var opacity = 1.0
    let color: Color
    let remoteOrigins: [String] = []
    let tileCount = 0
    let tilesets: [ReadyTileset] = []
    let parts: [FoundTileset] = []
    let tilePixels = 0
    let isPhotographic = false
    let isResampled = false

    func shown(in appearance: Appearance) -> HalfLayer { self }
    func ready(for request: ValidatedRequest) async throws -> any ReadyLayer { self }
    func planned(for viewport: Viewport, _ request: ValidatedRequest) throws -> any PlannedLayer { self }
    func fetched() async throws -> any FetchedLayer { self }
    func decoded(in context: inout DecodingContext) async throws -> any DecodedLayer { self }

    func addIdentity(to form: inout CanonicalForm, _ request: ValidatedRequest, _ fonts: FontIdentities) async throws {
        form.add("half")
    }

    func painting(on frame: StraightFrame) -> LayerPainting {
        .rotated(
            LayerDrawing(onPixels: { canvas in
                let half = Pixmap(width: canvas.width / 2, height: canvas.height, fill: color.premultiplied)
                canvas.blend(half, x: canvas.width - half.width, y: 0, opacity: opacity)
            }))
    }
}

@Suite struct SecondKindTests {
    private static let red = Color(red: 0xD0, green: 0, blue: 0)

    /// The colors of the left and the right half.
    private static func halves(_ layers: [any LayerKind], bearing: Double = 0) async throws -> [UInt32] {
        let request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 3), size: Size(width: 40, height: 20),
            bearing: bearing, attribution: .off)
        let image = try await SnapshotPipeline(request: validated(request), layers: layers, images: [:]).draw()
            .image
            .pixmap
        return [image.pixels[10 * 40 + 5], image.pixels[10 * 40 + 35]]
    }

    private static func tiles(_ color: Color, opacity: Double = 1) throws -> TileLayer {
        TileLayer(FakeTileSource(try .plain(color)), id: "\(color.premultiplied) \(opacity)", opacity: opacity)
    }

    @Test(arguments: [0.0, 90, 33]) func drawsOverRasterTiles(bearing: Double) async throws {
        let layers: [any LayerKind] = [try Self.tiles(.green), HalfLayer(color: Self.red)]
        #expect(
            try await Self.halves(layers, bearing: bearing) == [Color.green.premultiplied, Self.red.premultiplied])
    }

    @Test(arguments: [0.0, 90, 33]) func rasterTilesDrawOverIt(bearing: Double) async throws {
        let layers: [any LayerKind] = [HalfLayer(color: Self.red), try Self.tiles(.green)]
        #expect(
            try await Self.halves(layers, bearing: bearing) == [Color.green.premultiplied, Color.green.premultiplied])
    }

    /// What is under a translucent raster layer shows, also where that is turned on a frame of its own.
    @Test(arguments: [0.0, 90, 33]) func showsThroughTranslucentTiles(bearing: Double) async throws {
        let layers: [any LayerKind] = [
            try Self.tiles(.green), HalfLayer(color: Self.red), try Self.tiles(.blue, opacity: 0.5),
        ]
        let halves = try await Self.halves(layers, bearing: bearing)
        #expect(halves[0] != halves[1])
        #expect(halves.allSatisfy { $0 >> 24 == 0xFF && $0 & 0xFF > 0x60 })
    }

    @Test func needsNoTiles() async throws {
        #expect(try await Self.halves([HalfLayer(color: Self.red)])[1] == Self.red.premultiplied)
    }
}
