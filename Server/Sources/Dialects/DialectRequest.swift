/// The text of an HTTP request in a dialect.
public struct DialectRequest: Hashable, Sendable {
    /// The methods that a dialect distinguishes.
    public enum Method: Hashable, Sendable {
        /// GET, and HEAD, which is the same request without its response's body.
        case get
        /// POST with a JSON object.
        case post
    }

    /// The method.
    public var method: Method
    /// Path and query as received: not decoded, not normalized, without the server's base path.
    public var target: String
    /// The body of a POST.
    public var body: [UInt8]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - target: path and query as received.
    ///   - body: the body of a POST.
    public init(method: Method = .get, target: String, body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.body = body
    }
}
