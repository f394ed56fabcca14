/// A property's value for each feature of a layout.
package enum PaintColumn<Value: Sendable>: Sendable {
    /// One value for all features.
    case constant(Value)
    /// One per feature.
    case each([Value])

    /// The value of a feature by its index in the layout.
    @inline(__always)
    package subscript(index: Int) -> Value {
        switch self {
        case .constant(let value): value
        case .each(let values): values[index]
        }
    }

    /// The common value of all features; nil if each has its own.
    package var constant: Value? {
        if case .constant(let value) = self { value } else { nil }
    }
}

/// A premultiplied color: red, green, blue, alpha, 0 to 1.
package typealias PaintColor = SIMD4<Float>
