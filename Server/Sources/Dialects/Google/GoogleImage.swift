import MapSnapshot
import RequestText

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
