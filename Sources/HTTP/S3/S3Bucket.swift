/// A bucket, its region and its addresses.
package struct S3Bucket: Hashable, Sendable {
    /// How the bucket is named in addresses.
    package enum Style: Hashable, Sendable {
        /// `https://endpoint/bucket/key`.
        case path
        /// `https://bucket.endpoint/key`.
        case host
    }

    /// Maximum length of a key in bytes, by S3's rules.
    package static let maximumKeyLength = 1_024

    package let name: String
    /// The region for signatures, such as `eu-central-1`.
    package let region: String
    /// Scheme, host and port of its addresses; requests to other origins are not signed.
    package let origin: String
    private let base: String
    /// The address of the bucket itself.
    let root: String

    /// Creates a bucket in AWS, or in another store if there is an endpoint.
    ///
    /// - Parameters:
    ///   - endpoint: only scheme, host and port.
    ///   - style: by default `host` for AWS, and `path` for other stores and for names with a dot, which no certificate
    ///     matches.
    package init(
        _ name: String, region: String, endpoint: WebAddress? = nil, style: Style? = nil
    ) throws(HTTPError) {
        guard S3Location.isBucket(name) else {
            throw HTTPError(.invalidRequest, "\(name) is not a valid bucket name", remedy: "check it")
        }
        guard (1...64).contains(region.utf8.count), region.utf8.allSatisfy(Self.isOfRegion) else {
            throw HTTPError(
                .invalidRequest, "\(region) is not a region", remedy: "set AWS_REGION to one such as eu-central-1")
        }
        if let endpoint, ![endpoint.origin, endpoint.origin + "/"].contains(endpoint.text.lowercased()) {
            throw HTTPError(
                .invalidRequest,
                "the endpoint \(endpoint.publicText) has more than scheme, host and port", remedy: "remove the rest")
        }
        let domain = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
        let place = endpoint?.origin ?? "https://s3.\(region).\(domain)"
        let style = style ?? (endpoint == nil && !name.contains(".") ? .host : .path)
        self.name = name
        self.region = region
        switch style {
        case .path:
            origin = place
            root = "\(place)/\(name)"
            base = "\(root)/"
        case .host:
            let mark = place.firstRange(of: "://")?.upperBound ?? place.startIndex
            origin = (place[..<mark] + "\(name)." + place[mark...]).lowercased()
            root = "\(origin)/"
            base = root
        }
    }

    /// The address of an object.
    ///
    /// - Throws: if S3 does not allow the key.
    package func address(for key: String) throws(HTTPError) -> WebAddress {
        guard (1...Self.maximumKeyLength).contains(key.utf8.count),
            let address = WebAddress(base + SigV4Encoding.path(key))
        else {
            throw HTTPError(
                .invalidRequest, "the object key has \(key.utf8.count) bytes",
                remedy: "use 1 to \(Self.maximumKeyLength)")
        }
        return address
    }

    private static func isOfRegion(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (0x30...0x39).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}

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
            && name.utf8.allSatisfy { SigV4Encoding.unreserved.contains($0) && $0 != UInt8(ascii: "~") }
    }
}
