import Glibc
import MapGeometry
import Rasterising

@testable import VectorRendering

/// What a camera sees of boxes, by a ray in space per pixel: no projection, edges or depths.
struct BodyRays {
    private typealias Vector = SIMD3<Double>

    let scene: BodyScene
    let boxes: [BodyScene.Body]
    /// Tile units per point at the scale of the center.
    var unitsPerPoint = 16.0

    /// The colors of all pixels; 0 where no box is.
    func image() -> [UInt32] {
        let (width, height) = (scene.view.width, scene.view.height)
        return (0..<width * height).map { index in
            color(
                x: (Double(index % width) + 0.5) / scene.scale, y: (Double(index / width) + 0.5) / scene.scale)
        }
    }

    /// - Parameter x: in points.
    private func color(x: Double, y: Double) -> UInt32 {
        let (viewport, light) = (scene.viewport, scene.shownLight)
        let (bearing, pitch) = (viewport.bearing * .pi / 180, viewport.pitch * .pi / 180)
        let distance = viewport.size.height / 2 / tan(viewport.fieldOfView * .pi / 360)
        // East, south, up.
        let right = Vector(cos(bearing), sin(bearing), 0)
        let near = Vector(-sin(bearing), cos(bearing), 0)
        let up = Vector(0, 0, 1)
        let forward = -near * sin(pitch) - up * cos(pitch)
        let down = near * cos(pitch) - up * sin(pitch)
        let (eye, anchor) = (-forward * distance, viewport.anchor)
        let ray = forward * distance + right * (x - anchor.x) + down * (y - anchor.y)
        // In points.
        let meter =
            WebMercator.worldSize(zoom: viewport.zoom)
            / (2 * .pi * 6_371_008.8 * cos(viewport.center.latitude * .pi / 180))
        var nearest = (way: Double.infinity, color: 0 as UInt32)
        for box in boxes {
            let (first, last) = (box.rings[0][0], box.rings[0][2])
            let low = Vector(Double(first.x) / unitsPerPoint, Double(first.y) / unitsPerPoint, box.base * meter)
            let high = Vector(Double(last.x) / unitsPerPoint, Double(last.y) / unitsPerPoint, box.height * meter)
            var (entry, exit, axis) = (-Double.infinity, Double.infinity, 0)
            for side in 0..<3 {
                let (a, b) = ((low[side] - eye[side]) / ray[side], (high[side] - eye[side]) / ray[side])
                if min(a, b) > entry { (entry, axis) = (min(a, b), side) }
                exit = min(exit, max(a, b))
            }
            // Of several walls in one plane, the last is seen.
            guard entry > 0, entry < exit, entry <= nearest.way * (1 + 1e-9) else { continue }
            var shown = light.roof(box.color)
            if axis < 2 {
                // Inward: the way the ray goes.
                let normal = ray[axis] > 0 ? 1.0 : -1
                let wall = light.wall(
                    x: axis == 0 ? normal : 0, y: axis == 1 ? normal : 0, gradient: (1, 1))
                shown = light.colors(wall, box.color).top
            }
            nearest = (entry, PixelBlending.word(shown))
        }
        return nearest.color
    }
}
