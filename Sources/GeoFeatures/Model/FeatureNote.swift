/// A value in a file of features that was not understood and was ignored.
package struct FeatureNote: Hashable, Sendable, CustomStringConvertible {
    /// One sentence that names the value by its JSON pointer.
    package let description: String
    /// The JSON pointer of the value.
    package let pointer: String
}
