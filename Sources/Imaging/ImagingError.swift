/// A picture that could not be read or written, and why.
package struct ImagingError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    package enum Code: Hashable, Sendable {
        /// Not a complete, valid file of its format.
        case corrupt
        /// More pixels or bytes than the limits allow.
        case tooLarge
        /// Not a format that can be read here.
        case unsupported
        /// An encoder failed.
        case encodingFailed
    }

    package let code: Code
    /// One clause without a full stop, to be put after the name of the file or tile.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
