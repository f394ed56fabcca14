/// Why something is not a valid expression.
struct ExpressionError: Error, Hashable, Sendable {
    /// Indexes from the whole expression down to the part that is wrong.
    var path: [Int]
    /// What is wrong, then what to do.
    var sentence: String
    /// Whether a limit is exceeded.
    var isTooLarge = false
}
