/// Why a text is not valid JSON.
package struct JSONError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    package enum Code: Hashable, Sendable {
        /// Not valid JSON.
        case invalid
        /// More levels of arrays and objects than the limit allows.
        case tooDeep
    }

    /// What went wrong.
    package let code: Code
    /// One sentence that names the byte, and in a text of several lines also line and column, all counted from 1.
    package let description: String
}
