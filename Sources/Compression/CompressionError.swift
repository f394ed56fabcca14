/// Why a compressed stream cannot be read.
package struct CompressionError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    package enum Code: Hashable, Sendable {
        /// The bytes are not a complete, valid stream.
        case corrupt
        /// The decompressed data would exceed the caller's limit.
        case tooLarge
        /// The compression method is not supported.
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
