import MapSnapshot

#if canImport(Glibc)
    import Glibc
#endif

/// How features are drawn: each above those before it.
struct MartinDrawing {
    /// The zoom of the image.
    let zoom: Double
    /// Our points per point of the service: below 1 for scales below 1.
    let factor: Double

    /// Corners of a ring around a half-transparent disc.
    private static let corners = 48
    /// That of a dot as wide as the widest line.
    private static let maximumRadius = SnapshotLimits.strokeWidth / 2

    func overlays(of feature: MartinFeature) -> [Overlay] {
        switch feature.geometry {
        case nil: []
        case .points(let places): places.flatMap { disc(at: $0, feature.properties) }
        case .lines(let lines): lines.filter { $0.count > 1 }.map { line($0, feature.properties) }
        case .areas(let areas):
            areas.map { $0.filter { $0.count > 2 } }.filter { !$0.isEmpty }.flatMap { area($0, feature.properties) }
        }
    }

    private func line(_ places: [Coordinate], _ properties: MartinProperties) -> Overlay {
        .polyline(Polyline(places, stroke: stroke(properties)))
    }

    /// The stroke of lines, and of areas with properties of lines.
    private func stroke(_ properties: MartinProperties) -> Stroke {
        Stroke(
            color: properties.color(.lineColor, opacity: .lineOpacity), width: width(properties.length(.lineWidth, 1)),
            cap: properties.cap, join: properties.join)
    }

    private func area(_ rings: [[Coordinate]], _ properties: MartinProperties) -> [Overlay] {
        let outline = properties.has("line-") ? stroke(properties) : nil
        guard properties.has("fill-") || outline == nil else {
            return [.polygon(Polygon(rings: rings, fill: nil, stroke: outline))]
        }
        let fill = properties.color(.fillColor, opacity: .fillOpacity)
        let opacity = properties.color(.fillOutlineColor, opacity: .fillOpacity).alpha
        var hairline = properties.color(.fillOutlineColor).map { Stroke(color: $0, width: width(1)) }
        hairline?.color.alpha = opacity
        var overlays = [Overlay.polygon(Polygon(rings: rings, fill: fill, stroke: hairline))]
        if let outline { overlays.append(.polygon(Polygon(rings: rings, fill: nil, stroke: outline))) }
        return overlays
    }

    /// A disc with a ring outside of its radius.
    private func disc(at place: Coordinate, _ properties: MartinProperties) -> [Overlay] {
        let fill = properties.color(.circleColor, opacity: .circleOpacity)
        let ring = properties.color(.circleStrokeColor, opacity: .circleStrokeOpacity)
        let radius = min(properties.length(.circleRadius, 5) * factor, Self.maximumRadius)
        let ringWidth = min(properties.length(.circleStrokeWidth, 0) * factor, Self.maximumRadius)
        var overlays: [Overlay] = []
        if ringWidth > 0, ring.alpha > 0 {
            // Below an opaque disc, a larger one is a ring.
            let inner = fill.alpha < 255 && radius > 0 ? [circle(around: place, radius)] : []
            if inner.isEmpty {
                overlays.append(dot(at: place, radius + ringWidth, ring))
            } else {
                let rings = [circle(around: place, radius + ringWidth)] + inner
                overlays.append(.polygon(Polygon(rings: rings, fill: ring, stroke: nil)))
            }
        }
        if radius > 0, fill.alpha > 0 { overlays.append(dot(at: place, radius, fill)) }
        return overlays
    }

    /// A line of one place with round ends.
    private func dot(at place: Coordinate, _ radius: Double, _ color: Color) -> Overlay {
        .polyline(
            Polyline([place, place], stroke: Stroke(color: color, width: min(2 * radius, SnapshotLimits.strokeWidth))))
    }

    /// A circle on the image as a ring of places.
    private func circle(around place: Coordinate, _ radius: Double) -> [Coordinate] {
        let middle = WebMercator.project(place)
        let distance = radius / (WebMercator.tileSize * exp2(zoom))
        return (0..<Self.corners).map { corner in
            let angle = 2 * Double.pi * Double(corner) / Double(Self.corners)
            let (x, y) = (middle.x + distance * cos(angle), middle.y + distance * sin(angle))
            return WebMercator.unproject(WorldPoint(x: x - x.rounded(.down), y: min(max(y, 0), 1)))
        }
    }

    private func width(_ width: Double) -> Double { min(width * factor, SnapshotLimits.strokeWidth) }
}
