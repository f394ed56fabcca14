/// A scalar value.
package enum JSONScalar: Hashable, Sendable {
    case string(String)
    case number(Double)
    /// true, false, an array or an object, which the caller does not use.
    case other
}

extension JSONScanner {
    /// Whether the value at the position is null; if so, skips it.
    package mutating func takeNull() throws(JSONError) -> Bool {
        guard current == UInt8(ascii: "n") else { return false }
        try skipValue()
        return true
    }

    /// A string with its escapes resolved; any other value is skipped and gives nil.
    package mutating func string() throws(JSONError) -> String? {
        guard current == UInt8(ascii: "\"") else {
            try skipValue()
            return nil
        }
        let start = position + 1
        try skipString()
        let content = bytes[start..<(position - 1)]
        guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
        return unescaped(content)
    }

    /// A string, a number, or anything else; nil for null.
    package mutating func scalar() throws(JSONError) -> JSONScalar? {
        switch current {
        case UInt8(ascii: "\""): return try string().map(JSONScalar.string)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "n"):
            try skipValue()
            return nil
        default:
            try skipValue()
            return .other
        }
    }

    /// Skips an object and returns where the values of some of its members start; the last of equal names counts.
    package mutating func members(
        _ wanted: (String) -> Bool
    ) throws(JSONError) -> [String: Int] {
        var members: [String: Int] = [:]
        try expect(UInt8(ascii: "{"))
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            guard current == UInt8(ascii: "\""), let name = try string() else { throw invalid("a name is missing") }
            try expect(UInt8(ascii: ":"))
            if wanted(name) { members[name] = position }
            try skipValue()
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
        return members
    }

    private func unescaped(_ content: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        // Consecutive \u escapes, of which two can be one character.
        var units: [UInt16] = []
        func endUnits() {
            // Decoding looks up its types at the first call, even for nothing.
            guard !units.isEmpty else { return }
            text += String(decoding: units, as: UTF16.self).utf8
            units.removeAll(keepingCapacity: true)
        }
        var rest = content
        while let byte = rest.popFirst() {
            let escape = byte == UInt8(ascii: "\\") ? rest.popFirst() : nil
            if escape == UInt8(ascii: "u") {
                units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD)
                rest = rest.dropFirst(4)
                continue
            }
            endUnits()
            switch escape {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            default: text.append(escape ?? byte)
            }
        }
        endUnits()
        return String(decoding: text, as: UTF8.self)
    }
}

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
