package import MapStyle

/// Why a style or one of its sources cannot be opened.
public struct StyleOpeningError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    public enum Code: String, Hashable, Sendable {
        /// An invalid style, or one that names something it may not access.
        case invalid
        /// There is no such file, or it cannot be read.
        case unreadable
        /// A server does not deliver the style or a part of it.
        case unavailable
        /// Valid, but not supported.
        case unsupported
        /// A limit is exceeded.
        case tooLarge
    }

    /// What went wrong.
    public let code: Code
    /// One sentence: where it is, what is wrong, and what to do.
    public let description: String
    /// JSON pointer into the style, such as `/layers/12/paint/line-width`; nil for the style as a whole.
    public let pointer: String?

    /// Creates an error.
    package init(_ code: Code, _ description: String, pointer: String? = nil) {
        self.code = code
        self.description = description
        self.pointer = pointer
    }

    /// Creates the error for a style that cannot be read.
    ///
    /// - Parameter name: name of the style, without keys.
    package init(_ error: StyleError, in name: String) {
        self.init(
            error.code == .tooLarge ? .tooLarge : .invalid, "\(name): \(error.description)",
            pointer: error.pointer.isEmpty ? nil : error.pointer)
    }
}
