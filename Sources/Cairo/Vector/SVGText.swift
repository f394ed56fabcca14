import Imaging

/// Formats numbers and text for SVG.
enum SVGText {
    /// Maximum length of points: `-999999999.999`.
    static let longestNumber = 14

    /// Points, rounded to a thousandth.
    static func number(_ value: Double) -> String { decimal(value, parts: 1_000) }

    /// Points, rounded to a thousandth, as ASCII.
    static func append(_ value: Double, to text: inout [UInt8]) {
        guard value.magnitude < 1e9 else { return text.append(UInt8(ascii: "0")) }
        let parts = Int((value * 1_000).rounded())
        if parts < 0 { text.append(UInt8(ascii: "-")) }
        var (whole, fraction) = (parts.magnitude / 1_000, parts.magnitude % 1_000)
        let start = text.count
        repeat {
            text.append(UInt8(ascii: "0") + UInt8(whole % 10))
            whole /= 10
        } while whole > 0
        text[start...].reverse()
        guard fraction > 0 else { return }
        text.append(UInt8(ascii: "."))
        var digit: UInt = 100
        while fraction > 0 {
            text.append(UInt8(ascii: "0") + UInt8(fraction / digit))
            (fraction, digit) = (fraction % digit, digit / 10)
        }
    }

    /// A factor, rounded to a millionth.
    static func factor(_ value: Double) -> String { decimal(value, parts: 1_000_000) }

    /// Values that are not finite, or absurdly large, become 0.
    private static func decimal(_ value: Double, parts: Int) -> String {
        guard value.magnitude < 1e9 else { return "0" }
        let whole = Int((value * Double(parts)).rounded())
        let fraction = String(whole.magnitude % UInt(parts) + UInt(parts)).dropFirst()
        let digits = String(fraction.reversed().drop { $0 == "0" }.reversed())
        return (whole < 0 ? "-" : "") + String(whole.magnitude / UInt(parts)) + (digits.isEmpty ? "" : "." + digits)
    }

    /// Escapes character data or an attribute value; drops control characters, which XML 1.0 forbids, and replaces
    /// noncharacters by U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            case "\u{0}"..."\u{1F}": break
            default: result.unicodeScalars.append(scalar.isNoncharacter ? "\u{FFFD}" : scalar)
            }
        }
        return result
    }

    /// Appends bytes as base64 (RFC 4648, section 4).
    static func append(base64 bytes: [UInt8], to text: inout GrowingBytes) {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let groups = (bytes.count + 2) / 3
        text.append(maximum: 4 * groups) { text in
            for group in 0..<groups {
                let start = 3 * group
                let rest = min(bytes.count - start, 3)
                var word = Int(bytes[start]) << 16
                if rest > 1 { word |= Int(bytes[start + 1]) << 8 }
                if rest > 2 { word |= Int(bytes[start + 2]) }
                for place in 0..<4 {
                    text.append(place > rest ? UInt8(ascii: "=") : alphabet[word >> (18 - 6 * place) & 63])
                }
            }
        }
    }
}
