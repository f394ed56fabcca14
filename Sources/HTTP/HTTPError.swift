/// Why there is no response, or no acceptable one.
package struct HTTPError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    package enum Code: Hashable, Sendable {
        /// Connecting took too long, or nothing arrived from the host for too long.
        case timeout
        /// No connection, or the connection broke.
        case unreachable
        /// The host name does not exist.
        case unknownHost
        /// The server's certificate is not trusted.
        case untrusted
        /// The body is longer than its limit.
        case tooLarge
        /// A redirect to another scheme than https, or too many of them.
        case redirect
        /// The request cannot be sent, or the store rejects it as malformed.
        case invalidRequest
        /// Network access is disabled.
        case offline
        /// The host is suspended for now: it failed too often, or asked for a pause.
        case suspended
        /// The store refuses; the description quotes it.
        case refused
        /// The store does not know the key, or the key lacks permission; the description quotes the store.
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

    /// Whether a later attempt may succeed.
    package var isTransient: Bool { code == .timeout || code == .unreachable }
}
