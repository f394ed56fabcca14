/// An object as people write it: `s3://bucket/key`.
package struct S3Location: Hashable, Sendable {
    /// What a location begins with.
    package static let prefix = "s3://"

    /// 1 to 255 letters, digits, `.`, `-` and `_`; what stores of today allow is stricter.
    package let bucket: String
    /// The name of the object in its bucket, empty for the bucket itself.
    ///
    /// It is not percent-encoded: a `%` is a percent sign.
    package let key: String

    /// Splits a location, or returns nil where it does not begin with `s3://` and the name of a bucket.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bucket = parts.first.map(String.init), Self.isBucket(bucket) else { return nil }
        self.bucket = bucket
        key = parts.count == 2 ? String(parts[1]) : ""
    }

    /// Whether a bucket may be called so.
    static func isBucket(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && name != "." && name != ".."
            && name.utf8.allSatisfy { PercentEncoding.unreserved.contains($0) && $0 != UInt8(ascii: "~") }
    }
}
