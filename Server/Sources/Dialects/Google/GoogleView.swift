import MapSnapshot
import RequestText

#if canImport(Glibc)
    import Glibc
#endif

/// The parameters `size` and `scale`.
struct GoogleImage {
    /// Points.
    let size: Size
    /// Pixels per point.
    let scale: Double

    init(_ query: Query, _ settings: DialectSettings) throws(DialectProblem) {
        scale = try Self.scale(query.text("scale"))
        guard let text = query.text("size") else {
            throw DialectProblem(
                .invalidRequest, "size is missing", remedy: "add it, such as size=400x200", parameter: "size")
        }
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
            .map { Decimal.integer($0.trimmed) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
            throw .invalid("size", text, "width and height in points, such as 400x200")
        }
        size = Self.limited(width, height, scale, settings)
    }

    /// Some clients send the default of a Boolean.
    private static func scale(_ text: String?) throws(DialectProblem) -> Double {
        guard let text, !["false", "true"].contains(text.lowercased()) else { return 1 }
        guard let scale = Decimal.parse(text), [1, 2, 3, 4].contains(scale) else {
            throw .invalid("scale", text, "1, 2, 3 or 4")
        }
        return scale
    }

    /// The service clamps sides that are too large.
    private static func limited(_ width: Int, _ height: Int, _ scale: Double, _ settings: DialectSettings) -> Size {
        let side = max(1, (Double(settings.maximumSide) / scale).rounded(.down))
        var size = Size(width: min(Double(width), side), height: min(Double(height), side))
        let excess = size.width * size.height * scale * scale / Double(max(1, settings.maximumPixels))
        if excess > 1 {
            size.width = max(1, (size.width / excess.squareRoot()).rounded(.down))
            size.height = max(1, (size.height / excess.squareRoot()).rounded(.down))
        }
        return size
    }
}

/// What the image shows: `center` and `zoom`, or everything that is drawn or visible.
struct GoogleFraming {
    private let center: Coordinate?
    private let zoom: Double?
    private let annotations: GoogleAnnotations

    /// The service's deepest zoom; deeper ones are clamped there, too.
    private static let deepest = 22.0
    /// The room that the library keeps for the attribution, in points.
    private static let attributionHeight = 16.0

    init(_ query: Query, _ annotations: GoogleAnnotations) throws(DialectProblem) {
        self.annotations = annotations
        if let text = query.text("center") { center = try GoogleText.place(text, "center") } else { center = nil }
        if let text = query.text("zoom") {
            guard let zoom = Decimal.parse(text), zoom >= 0 else {
                throw .invalid("zoom", text, "0 to 22")
            }
            self.zoom = min(zoom, Self.deepest)
        } else {
            zoom = nil
        }
    }

    /// Padding of an implicit framing, in points.
    static func margin(_ size: Size) -> EdgeInsets {
        EdgeInsets(min(20, (min(size.width, size.height) * 0.05).rounded(.down)))
    }

    /// Padding that centers what is drawn in the image.
    ///
    /// The library adds room for the attribution at the bottom, and for markers at the top, which stand on their places.
    func padding(_ size: Size) -> EdgeInsets {
        var padding = Self.margin(size)
        // An image without room for both gets neither.
        guard annotations.pins.isEmpty, size.height > 2 * Self.attributionHeight + padding.top + padding.bottom else {
            return padding
        }
        padding.bottom = max(0, padding.bottom - Self.attributionHeight / 2)
        padding.top = padding.bottom + Self.attributionHeight
        return padding
    }

    /// - Parameter size: the image in points.
    func framing(size: Size) throws(DialectProblem) -> Framing {
        if let center, let zoom { return .center(center, zoom: zoom) }
        let places = annotations.places
        guard let bounds = GeoBounds(enclosing: places) else {
            let (missing, example) = center == nil ? ("center", "47.1410,9.5209") : ("zoom", "14")
            throw DialectProblem(
                .invalidRequest, "\(missing) is missing",
                remedy: "add it, such as \(missing)=\(example), or markers, path or visible", parameter: missing)
        }
        if let center { return around(center, places, size) }
        let isPlace = bounds.west == bounds.east && bounds.south == bounds.north
        if let zoom { return .center(isPlace ? bounds.center : Self.middle(bounds), zoom: zoom) }
        return isPlace ? .center(bounds.center, zoom: nil) : .annotations
    }

    /// The middle in the projection.
    private static func middle(_ bounds: GeoBounds) -> Coordinate {
        let rect = MapRect(bounds)
        return rect.center.coordinate
    }

    /// The deepest integer zoom at which all places are visible around a center.
    private func around(_ center: Coordinate, _ places: [Coordinate], _ size: Size) -> Framing {
        let middle = WebMercator.project(center)
        var (x, y) = (0.0, 0.0)
        for place in places {
            let point = WebMercator.project(place)
            let distance = abs(point.x - middle.x)
            x = max(x, min(distance, 1 - distance))
            y = max(y, abs(point.y - middle.y))
        }
        let margin = Self.margin(size)
        // Markers stand on their places, so that most of them reach upward.
        let pin = annotations.pins.isEmpty ? 0 : min(44, size.height / 4)
        let width = size.width / 2 - margin.left
        let height = size.height / 2 - margin.top - pin
        let zoom = min(log2(width / (x * WebMercator.tileSize)), log2(height / (y * WebMercator.tileSize)))
        return FittedView(center: center, zoom: zoom.isFinite ? zoom.rounded(.down) : zoom).framing(size: size)
    }
}
