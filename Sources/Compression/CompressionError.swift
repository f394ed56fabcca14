/// A compressed stream that could not be read, and why.
package struct CompressionError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    package enum Code: Hashable, Sendable {
        /// The bytes are not a complete, valid stream of that method.
        case corrupt
        /// The data would unpack to more than the caller's limit.
        case tooLarge
        /// The archive names a method that does not exist here.
        case unsupported
    }

    package let code: Code
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func corrupt(_ method: String) -> Self {
        Self(.corrupt, "the \(method) data is corrupt or cut short")
    }

    static func tooLarge(_ method: String, limit: Int) -> Self {
        Self(.tooLarge, "the \(method) data unpacks to more than the limit of \(limit) bytes")
    }
}
