import Imaging
import MapGeometry
import Testing

@testable import VectorRendering

/// Beyond the world, the background has other colors.
@Suite struct PolePaintTests {
    private static let colors = (
        land: PaintColor(0, 1, 0, 1), north: PaintColor(0, 0, 1, 1), south: PaintColor(1, 0, 0, 1)
    )

    /// A view of the equator, as wide as the world.
    private static func view(zoom: Double, bearing: Double = 0) -> StyledView {
        StyledView(
            viewport: Viewport(
                center: Coordinate(latitude: 0, longitude: 0), zoom: zoom, bearing: bearing,
                size: Size(width: 256, height: 512)), scale: 1)
    }

    private static func poles(in view: StyledView) -> PolePaint? {
        PolePaint(north: colors.north, south: colors.south, in: view)
    }

    private static func drawn(_ view: StyledView) -> Pixmap {
        var paint = BackgroundPaint(color: colors.land)
        paint.poles = poles(in: view)
        var canvas = Pixmap(width: view.width, height: view.height)
        var buffers = ValuesByType()
        canvas.withBand { BackgroundDrawing(paint).draw(on: $0, &buffers, check: {}) }
        return canvas
    }

    @Test func fillsAboveAndBelowTheWorld() {
        let canvas = Self.drawn(Self.view(zoom: 0))
        func row(_ row: Int) -> Set<UInt32> { Set(canvas.pixels[(row * 256)..<((row + 1) * 256)]) }
        #expect([0, 127].allSatisfy { row($0) == [0xFF00_00FF] })
        #expect([128, 256, 383].allSatisfy { row($0) == [0xFF00_FF00] })
        #expect([384, 511].allSatisfy { row($0) == [0xFFFF_0000] })
    }

    @Test func turnsWithTheBearing() {
        let canvas = Self.drawn(Self.view(zoom: 0, bearing: 180))
        #expect(canvas.pixels.first == 0xFFFF_0000 && canvas.pixels.last == 0xFF00_00FF)
    }

    @Test func isNilWithinTheWorld() {
        #expect(Self.poles(in: Self.view(zoom: 1)) == nil)
        #expect(Self.poles(in: Self.view(zoom: 0.5)) != nil)
        #expect(BackgroundDrawing(BackgroundPaint(color: Self.colors.land)).isExactOnPage)
    }
}
