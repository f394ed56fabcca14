import HTTP
import Platform

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

/// An S3 bucket with credentials.
struct SignedBucket {
    let bucket: S3Bucket
    /// Asked when the first request is sent.
    let keys: S3KeyRing

    /// Finds a bucket by name, with the settings of the environment and of AWS's shared files.
    init(_ name: String) throws(HTTPError) {
        var environment: [String: String] = [:]
        for name in S3Settings.variables { environment[name] = getenv(name).map { String(cString: $0) } }
        let settings = try S3Settings(environment: environment)
        bucket = try settings.bucket(name)
        keys = S3KeyRing.ring(for: settings)
    }

    /// The URL of a key; tile placeholders in it stay unescaped.
    func url(of key: String) throws(HTTPError) -> String {
        try bucket.address(for: key).text.replacing("%7B", with: "{").replacing("%7D", with: "}")
    }
}
