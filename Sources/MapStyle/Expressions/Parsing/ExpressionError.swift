/// Why something is not a valid expression.
struct ExpressionError: Error, Hashable, Sendable {
    /// Indexes from the whole expression down to the invalid part.
    var path: [Int]
    /// One sentence: what is wrong, then what to do.
    var sentence: String
    /// Whether a limit is exceeded.
    var isTooLarge = false
}
