import MapSnapshot
import Platform

/// The six lines of an ESRI world file: the transformation from pixels to meters of EPSG:3857, with rotation.
struct WorldFile {
    let text: String

    /// - Parameter scale: pixels per point.
    init(_ viewport: Viewport, scale: Double) {
        // Half the world's width in meters: pi times the semi-major axis of WGS 84.
        let half = Double.pi * WebMercator.earthRadius
        let step = 2 * half / (WebMercator.worldSize(zoom: viewport.zoom) * scale)
        let (cosine, sine) = (cos(viewport.bearing * .pi / 180), sin(viewport.bearing * .pi / 180))
        // The lines state the center of the first pixel, and what one pixel right and one pixel down add to it.
        let first = viewport.worldPoint(at: Point(x: 0.5 / scale, y: 0.5 / scale))
        let terms = [
            step * cosine, -step * sine, -step * sine, -step * cosine, (2 * first.x - 1) * half,
            (1 - 2 * first.y) * half,
        ]
        text = terms.map { "\($0 == 0 ? 0 : $0)\n" }.joined()
    }
}
