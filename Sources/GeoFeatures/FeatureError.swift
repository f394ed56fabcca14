import JSON

/// A file of features that cannot be read.
package struct FeatureError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    package enum Code: Hashable, Sendable {
        /// Not a whole, valid file of its format.
        case invalid
        /// More bytes, features, places or levels than the limits allow.
        case tooLarge
    }

    /// What went wrong.
    package let code: Code
    /// One sentence that names the line or the JSON pointer and what to do; to be put after the file's name.
    package let description: String

    /// The JSON pointer that a value of GeoJSON is named by.
    package let pointer: String?

    init(_ code: Code, _ description: String, pointer: String? = nil) {
        self.code = code
        self.description = description
        self.pointer = pointer
    }

    /// What a text that is not JSON is to a file of features.
    init(_ error: JSONError) {
        self.init(error.code == .tooDeep ? .tooLarge : .invalid, error.description)
    }
}
