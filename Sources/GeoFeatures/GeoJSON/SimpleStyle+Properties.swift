import Colors
import JSON

extension SimpleStyle {
    static let markerSizeKey = "marker-size"
    static let keys: Set<String> = [
        markerSizeKey, "marker-color", "marker-symbol", "stroke", "stroke-opacity", "stroke-width", "fill",
        "fill-opacity",
    ]

    /// Maximum stroke width in points.
    static let maximumWidth = 1000.0

    /// Applies a property of a feature.
    /// - Returns: what the value should be, if it is invalid and the default applies.
    mutating func set(_ key: String, _ value: JSONScalar) -> String? {
        switch key {
        case Self.markerSizeKey:
            guard case .string(let text) = value, let size = MarkerSize(rawValue: text) else {
                return "small, medium or large"
            }
            markerSize = size
        case "marker-symbol":
            guard let symbol = value.symbol else { return "a digit, a letter or the name of an icon" }
            markerSymbol = symbol.isEmpty ? nil : symbol
        case "marker-color": return Self.set(&markerColor, value)
        case "stroke": return Self.set(&stroke, value)
        case "fill": return Self.set(&fill, value)
        case "stroke-opacity": return Self.set(&strokeOpacity, value, to: 1)
        case "fill-opacity": return Self.set(&fillOpacity, value, to: 1)
        case "stroke-width": return Self.set(&strokeWidth, value, to: Self.maximumWidth)
        default: break
        }
        return nil
    }

    private static func set(_ color: inout Color, _ value: JSONScalar) -> String? {
        guard case .string(let text) = value else { return "a color such as #ff4444" }
        // The specification allows hexadecimal colors without `#`; no color name looks like one.
        let isBare =
            [3, 6].contains(text.utf8.count) && text.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
        guard let read = Color(css: isBare ? "#" + text : text) else { return "a color such as #ff4444" }
        color = read
        return nil
    }

    private static func set(_ number: inout Double, _ value: JSONScalar, to limit: Double) -> String? {
        guard let read = value.number, read >= 0, read <= limit else { return "a number from 0 to \(Int(limit))" }
        number = read
        return nil
    }
}

extension JSONScalar {
    /// The value as a number, even if written as a string.
    fileprivate var number: Double? {
        switch self {
        case .number(let number): number
        case .string(let text): text.utf8.count <= 32 ? Double(text) : nil
        case .other: nil
        }
    }

    /// The value as a short string, even if written as a number.
    fileprivate var symbol: String? {
        switch self {
        case .string(let text) where text.utf8.count <= 64: text
        case .number(let number): Int(exactly: number).flatMap { (0...99).contains($0) ? String($0) : nil }
        default: nil
        }
    }
}
