import MapSnapshot

/// Reads the numbers of flags; argument-parser puts flag and value before what is thrown here.
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

    /// A whole number.
    @Sendable static func whole(_ text: String) throws -> Int {
        guard let value = Int(text) else { throw NotANumber(description: "use an integer such as 3") }
        return value
    }
}
