/// Why an expression has no value for a feature; a property takes its default then.
package enum EvaluationError: Error, Hashable, Sendable {
    /// A value of another type than the expression needs.
    case wrongType
    /// Not a color, padding, number or whatever it should become.
    case notConvertible
    /// An index outside an array.
    case outOfBounds
    /// Values that cannot be mixed.
    case notInterpolatable
    /// The operator `error`.
    case explicit
    /// More steps or levels than the limits allow.
    case tooLarge
}
