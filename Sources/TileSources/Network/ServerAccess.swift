/// Credentials for one server; descriptions hide the values.
public struct ServerAccess: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// Header fields sent with each request.
    public var headers: [String: String]
    /// The value of `{key}` in URLs.
    public var key: String?

    /// Creates credentials.
    public init(headers: [String: String] = [:], key: String? = nil) {
        self.headers = headers
        self.key = key
    }

    /// The names of the fields, without values.
    public var description: String {
        (headers.keys.sorted() + (key == nil ? [] : ["{key}"])).map { "\($0) (hidden)" }.joined(separator: ", ")
    }

    /// Same as `description`.
    public var debugDescription: String { description }

    /// Empty, so that dumps do not show the values either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
