import MapSnapshot
import RequestText

#if canImport(Glibc)
    import Glibc
#endif

/// A color function of CSS (Color Module Level 4) other than `rgb()`.
struct CSSFunction {
    private let name: Substring
    /// Three channels, and maybe alpha.
    private let fields: [Substring]

    /// Splits a text; nil if it is no such function.
    init?(_ text: String) {
        let text = text.lowercased().trimmed
        guard text.last == ")", let open = text.firstIndex(of: "(") else { return nil }
        name = text[..<open]
        fields = text[text.index(after: open)...].dropLast()
            .split { $0 == "," || $0 == "/" || $0.isWhitespace }
        guard fields.count == 3 || fields.count == 4 else { return nil }
    }

    /// The color in sRGB, clamped to what it has; nil for another function, and for fields that are no numbers.
    var color: Color? {
        guard let alpha = fields.count == 4 ? Self.number(fields[3], of: 1) : 1, let channels else { return nil }
        let bytes = channels.map { UInt8((min(max($0.isFinite ? $0 : 0, 0), 1) * 255).rounded()) }
        return Color(
            red: bytes[0], green: bytes[1], blue: bytes[2], alpha: UInt8((min(max(alpha, 0), 1) * 255).rounded()))
    }

    /// Red, green and blue, 0 to 1 or beyond.
    private var channels: [Double]? {
        switch name {
        case "hsl", "hsla":
            guard let hue = Self.angle(fields[0]), let saturation = Self.percentage(fields[1]),
                let lightness = Self.percentage(fields[2])
            else { return nil }
            return Self.channels(hue: hue, saturation: saturation, lightness: lightness)
        case "hwb":
            guard let hue = Self.angle(fields[0]), let white = Self.percentage(fields[1]),
                let black = Self.percentage(fields[2])
            else { return nil }
            guard white + black < 1 else { return Array(repeating: white / (white + black), count: 3) }
            return Self.channels(hue: hue, saturation: 1, lightness: 0.5).map { $0 * (1 - white - black) + white }
        case "lab", "lch", "oklab", "oklch":
            guard let lab = cartesian(isOK: name.hasPrefix("ok")) else { return nil }
            let linear = name.hasPrefix("ok") ? Self.linear(oklab: lab) : Self.linear(lab: lab)
            return linear.map { $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
        default: return nil
        }
    }

    /// Lightness and the two axes of `lab()`, `oklab()` and their polar forms.
    private func cartesian(isOK: Bool) -> [Double]? {
        guard let lightness = Self.number(fields[0], of: isOK ? 1 : 100) else { return nil }
        if name.hasSuffix("lab") {
            let full = isOK ? 0.4 : 125
            guard let a = Self.number(fields[1], of: full), let b = Self.number(fields[2], of: full) else { return nil }
            return [lightness, a, b]
        }
        guard let chroma = Self.number(fields[1], of: isOK ? 0.4 : 150), let hue = Self.angle(fields[2]) else {
            return nil
        }
        let angle = hue * .pi / 180
        return [lightness, max(chroma, 0) * cos(angle), max(chroma, 0) * sin(angle)]
    }

    /// CSS Color 4, 7.1.
    private static func channels(hue: Double, saturation: Double, lightness: Double) -> [Double] {
        let chroma = saturation * min(lightness, 1 - lightness)
        return [0.0, 8, 4].map { offset in
            let step = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - chroma * max(-1, min(step - 3, 9 - step, 1))
        }
    }

    /// From XYZ with the white of D50 to linear light (CSS Color 4, 17).
    private static let fromXYZ: [[Double]] = [
        [3.1341359569958707, -1.6173863321612538, -0.4906619460083532],
        [-0.978795502912089, 1.916254567259524, 0.03344273116131949],
        [0.07195537988411677, -0.2289768264158322, 1.405386058324125],
    ]
    /// From Oklab to the cube roots of cones, and from cones to linear light (https://bottosson.github.io/posts/oklab).
    private static let toCones: [[Double]] = [
        [1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.2914855480],
    ]
    private static let fromCones: [[Double]] = [
        [4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.7076147010],
    ]

    /// Linear light of CIE Lab.
    private static func linear(lab: [Double]) -> [Double] {
        let y: Double = (lab[0] + 16) / 116
        let roots: [Double] = [y + lab[1] / 500, y, y - lab[2] / 200]
        let white: [Double] = [0.9642956764295677, 1, 0.8251046025104602]
        let xyz = zip(roots, white).map { root, white -> Double in
            let ratio: Double = root > 6.0 / 29 ? root * root * root : (116 * root - 16) * 27 / 24389
            return ratio * white
        }
        return product(fromXYZ, xyz)
    }

    /// Linear light of Oklab.
    private static func linear(oklab: [Double]) -> [Double] {
        product(fromCones, product(toCones, oklab).map { $0 * $0 * $0 })
    }

    private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
        matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    /// A number, or a percentage of what 100 % is.
    private static func number(_ field: Substring, of full: Double) -> Double? {
        if field == "none" { return 0 }
        guard field.last == "%" else { return Decimal.parse(field, exponents: true) }
        return Decimal.parse(field.dropLast(), exponents: true).map { $0 / 100 * full }
    }

    /// A percentage, with or without its sign, as a part of 1.
    private static func percentage(_ field: Substring) -> Double? {
        number(field, of: 100).map { min(max($0 / 100, 0), 1) }
    }

    /// Degrees, 0 to 360.
    private static func angle(_ field: Substring) -> Double? {
        // "grad" ends with "rad".
        let units: [(name: String, degrees: Double)] = [("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)]
        let unit = units.first { field.hasSuffix($0.name) }
        guard let number = number(field.dropLast(unit?.name.count ?? 0), of: 360) else { return nil }
        let degrees = (number * (unit?.degrees ?? 1)).truncatingRemainder(dividingBy: 360)
        return degrees < 0 ? degrees + 360 : degrees
    }
}
