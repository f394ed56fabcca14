/// What one server is told so that it answers; descriptions do not show the values.
public struct ServerAccess: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// Header fields that go with each request.
    public var headers: [String: String]
    /// What stands for `{key}` in URLs.
    public var key: String?

    /// Header fields and a key.
    public init(headers: [String: String] = [:], key: String? = nil) {
        self.headers = headers
        self.key = key
    }

    /// The names of what is there, without values.
    public var description: String {
        (headers.keys.sorted() + (key == nil ? [] : ["{key}"])).map { "\($0) (hidden)" }.joined(separator: ", ")
    }

    /// As `description`.
    public var debugDescription: String { description }

    /// Nothing: dumps must not show the values either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
