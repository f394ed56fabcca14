/// What a parameter of a statement is set to.
enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The text, or null where there is none.
    static func text(ifAny text: String?) -> Self { text.map(Self.text) ?? .null }

    /// The number, or null where there is none.
    static func integer(ifAny number: Int?) -> Self { number.map(Self.integer) ?? .null }
}
