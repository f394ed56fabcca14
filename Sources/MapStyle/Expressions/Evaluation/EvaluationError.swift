/// Why an expression has no value for a feature; the property then has its default.
package enum EvaluationError: Error, Hashable, Sendable {
    /// A value has the wrong type.
    case wrongType
    /// A value cannot be converted to a color, padding, number or another type.
    case notConvertible
    /// An index outside an array.
    case outOfBounds
    /// Values that cannot be interpolated.
    case notInterpolatable
    /// The `error` operator.
    case explicit
    /// More steps or levels than the limits allow.
    case tooLarge
}
