import MapGeometry

/// Checks lines and areas against their ranges and limits.
enum OverlayCheck {
    /// - Throws: `SnapshotError` that names the value, with its JSON pointer.
    static func run(_ overlays: [Overlay]) throws(SnapshotError) {
        guard overlays.count <= SnapshotLimits.overlays else {
            throw SnapshotError(
                .tooLarge, "\(overlays.count) lines and areas are over the limit of \(SnapshotLimits.overlays)")
        }
        var vertices = 0
        for (index, overlay) in overlays.enumerated() {
            do throws(SnapshotError) {
                try check(overlay, &vertices)
            } catch {
                let ordinal = overlays[..<index].count { $0.field == overlay.field }
                throw error.within("/\(overlay.field)/\(ordinal)")
            }
        }
    }

    private static func check(_ overlay: Overlay, _ vertices: inout Int) throws(SnapshotError) {
        switch overlay {
        case .polyline(let line):
            try check(line.coordinates, atLeast: 2, "path", &vertices)
            try check(line.stroke, line.opacity, "path")
        case .polygon(let polygon):
            guard !polygon.rings.isEmpty else {
                throw SnapshotError(.invalidRequest, "a polygon has no points", remedy: "use at least 3")
            }
            for ring in polygon.rings { try check(ring, atLeast: 3, "polygon", &vertices) }
            try check(polygon.stroke, polygon.opacity, "polygon")
        case .circle(let circle):
            try SnapshotRequest.validate(circle.center)
            guard GeodesicCircle(center: circle.center, radius: circle.radius) != nil else {
                throw .invalid(
                    "circle radius", circle.radius, "meters above 0, up to half way around the earth",
                    pointer: "/radius")
            }
            try check(circle.stroke, circle.opacity, "circle")
        }
    }

    private static func check(
        _ places: [Coordinate], atLeast least: Int, _ name: String, _ vertices: inout Int
    ) throws(SnapshotError) {
        guard places.count >= least else {
            throw SnapshotError(
                .invalidRequest, "a \(name) has \(places.count) point\(places.count == 1 ? "" : "s")",
                remedy: "use at least \(least)")
        }
        vertices += places.count
        guard vertices <= SnapshotLimits.vertices else {
            throw SnapshotError(
                .tooLarge, "the lines and areas have more than \(SnapshotLimits.vertices) points",
                remedy: "simplify them")
        }
        for place in places {
            do throws(SnapshotError) {
                try SnapshotRequest.validate(place)
            } catch {
                // No pointer, because it is one of thousands of coordinates; the sentence names the value.
                throw error.pointing(at: nil)
            }
        }
    }

    private static func check(_ stroke: Stroke?, _ opacity: Double, _ name: String) throws(SnapshotError) {
        guard (0...1).contains(opacity) else {
            throw .invalid("\(name) opacity", opacity, "0 (invisible) to 1", pointer: "/opacity")
        }
        guard let stroke else { return }
        for (key, width) in [("width", stroke.width), ("casing", stroke.casing?.width ?? 0)] {
            guard (0...SnapshotLimits.strokeWidth).contains(width) else {
                throw .invalid(
                    "\(name) \(key)", width, "0 to \(SnapshotLimits.strokeWidth.text) points", pointer: "/\(key)")
            }
        }
        guard (1...SnapshotLimits.miterLimit).contains(stroke.miterLimit) else {
            throw .invalid(
                "\(name) miter limit", stroke.miterLimit, "1 to \(SnapshotLimits.miterLimit.text) line widths",
                pointer: "/join")
        }
        guard stroke.hasValidDash else {
            throw .invalid("\(name) dash", stroke.dash, Stroke.dashMeaning, pointer: "/dash")
        }
    }
}

extension Stroke {
    /// Maximum number of dashes and gaps.
    static let maximumDashes = 16

    /// The description of valid dashes in errors.
    static let dashMeaning =
        "up to \(maximumDashes) lengths of dashes and gaps in points that add up to at least 1, such as 8:4"

    /// Whether the dashes are empty or long enough; shorter ones are invisible but expensive on a long line.
    var hasValidDash: Bool {
        dash.count <= Self.maximumDashes && dash.allSatisfy { $0.isFinite && $0 >= 0 }
            && (dash.isEmpty || dash.reduce(0, +) >= 1)
    }
}
