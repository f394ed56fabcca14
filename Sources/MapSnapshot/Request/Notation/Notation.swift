import JSON
package import MapGeometry

/// Parses values as written in flags, URLs and JSON strings; errors say what is expected.
package enum Notation {
    /// A finite number; `nan`, `inf` and hexadecimal forms are not numbers here.
    package static func number(_ text: String) -> Double? { number(text[...]) }

    package static func number(_ text: Substring) -> Double? {
        let allowed = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D || byte == 0x2B || byte | 0x20 == 0x65
        }
        guard allowed, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// A number with a decimal comma.
    package static func numberWithComma(_ text: some StringProtocol) -> Double? {
        number(String(text).replacing(",", with: ".", maxReplacements: 1))
    }

    /// Comma-separated numbers, possibly with spaces.
    package static func numbers(_ text: some StringProtocol) -> [Double]? {
        let parts = Substring(text).split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { number(trimmed($0)) }
        return numbers.count == parts.count ? numbers : nil
    }

    /// Names of an enumeration, separated by commas.
    package static func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
        _ text: String, name: String
    ) throws(SnapshotError) -> Set<Choice> {
        guard !trimmed(text).isEmpty else { return [] }
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { String(trimmed($0)) }
        return Set(
            try words.map { word throws(SnapshotError) in
                guard let choice = Choice(rawValue: word) else {
                    throw .invalid(name, word, "any of \(names(of: Choice.self)), separated by commas")
                }
                return choice
            })
    }

    /// The names of an enumeration, for messages.
    package static func names<Choice: RawRepresentable<String> & CaseIterable>(of _: Choice.Type) -> String {
        Choice.allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// `400x200`, or `400x200@2x` with a scale.
    package static func size(_ text: String) throws(SnapshotError) -> (size: Size, scale: Double?) {
        var sides = text[...]
        var scale: Double?
        if let at = text.firstIndex(of: "@") {
            let suffix = text[text.index(after: at)...]
            guard suffix.last == "x", let value = number(suffix.dropLast()) else { throw sizeError(text) }
            guard SnapshotLimits.scales.contains(value) else { throw .invalid("scale", value, "1 to 4") }
            scale = value
            sides = text[..<at]
        }
        let parts = sides.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = number(parts[0]), let height = number(parts[1]) else {
            throw sizeError(text)
        }
        return (Size(width: width, height: height), scale)
    }

    /// The description of valid paddings in errors.
    static let paddingMeaning = "one number or four: T,R,B,L"

    /// One number for all sides, or top, right, bottom, left.
    package static func padding(_ numbers: [Double]) -> EdgeInsets? {
        switch numbers.count {
        case 1: EdgeInsets(numbers[0])
        case 4: EdgeInsets(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
        default: nil
        }
    }

    /// The text without surrounding spaces and tabs.
    package static func trimmed(_ text: String) -> Substring { trimmed(text[...]) }

    package static func trimmed(_ text: Substring) -> Substring {
        func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
        // Finding where characters end takes far longer than looking at bytes.
        guard isBlank(text.utf8.first) || isBlank(text.utf8.last) else { return text }
        var part = text
        while let first = part.first, first == " " || first == "\t" { part.removeFirst() }
        while let last = part.last, last == " " || last == "\t" { part.removeLast() }
        return part
    }

    /// A text that is short enough for a message, in one line.
    ///
    /// - Parameter limit: maximum number of Unicode scalars, of which a character may have any number.
    package static func shortened(_ text: String, to limit: Int = 100) -> String {
        JSONText.shortened(text, to: limit)
    }

    private static func sizeError(_ text: String) -> SnapshotError {
        .invalid("size", text, "WIDTHxHEIGHT in points, such as 400x200 or 400x200@2x")
    }
}
