import JSON

/// Why a file of features cannot be read.
package struct FeatureError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    package enum Code: Hashable, Sendable {
        /// Not a complete, valid file of its format.
        case invalid
        /// More bytes, features, coordinates or nesting levels than the limits allow.
        case tooLarge
    }

    /// What went wrong.
    package let code: Code
    /// One sentence that names the line or the JSON pointer and what to do; it follows the file's name.
    package let description: String

    /// The JSON pointer of the value, for GeoJSON.
    package let pointer: String?

    init(_ code: Code, _ description: String, pointer: String? = nil) {
        self.code = code
        self.description = description
        self.pointer = pointer
    }

    /// The error for a text that is not JSON.
    init(_ error: JSONError) {
        self.init(error.code == .tooDeep ? .tooLarge : .invalid, error.description)
    }
}
