/// A value that is hidden from descriptions, dumps and crash reports.
package struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The value, for the one place that needs it.
    let value: String

    package init(_ value: String) { self.value = value }

    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
