import MapSnapshot

/// Parses numbers in flags; ArgumentParser prefixes errors with flag and value.
enum Number {
    struct NotANumber: Error, CustomStringConvertible {
        let description: String
    }

    /// A finite decimal number.
    @Sendable static func decimal(_ text: String) throws -> Double {
        try read(text, "a decimal number such as 47.141")
    }

    /// A latitude, which people also write together with the longitude.
    @Sendable static func latitude(_ text: String) throws -> Double {
        try read(text, "degrees from -90 to 90, as a decimal number such as 47.141") { degrees(text) }
    }

    /// A longitude, likewise.
    @Sendable static func longitude(_ text: String) throws -> Double {
        try read(text, "degrees from -180 to 180, as a decimal number such as 9.5209") { degrees(text) }
    }

    /// A zoom.
    @Sendable static func zoom(_ text: String) throws -> Double {
        try read(text, "a zoom from 0 to 24, such as 14 or 14.5") { meant(text, without: "zZ").map { "use \($0)" } }
    }

    /// Pixels per point, which people also write as in file names.
    @Sendable static func scale(_ text: String) throws -> Double {
        try read(text, "pixels per point from 1 to 4, such as 2") { meant(text, without: "@xX").map { "use \($0)" } }
    }

    /// A compass direction in degrees.
    @Sendable static func bearing(_ text: String) throws -> Double {
        try read(text, "degrees clockwise from north, such as 90 for east") {
            directions[text.lowercased()].map { "use degrees clockwise from north: \($0)" }
        }
    }

    /// A tilt in degrees.
    @Sendable static func pitch(_ text: String) throws -> Double {
        try read(text, "degrees from 0 (straight down) to 60")
    }

    /// A duration.
    @Sendable static func seconds(_ text: String) throws -> Double {
        try read(text, "a number of seconds such as 30") { meant(text, without: "sS").map { "use \($0)" } }
    }

    /// A quality.
    @Sendable static func quality(_ text: String) throws -> Int {
        guard let value = Int(text) else { throw NotANumber(description: "use 1 (smallest) to 100 (best)") }
        return value
    }

    /// A number of bytes, which people also write with a unit.
    @Sendable static func bytes(_ text: String) throws -> Int {
        if let value = Int(text) { return value }
        let units = [("kb", 1000.0), ("k", 1000), ("mb", 1_000_000), ("m", 1_000_000)]
        let meant = units.lazy.compactMap { unit, factor -> Int? in
            guard text.lowercased().hasSuffix(unit), let number = Notation.number(text.dropLast(unit.count)) else {
                return nil
            }
            return Int(exactly: (number * factor).rounded())
        }.first
        throw NotANumber(description: "use a number of bytes such as \(meant ?? 10_000)")
    }

    /// An integer.
    @Sendable static func whole(_ text: String) throws -> Int {
        guard let value = Int(text) else { throw NotANumber(description: "use an integer such as 3") }
        return value
    }

    private static let directions = [
        "north": 0, "n": 0, "northeast": 45, "ne": 45, "east": 90, "e": 90, "southeast": 135, "se": 135, "south": 180,
        "s": 180, "southwest": 225, "sw": 225, "west": 270, "w": 270, "northwest": 315, "nw": 315,
    ]

    /// - Parameters:
    ///   - range: the valid values, to follow "use".
    ///   - hint: what to do about a value with a known meaning.
    private static func read(_ text: String, _ range: String, hint: () -> String? = { nil }) throws -> Double {
        guard let value = Notation.number(text) else { throw NotANumber(description: hint() ?? "use \(range)") }
        return value
    }

    /// The number that is left without some characters around it.
    private static func meant(_ text: String, without others: String) -> String? {
        var rest = text[...]
        while let first = rest.first, others.contains(first) { rest.removeFirst() }
        while let last = rest.last, others.contains(last) { rest.removeLast() }
        return Notation.number(rest).map(\.text)
    }

    /// Two coordinates in one value, a decimal comma, and a letter for the hemisphere.
    private static func degrees(_ text: String) -> String? {
        if let pair = Notation.numbers(text), pair.count == 2 {
            guard text.contains(".") else { return "use a decimal point: \(text.replacing(",", with: "."))" }
            return "use --lat \(pair[0].text) --lon \(pair[1].text)"
        }
        guard let letter = text.last.map({ $0.uppercased() }), ["N", "E", "S", "W"].contains(letter),
            let number = Notation.number(Notation.trimmed(text.dropLast()))
        else { return nil }
        return "use \((["S", "W"].contains(letter) ? -number : number).text): south and west are negative"
    }
}
