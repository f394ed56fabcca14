/// The location of an object: `s3://bucket/key`.
package struct S3Location: Hashable, Sendable {
    /// The start of a location.
    package static let prefix = "s3://"

    /// 1 to 255 letters, digits, `.`, `-` and `_`; stores today are stricter.
    package let bucket: String
    /// The key of the object, empty for the bucket itself.
    ///
    /// It is not percent-encoded: a `%` is a percent sign.
    package let key: String

    /// Parses a location; nil if it does not start with `s3://` and the name of a bucket.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bucket = parts.first.map(String.init), Self.isBucket(bucket) else { return nil }
        self.bucket = bucket
        key = parts.count == 2 ? String(parts[1]) : ""
    }

    /// Whether a text is a valid bucket name.
    static func isBucket(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && name != "." && name != ".."
            && name.utf8.allSatisfy { PercentEncoding.unreserved.contains($0) && $0 != UInt8(ascii: "~") }
    }
}
