/// Why an image cannot be read or written.
package struct ImagingError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    package enum Code: Hashable, Sendable {
        /// Not a complete, valid file of its format.
        case corrupt
        /// More pixels or bytes than the limits allow.
        case tooLarge
        /// A format that is not supported.
        case unsupported
        /// An encoder failed.
        case encodingFailed
    }

    package let code: Code
    /// A clause without a period, to follow the name of the file or tile.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func cutShort(_ format: ImageFormat) -> ImagingError {
        ImagingError(.corrupt, "is a \(format.name) file that is cut short")
    }
}
