/// Values of different types, at most one of each.
package struct ValuesByType {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Creates an empty set.
    package init() {}

    /// The value of a type; nil without one.
    package subscript<Value>(type: Value.Type) -> Value? {
        get { values[ObjectIdentifier(type)] as? Value }
        set { values[ObjectIdentifier(type)] = newValue }
    }

    /// Removes the value of a type, so that its memory has one owner; nil without one.
    mutating func take<Value>(_ type: Value.Type) -> Value? {
        values.removeValue(forKey: ObjectIdentifier(type)) as? Value
    }
}
