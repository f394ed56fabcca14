/// The operation of an expression node.
enum Op: UInt8, Hashable, Sendable {
    case literal
    /// A literal from the global state, whose type is only checked when it is evaluated.
    case state

    // Types
    case assertion, coercion, typeOf, toRGBA, rgba, error

    // Lookup; `property` and `hasProperty` are `get` and `has` of a constant name.
    case property, hasProperty, get, getFrom, has, hasIn, properties, at, contains, indexOf, slice, length
    case geometryType, id, accumulated, array

    // Camera and ramps
    case zoom, rampInput

    // Decisions
    case all, any, not, equal, notEqual, less, greater, lessOrEqual, greaterOrEqual
    case choose, match, coalesce, step, interpolate

    // Mathematics
    case add, subtract, negate, multiply, divide, remainder, power
    case squareRoot, log10, ln, log2, sin, cos, tan, asin, acos, atan, minimum, maximum, absolute
    case round, floor, ceiling

    // Text
    case concatenate, upcase, downcase, split, join, resolvedLocale, numberFormat, collator, format, image
    case isSupportedScript

    // Geometry
    case within, distance

    // Legacy filters: a value and a property of the same type, with no assertions.
    case filterCompare, filterID, filterType, filterHas, filterHasID, filterIn, filterIDIn, filterTypeIn

    /// Whether the result may be computed while parsing if its children are literals.
    var isFoldable: Bool {
        switch self {
        case .state, .error, .property, .hasProperty, .get, .has, .properties, .geometryType, .id, .accumulated, .zoom,
            .rampInput, .isSupportedScript, .collator, .image, .within, .distance, .filterCompare, .filterID,
            .filterType, .filterHas, .filterHasID, .filterIn, .filterIDIn, .filterTypeIn:
            false
        default: true
        }
    }
}
