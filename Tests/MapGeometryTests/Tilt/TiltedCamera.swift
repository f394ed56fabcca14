import Glibc
import MapGeometry
import TestSupport

/// The tilted camera by other formulas than the module's: an eye in space, three axes, dot products.
struct TiltedCamera {
    let viewport: Viewport

    private typealias Vector = (east: Double, south: Double, up: Double)

    /// The distance of the eye from the center, in points.
    var distance: Double { viewport.size.height / 2 / tan(viewport.fieldOfView * .pi / 360) }

    /// The axes of the image, and the line of sight, in space.
    private var axes: (right: Vector, down: Vector, forward: Vector) {
        let (bearing, pitch, roll) = (
            viewport.bearing * .pi / 180, viewport.pitch * .pi / 180, viewport.roll * .pi / 180
        )
        let right: Vector = (cos(bearing), sin(bearing), 0)
        // Toward the viewer over the ground, and the same tilted down with the image.
        let near: Vector = (-sin(bearing), cos(bearing), 0)
        let down: Vector = (near.east * cos(pitch), near.south * cos(pitch), -sin(pitch))
        let forward: Vector = (-near.east * sin(pitch), -near.south * sin(pitch), -cos(pitch))
        // The picture turns counterclockwise: its axes turn clockwise, seen from the eye.
        let turnedRight = Self.sum(right, cos(roll), down, sin(roll))
        let turnedDown = Self.sum(right, -sin(roll), down, cos(roll))
        return (turnedRight, turnedDown, forward)
    }

    /// The position of a place and its depth in points; offsets in points from the center.
    func point(east: Double, south: Double, up: Double = 0) -> (point: Point, depth: Double) {
        let axes = axes
        let eye = Self.sum(axes.forward, -distance, axes.forward, 0)
        let ray: Vector = (east - eye.east, south - eye.south, up - eye.up)
        let depth = Self.dot(ray, axes.forward)
        let anchor = viewport.anchor
        return (
            Point(
                x: anchor.x + Self.dot(ray, axes.right) / depth * distance,
                y: anchor.y + Self.dot(ray, axes.down) / depth * distance), depth
        )
    }

    /// The offset on the ground at a point of the image, in points; nil unless the ray descends.
    func ground(at point: Point) -> (east: Double, south: Double)? {
        let (axes, anchor) = (axes, viewport.anchor)
        let across = Self.sum(axes.right, point.x - anchor.x, axes.down, point.y - anchor.y)
        let ray = Self.sum(axes.forward, distance, across, 1)
        guard ray.up < 0 else { return nil }
        let eye = Self.sum(axes.forward, -distance, axes.forward, 0)
        let t = -eye.up / ray.up
        return (eye.east + ray.east * t, eye.south + ray.south * t)
    }

    private static func sum(_ a: Vector, _ s: Double, _ b: Vector, _ t: Double) -> Vector {
        (a.east * s + b.east * t, a.south * s + b.south * t, a.up * s + b.up * t)
    }

    private static func dot(_ a: Vector, _ b: Vector) -> Double { a.east * b.east + a.south * b.south + a.up * b.up }

    /// A camera of any kind; every fifth looks straight down or has roll alone.
    static func random(_ random: inout SplitMix64, roll: ClosedRange<Double> = -180...180) -> Viewport {
        let size = Size(width: random.number(1...4096), height: random.number(1...4096))
        let padding = EdgeInsets(
            top: random.number(0...0.3) * size.height, right: random.number(0...0.3) * size.width,
            bottom: random.number(0...0.3) * size.height, left: random.number(0...0.3) * size.width)
        return Viewport(
            center: Coordinate(latitude: random.number(-85...85), longitude: random.number(-180...180)),
            zoom: random.number(0...22), bearing: random.number(-720...720), size: size, padding: padding,
            pitch: Int.random(in: 0..<5, using: &random) == 0 ? 0 : random.number(0...60), roll: random.number(roll),
            fieldOfView: Bool.random(using: &random) ? Viewport.defaultFieldOfView : 30)
    }
}
