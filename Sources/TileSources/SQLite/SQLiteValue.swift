/// A value to bind to a parameter.
enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The text, or NULL for nil.
    static func text(ifAny text: String?) -> Self { text.map(Self.text) ?? .null }

    /// The number, or NULL for nil.
    static func integer(ifAny number: Int?) -> Self { number.map(Self.integer) ?? .null }
}
