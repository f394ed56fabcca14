import Cairo
import Glibc
import Imaging
import MapGeometry

@testable import MapSnapshot

/// Lines and areas on white, and where their places lie in points: by the projection's textbook formula, not by ours.
struct ShapeCanvas {
    var center = Coordinate(latitude: 0, longitude: 0)
    var zoom = 10.0
    var side = 100.0
    var scale = 1.0

    /// Points around the whole world.
    var world: Double { 256 * pow(2, zoom) }

    /// The place at points right of and below the image's corner.
    func place(_ x: Double, _ y: Double) -> Coordinate {
        let south = (y - side / 2) / world * 2 * .pi - asinh(tan(center.latitude / 180 * .pi))
        let longitude = center.longitude + (x - side / 2) / world * 360
        return Coordinate(
            latitude: -atan(sinh(south)) / .pi * 180, longitude: longitude - (longitude / 360).rounded() * 360)
    }

    func places(_ points: [(Double, Double)]) -> [Coordinate] { points.map { place($0.0, $0.1) } }

    func draw(_ overlays: Overlay...) throws -> Pixmap {
        let pixels = Int(side * scale)
        var canvas = Pixmap(width: pixels, height: pixels, fill: 0xFFFF_FFFF)
        let viewport = Viewport(center: center, zoom: zoom, size: Size(width: side, height: side))
        try canvas.draw(scale: scale) {
            OverlayLayer(overlays: overlays, viewport: viewport, scale: scale).draw(on: $0)
        }
        return canvas
    }

    func draw(_ points: [(Double, Double)], _ stroke: Stroke, opacity: Double = 1) throws -> Pixmap {
        try draw(.polyline(Polyline(places(points), stroke: stroke, opacity: opacity)))
    }
}

extension Color {
    static let black = Color(red: 0, green: 0, blue: 0)
    static let red = Color(red: 255, green: 0, blue: 0)
}

extension Pixmap {
    /// How much of a pixel of a white canvas black covers, 0 to 1.
    func cover(_ x: Int, _ y: Int) -> Double {
        1 - Double(pixels[y * width + x] >> 8 & 0xFF) / 255
    }

    func cover(column x: Int) -> Double { (0..<height).reduce(0) { $0 + cover(x, $1) } }

    func cover(row y: Int) -> Double { (0..<width).reduce(0) { $0 + cover($1, y) } }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }
}
