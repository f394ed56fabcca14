import Imaging
import MapSnapshot
import Testing

/// Positions of lines and areas in golden images, read from the pixels.
@Suite struct ShapeGeometryTests {
    /// Cases with an explicit camera; only the first of several scales.
    static let goldens = GoldenCase.all.filter { golden in
        ["lines/", "areas/", "geojson/"].contains { golden.name.hasPrefix($0) } && !golden.name.hasSuffix("3x")
    }

    @Test(arguments: goldens) func strokesAreInPlace(_ golden: GoldenCase) async throws {
        var request = try golden.request
        guard request.framing != .annotations else { return }
        let overlays = request.overlays
        request.pins = []
        request.northArrow = false
        for overlay in overlays {
            guard let (places, stroke) = overlay.solid else { continue }
            request.overlays = [overlay]
            let snapshot = try await request.draw()
            let image = snapshot.image.pixmap
            for place in places {
                let point = snapshot.point(for: place)
                let (x, y) = (Int(point.x * request.scale), Int(point.y * request.scale))
                guard point.x >= 0, point.y >= 0, let word = image.word(x, y) else { continue }
                #expect(word == stroke.color.premultiplied, "\(place) at \(x),\(y)")
            }
        }
    }
}

extension Overlay {
    /// The coordinates and the stroke, if it is opaque, solid and wide enough to fill the pixel of each coordinate.
    fileprivate var solid: (places: [Coordinate], stroke: Stroke)? {
        let (places, stroke, opacity): ([Coordinate], Stroke?, Double) =
            switch self {
            case .polyline(let line): (line.coordinates, line.stroke, line.opacity)
            case .polygon(let area): (area.rings.flatMap(\.self), area.stroke, area.opacity)
            case .circle: ([], nil, 1)
            }
        guard let stroke, opacity == 1, stroke.color.alpha == 255, stroke.width >= 3, stroke.dash.isEmpty else {
            return nil
        }
        guard let arrow = stroke.arrow else { return (places, stroke) }
        // A tip is thinner than a pixel.
        return (Array(places.dropFirst(arrow == .end ? 0 : 1).dropLast(arrow == .start ? 0 : 1)), stroke)
    }
}
