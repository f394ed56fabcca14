/// Formats and parses numbers like JavaScript, which affects labels and comparisons.
enum JSNumber {
    /// The shortest text that parses to the same number: `1`, `0.5`, `1e+21`, `NaN`.
    static func text(_ number: Double) -> String {
        if number == 0 { return "0" }
        if !number.isFinite { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
        if number.magnitude < 1e15, number == number.rounded(.towardZero) { return String(Int64(number)) }
        return layOut("\(number.magnitude)", isNegative: number < 0)
    }

    /// The same for a number in single precision.
    static func text(_ number: Float) -> String {
        if number == 0 || !number.isFinite { return text(Double(number)) }
        return layOut("\(number.magnitude)", isNegative: number < 0)
    }

    /// The result of `Number(text)`; NaN if it is not a number.
    static func read(_ text: String) -> Double {
        let digits = text.trimmed
        if digits.isEmpty { return 0 }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.lowercased().hasPrefix(prefix) {
            return UInt64(digits.dropFirst(2), radix: radix).map { Double($0) } ?? .nan
        }
        switch digits {
        case "Infinity", "+Infinity": return .infinity
        case "-Infinity": return -.infinity
        default: break
        }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }) else { return .nan }
        // Swift requires a digit on both sides of the point.
        var whole = digits.last == "." ? String(digits.dropLast()) : String(digits)
        whole = whole.replacing(".e", with: "e", maxReplacements: 1).replacing(".E", with: "e", maxReplacements: 1)
        return Double(whole) ?? (whole.hasPrefix(".") ? Double("0" + whole) : nil) ?? .nan
    }

    /// Converts Swift's notation to JavaScript's.
    private static func layOut(_ text: String, isNegative: Bool) -> String {
        let parts = text.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        var digits = String(mantissa[0])
        var point = digits.count
        if mantissa.count > 1, mantissa[1] != "0" { digits += mantissa[1] }
        if parts.count > 1 { point += Int(parts[1]) ?? 0 }
        while digits.hasPrefix("0"), digits.count > 1 {
            digits.removeFirst()
            point -= 1
        }
        while digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
        return (isNegative ? "-" : "") + placed(digits, point)
    }

    /// - Parameter point: number of digits before the decimal point; may be negative or exceed their count.
    private static func placed(_ digits: String, _ point: Int) -> String {
        let count = digits.count
        if count <= point, point <= 21 { return digits + String(repeating: "0", count: point - count) }
        if 0 < point, point <= 21 { return "\(digits.prefix(point)).\(digits.dropFirst(point))" }
        if -6 < point, point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
        let exponent = point - 1
        let fraction = count > 1 ? ".\(digits.dropFirst())" : ""
        return "\(digits.prefix(1))\(fraction)e\(exponent < 0 ? "-" : "+")\(exponent.magnitude)"
    }
}
