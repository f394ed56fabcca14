import MapStyle
import Testing

@testable import VectorRendering

/// The numbers of MapLibre's shaders, worked out by hand.
@Suite struct ExtrusionLightTests {
    private func light(_ json: String = "{}", bearing: Double = 0) throws -> ExtrusionLight {
        let style = try Style(Array(#"{"version": 8, "sources": {}, "layers": [], "light": \#(json)}"#.utf8))
        return ExtrusionLight(style.light, zoom: 15, bearing: bearing)
    }

    private func isNear(_ a: Float, _ b: Float) -> Bool { abs(a - b) < 1e-3 }

    /// 1.15 away, at 210 degrees, 30 degrees from the vertical: roofs get 1.15 cos 30.
    @Test func defaultDirection() throws {
        let light = try light()
        #expect(isNear(light.direction.x, 0.2875) && isNear(light.direction.y, -0.4980))
        #expect(isNear(light.direction.z, 0.9959) && light.intensity == 0.5 && light.color == [1, 1, 1])
    }

    /// The light over the image turns with the bearing on the map; that over the map does not.
    @Test func anchor() throws {
        let turned = try light(bearing: 90)
        #expect(isNear(turned.direction.x, 0.4980) && isNear(turned.direction.y, 0.2875))
        #expect(try light(#"{"anchor": "map"}"#, bearing: 90).direction == light().direction)
    }

    @Test(arguments: [
        (SIMD4<Float>(0, 0, 0, 1), 0.0447 as Float), (SIMD4(1, 1, 1, 1), 1), (SIMD4(0.5, 0.5, 0.5, 1), 0.5289),
    ]) func roofs(color: PaintColor, lit: Float) throws {
        #expect(try isNear(light().roof(color).x, lit))
        #expect(try light().roof(color).w == 1)
    }

    /// Alpha dims the color, but makes nothing translucent.
    @Test func alphaIsIgnored() throws {
        #expect(try light().roof([0.25, 0, 0, 0.5]).w == 1)
    }

    /// A wall whose inward normal points north, toward the light, and the one opposite, of gray buildings.
    @Test func walls() throws {
        let light = try light()
        let gray = PaintColor(0.5, 0.5, 0.5, 1)
        let north = light.wall(x: 0, y: -1, gradient: (1, 1))
        // 0.5 + (1 - 0.5) 0.498 = 0.749, times 0.53.
        #expect(isNear(light.colors(north, gray).top.x, 0.3970))
        #expect(isNear(light.colors(light.wall(x: 0, y: 1, gradient: (1, 1)), gray).top.x, 0.265))
    }

    /// Low buildings are evenly dark, high ones lighter at the top; walls to the east and west have no gradient.
    @Test func gradient() throws {
        let light = try light()
        let low = light.gradient(base: 0, height: 15)
        #expect(isNear(low.foot, 0.84) && low.top == low.foot)
        let high = light.gradient(base: 0, height: 150)
        #expect(isNear(high.foot, 0.84) && high.top == 1)
        #expect(!light.wall(x: 0, y: 1, gradient: high).isEven)
        #expect(light.wall(x: 1, y: 0, gradient: high).isEven)
        let wall = light.wall(x: 0, y: -1, gradient: high)
        let colors = light.colors(wall, [0.5, 0.5, 0.5, 1])
        #expect(isNear(colors.foot.x, 0.3970 * 0.84) && isNear(colors.top.x, 0.3970))
    }

    /// Without intensity, all sides are equal; a colored light leaves 0.3 of the other channels.
    @Test func intensityAndColor() throws {
        let even = try light(#"{"intensity": 0}"#)
        let (one, other) = (even.wall(x: 0, y: -1, gradient: (1, 1)), even.wall(x: 0, y: 1, gradient: (1, 1)))
        let white = PaintColor(1, 1, 1, 1)
        #expect(even.colors(one, white).top == even.colors(other, white).top)
        let red = try light(##"{"color": "#ff0000"}"##).roof(white)
        #expect(isNear(red.x, 1) && isNear(red.y, 0.3) && isNear(red.z, 0.3))
        #expect(try isNear(light().roofFactor().x, 0.9980))
    }

    @Test func zoomExpressions() throws {
        let json = #"{"intensity": ["interpolate", ["linear"], ["zoom"], 14, 0, 16, 1]}"#
        #expect(try light(json).intensity == 0.5)
    }
}
