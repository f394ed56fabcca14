import MapSnapshot

/// Parses numbers in flags; ArgumentParser prefixes errors with flag and value.
enum Number {
    struct NotANumber: Error, CustomStringConvertible {
        let description: String
    }

    /// A finite decimal number.
    @Sendable static func decimal(_ text: String) throws -> Double {
        guard let value = Notation.number(text) else {
            throw NotANumber(description: "use a decimal number such as 47.141")
        }
        return value
    }

    /// An integer.
    @Sendable static func whole(_ text: String) throws -> Int {
        guard let value = Int(text) else { throw NotANumber(description: "use an integer such as 3") }
        return value
    }
}
