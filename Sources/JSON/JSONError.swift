/// A text that is not JSON.
package struct JSONError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    package enum Code: Hashable, Sendable {
        /// Not valid JSON.
        case invalid
        /// More levels of arrays and objects than the limit allows.
        case tooDeep
    }

    /// What went wrong.
    package let code: Code
    /// One sentence that names the byte, counted from 1.
    package let description: String
}
