/// Scans JSON (RFC 8259) in place without building a tree, so a track with a million points is read once.
///
/// Every reading method expects the position at the start of a value and leaves it after the value.
package struct JSONScanner {
    /// Offset of the next byte.
    package private(set) var position = 0
    /// The whole text.
    package let bytes: [UInt8]
    let maximumDepth: Int
    /// The ends of long arrays and objects by their starts, so that they are not scanned twice.
    private var ends: [Int: Int] = [:]

    /// A nesting depth that is enough for everything except hostile files.
    package static let defaultDepth = 64

    /// Minimum length in bytes for remembering an end.
    private static let longLength = 4096

    /// Creates a scanner at the start of the first value.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, not validated here, with or without a byte order mark.
    ///   - maximumDepth: maximum nesting depth of arrays and objects.
    package init(_ bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipBlanks()
    }

    /// The byte at the position; 0 at the end, where nothing is valid JSON.
    package var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// Moves to an earlier position of the scanner.
    package mutating func move(to position: Int) { self.position = position }

    mutating func advance() { position += 1 }

    /// Skips blanks.
    package mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// Skips a byte and the blanks around it, if it is next.
    package mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard current == byte else { return false }
        position += 1
        skipBlanks()
        return true
    }

    /// Like `take`, but any other byte is an error.
    package mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard take(byte) else { throw invalid("\"\(Character(UnicodeScalar(byte)))\" is missing") }
    }

    /// The error at the position.
    package func invalid(_ clause: String) -> JSONError {
        let end = position >= bytes.count
        return JSONError(
            code: .invalid,
            description:
                "the JSON is not valid at \(place): \(end ? "it ends there; copy the whole file" : clause)")
    }

    /// The byte at the position and, in a text of several lines, its line and column, all counted from 1.
    private var place: String {
        let before = bytes[..<min(position, bytes.count)]
        let byte = "byte \(position + 1)"
        guard let lineEnd = before.lastIndex(of: 0x0A) else { return byte }
        // Only the first byte of a character counts.
        let column = before[(lineEnd + 1)...].count { $0 & 0xC0 != 0x80 } + 1
        return "\(byte) (line \(before.count { $0 == 0x0A } + 1), column \(column))"
    }

    /// The error for too many levels, at the current bracket.
    package func tooDeep() -> JSONError {
        JSONError(
            code: .tooDeep,
            description: "\(place): more than \(maximumDepth) levels of arrays and objects")
    }

    /// Skips any value, checking that it is valid and not too deep.
    package mutating func skipValue() throws(JSONError) {
        if let end = ends[position] {
            position = end
            return
        }
        var open: [(start: Int, closing: UInt8)] = []
        while true {
            let opening = current
            if opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") {
                guard open.count < maximumDepth else {
                    throw tooDeep()
                }
                // The closing bracket is two code points further, for both kinds.
                open.append((position, opening + 2))
                advance()
                skipBlanks()
                if current != opening + 2 {
                    if opening == UInt8(ascii: "{") { try skipKey() }
                    continue
                }
            } else {
                try skipScalar()
            }
            // After a value: close everything that ends here, then go on to the next value.
            while let innermost = open.last {
                skipBlanks()
                if current == UInt8(ascii: ",") {
                    advance()
                    skipBlanks()
                    if innermost.closing == UInt8(ascii: "}") { try skipKey() }
                    break
                }
                guard current == innermost.closing else { throw invalid("a comma or a closing bracket is missing") }
                advance()
                open.removeLast()
                if position - innermost.start >= Self.longLength { ends[innermost.start] = position }
            }
            if open.isEmpty { return }
        }
    }

    private mutating func skipKey() throws(JSONError) {
        try skipString()
        try expect(UInt8(ascii: ":"))
    }

    private mutating func skipScalar() throws(JSONError) {
        switch current {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "t"): try skip("true")
        case UInt8(ascii: "f"): try skip("false")
        case UInt8(ascii: "n"): try skip("null")
        default: _ = try number()
        }
    }

    private mutating func skip(_ word: StaticString) throws(JSONError) {
        for offset in 0..<word.utf8CodeUnitCount {
            let isEqual = word.withUTF8Buffer { $0[offset] == current }
            guard isEqual else { throw invalid("a value is missing") }
            advance()
        }
    }

    mutating func skipString() throws(JSONError) {
        guard current == UInt8(ascii: "\"") else { throw invalid("a string is missing") }
        // Not in the property, which is stored for each byte.
        var next = position + 1
        while next < bytes.count {
            let byte = bytes[next]
            if byte < 0x20 {
                position = next
                throw invalid("a control character is not escaped")
            }
            next += 1
            if byte == UInt8(ascii: "\"") {
                position = next
                return
            }
            if byte == UInt8(ascii: "\\") {
                position = next
                try skipEscape()
                next = position
            }
        }
        position = next
        throw invalid("")
    }

    private mutating func skipEscape() throws(JSONError) {
        switch current {
        case UInt8(ascii: "u"):
            advance()
            for _ in 0..<4 {
                guard Character(UnicodeScalar(current)).isHexDigit else {
                    throw invalid("a hexadecimal digit is missing")
                }
                advance()
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            advance()
        default: throw invalid("the escape is not known")
        }
    }
}

/// Why a text is not valid JSON.
package struct JSONError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    package enum Code: Hashable, Sendable {
        /// Not valid JSON.
        case invalid
        /// More levels of arrays and objects than the limit allows.
        case tooDeep
    }

    /// What went wrong.
    package let code: Code
    /// One sentence that names the byte, and in a text of several lines also line and column, all counted from 1.
    package let description: String
}
