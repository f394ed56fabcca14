package import MapStyle

/// Why a style or one of its sources cannot be opened.
public struct StyleOpeningError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    public enum Code: String, Hashable, Sendable {
        /// Not a valid style, or one that names what it must not.
        case invalid
        /// There is no such file, or it cannot be read.
        case unreadable
        /// A server does not send the style or a part of it now, or at all.
        case unavailable
        /// Valid, but not supported.
        case unsupported
        /// More than a limit allows.
        case tooLarge
    }

    /// What went wrong.
    public let code: Code
    /// One sentence: where, what is wrong, and what to do.
    public let description: String
    /// Where in the style it is, as a JSON pointer such as `/layers/12/paint/line-width`; nil if it is the style as a
    /// whole, or not its text.
    public let pointer: String?

    init(_ code: Code, _ description: String, pointer: String? = nil) {
        self.code = code
        self.description = description
        self.pointer = pointer
    }

    /// A style that cannot be read.
    ///
    /// - Parameter name: of the style, without keys.
    package init(_ error: StyleError, in name: String) {
        self.init(
            error.code == .tooLarge ? .tooLarge : .invalid, "\(name): \(error.description)",
            pointer: error.pointer.isEmpty ? nil : error.pointer)
    }
}
