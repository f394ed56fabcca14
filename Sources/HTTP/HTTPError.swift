/// No answer, or none that is accepted.
package struct HTTPError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    package enum Code: Hashable, Sendable {
        /// Connecting took too long, or nothing arrived from the host for too long.
        case timeout
        /// No connection, or it broke.
        case unreachable
        /// No host of that name.
        case unknownHost
        /// The server's certificate is not trusted.
        case untrusted
        /// The body is longer than its limit.
        case tooLarge
        /// A redirect to another scheme than https, or too many of them.
        case redirect
        /// The request itself cannot be sent, or is one that a store does not take for what it asks.
        case invalidRequest
        /// No server is to be asked.
        case offline
        /// The host is left alone for now: it failed too often, or asked for a pause.
        case suspended
        /// The store refuses; the description has its words.
        case refused
        /// The store does not know the key, or the key may not do this; the description has its words.
        case denied
        /// libcurl is not installed.
        case unavailable
    }

    package let code: Code
    /// What is wrong, without the URL.
    package let summary: String
    /// What to do about it; nil for nothing.
    package let remedy: String?

    /// One clause without a full stop and without the URL.
    package var description: String { remedy.map { "\(summary); \($0)" } ?? summary }

    package init(_ code: Code, _ summary: String, remedy: String? = nil) {
        self.code = code
        self.summary = summary
        self.remedy = remedy
    }

    /// Whether a later try may succeed.
    package var isTransient: Bool { code == .timeout || code == .unreachable }
}
