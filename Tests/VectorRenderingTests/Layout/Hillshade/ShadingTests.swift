import MapGeometry
import Testing

@testable import VectorRendering

@Suite struct ShadingTests {
    static let light = HillshadePaint.Light(
        azimuth: 0, altitude: .pi / 4, shadow: [0, 0, 0, 1], highlight: [1, 1, 1, 1])

    private func color(_ method: HillshadePaint.Method, _ x: Float, _ y: Float, lights: Int = 1) -> PaintColor {
        var paint = HillshadePaint(lights: Array(repeating: Self.light, count: lights))
        paint.method = method
        paint.accent = .zero
        let (east, south) = (SIMD4<Float>(x, 0, 0, 0), SIMD4<Float>(y, 0, 0, 0))
        let colors =
            switch method {
            case .standard: StandardShading(paint).colors(east, south)
            case .basic: DiffuseShading(paint, count: 1).colors(east, south)
            case .multidirectional: DiffuseShading(paint, count: lights).colors(east, south)
            case .combined: CombinedShading(paint).colors(east, south)
            case .igor: IgorShading(paint).colors(east, south)
            }
        return [colors.red.x, colors.green.x, colors.blue.x, colors.alpha.x]
    }

    /// The light comes from the north: what rises to the south lies in its light.
    @Test(arguments: [HillshadePaint.Method.standard, .basic, .combined, .igor, .multidirectional])
    func facesTheLight(method: HillshadePaint.Method) {
        let (lit, shaded) = (color(method, 0, 1), color(method, 0, -1))
        #expect(lit.x / max(lit.w, 0.01) > 0.8, "\(lit)")
        #expect(shaded.x / max(shaded.w, 0.01) < 0.4, "\(shaded)")
        let (east, west) = (color(method, 1, 0), color(method, -1, 0))
        #expect((east - west).max() < 0.01 && (west - east).max() < 0.01)
    }

    /// Flat ground shows no color in the methods that color slopes only.
    @Test(arguments: [HillshadePaint.Method.standard, .combined, .igor])
    func flatGroundIsClear(method: HillshadePaint.Method) {
        #expect(color(method, 0, 0) == .zero)
    }

    @Test func severalEqualLightsAreOne() {
        let (one, three) = (color(.basic, 0.3, 0.8), color(.multidirectional, 0.3, 0.8, lights: 3))
        #expect(abs(one.x - three.x) < 1e-5 && abs(one.w - three.w) < 1e-5)
    }

    /// The values of the formulas in MapLibre's documentation of each method, worked out by hand.
    @Test func values() {
        // Rising by 1 to the south at 45 degrees: the sun stands upright on it.
        #expect(abs(color(.basic, 0, 1).w - 1) < 1e-4)
        // Level ground gets sin 45 degrees, of which basic makes 2 s - 1.
        #expect(abs(color(.basic, 0, 0).w - 0.41421) < 1e-3)
        // Igor: atan(1) is half of the way to a wall.
        #expect(abs(color(.igor, 0, 1).w - 0.5) < 1e-3)
        // Standard at strength 0.5: the sine of atan(0.625).
        #expect(abs(color(.standard, 0, 1).w - 0.52999) < 1e-3)
    }

    @Test func theInverseCosineIsCloseEnough() {
        for step in -100...100 {
            let angle = Float(step + 100) / 200 * .pi
            #expect(
                abs(approximateInverseCosine(SIMD4(repeating: Float(Double.cosine(Double(angle))))).x - angle) < 2e-3)
        }
    }

    @Test func latitudesStretchSlopes() throws {
        let equator = LatitudeScale(try #require(TileCoordinate(z: 10, x: 0, y: 512)))
        let north = LatitudeScale(try #require(TileCoordinate(z: 10, x: 0, y: 300)))
        #expect(abs(equator.factor(at: 0) - 1) < 1e-3)
        #expect(north.factor(at: 0.5) > 1.5)
        #expect(north.factor(at: 0) > north.factor(at: 1))
        #expect(north.factor(at: -5) == north.factor(at: 0) && north.factor(at: .nan) > 0)
    }
}

extension Double {
    /// By its series, so that the test needs no library.
    fileprivate static func cosine(_ x: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        for n in 1..<20 {
            term *= -x * x / Double((2 * n - 1) * (2 * n))
            sum += term
        }
        return sum
    }
}
