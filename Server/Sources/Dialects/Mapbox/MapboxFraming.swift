import MapSnapshot

/// What the image shows, and how much is kept free around it.
struct MapboxFraming {
    let framing: Framing
    /// Points.
    let padding: EdgeInsets

    /// - Parameters:
    ///   - padding: the parameter of that name; nil for the default.
    ///   - size: the image in points.
    init(
        _ position: MapboxPosition, _ annotations: MapboxAnnotations, padding: EdgeInsets?, size: Size
    ) throws(DialectProblem) {
        switch position.kind {
        case .center(let center, let zoom):
            guard padding == nil else {
                throw DialectProblem(
                    .invalidRequest, "padding does not go with a center", remedy: "use it with auto or a bounding box",
                    parameter: "padding")
            }
            (framing, self.padding) = (.center(center, zoom: zoom), .zero)
        case .bounds(let bounds):
            (framing, self.padding) = (.bounds(bounds), try Self.checked(padding ?? .zero, size))
        case .auto:
            guard let bounds = GeoBounds(enclosing: annotations.places) else {
                throw DialectProblem(
                    .invalidRequest, "auto has nothing to show", remedy: "add an overlay, or use lon,lat,zoom",
                    parameter: "position")
            }
            let padding = try Self.checked(padding ?? Self.automatic(size), size)
            let isPlace = bounds.west == bounds.east && bounds.south == bounds.north
            framing = isPlace ? .center(bounds.center, zoom: nil) : .bounds(bounds)
            self.padding = padding
        }
    }

    /// 5 % of the smaller side, rounded up, at most 12 points.
    private static func automatic(_ size: Size) -> EdgeInsets {
        let side = min(size.width, size.height)
        return EdgeInsets(side < 2 ? 0 : min(12, (side * 0.05).rounded(.up)))
    }

    private static func checked(_ padding: EdgeInsets, _ size: Size) throws(DialectProblem) -> EdgeInsets {
        guard padding.left + padding.right < size.width, padding.top + padding.bottom < size.height else {
            throw DialectProblem(
                .invalidRequest, "padding leaves no room in the image", remedy: "use less, or a larger image",
                parameter: "padding")
        }
        return padding
    }
}
