extension JSONScanner {
    /// Powers of ten that are exact, up to 10^22.
    private static let powersOfTen: [Double] = (0...22).map { (exponent: Int) -> Double in
        (0..<exponent).reduce(1.0) { power, _ in power * 10 }
    }

    /// A number; infinite if it is too large for a `Double`.
    package mutating func number() throws(JSONError) -> Double {
        let start = position
        let isNegative = current == UInt8(ascii: "-")
        if isNegative { advance() }
        var mantissa: UInt64 = 0
        let leading = current
        let whole = digits(&mantissa)
        guard whole > 0, whole == 1 || leading != UInt8(ascii: "0") else {
            throw invalid(whole == 0 ? "a value is missing" : "a number begins with 0")
        }
        var fraction = 0
        if current == UInt8(ascii: ".") {
            advance()
            fraction = digits(&mantissa)
            guard fraction > 0 else { throw invalid("a digit is missing") }
        }
        let hasExponent = current | 0x20 == UInt8(ascii: "e")
        if hasExponent { try skipExponent() }
        // Both the digits and the power are exact, so their quotient is rounded only once, to nearest (Clinger 1990).
        if !hasExponent, whole + fraction <= 19, mantissa < 1 << 53, fraction <= 22 {
            let value = Double(mantissa) / Self.powersOfTen[fraction]
            return isNegative ? -value : value
        }
        return Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
    }

    /// Skips digits and accumulates them into a number, which is meaningless beyond nineteen digits.
    ///
    /// It does not subtract positions, because Swift 6.3 reads the first one too early in optimized debug builds.
    @inline(never)
    private mutating func digits(_ value: inout UInt64) -> Int {
        var count = 0
        while position < bytes.count {
            let digit = bytes[position] &- 0x30
            guard digit < 10 else { break }
            value = value &* 10 &+ UInt64(digit)
            count += 1
            advance()
        }
        return count
    }

    private mutating func skipExponent() throws(JSONError) {
        advance()
        if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { advance() }
        var ignored: UInt64 = 0
        guard digits(&ignored) > 0 else { throw invalid("a digit is missing") }
    }
}
