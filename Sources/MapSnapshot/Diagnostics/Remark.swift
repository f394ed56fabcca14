/// A value that rides along: two are always equal, so that the value that carries it is compared without it.
@propertyWrapper
package struct Remark<Value: Sendable>: Hashable, Sendable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    package static func == (one: Self, other: Self) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
