import Digests

/// The objects of one bucket, to read and to write; what fails for the moment is tried again.
package struct S3Store: Sendable {
    /// What is known of an object without its bytes.
    package struct Info: Hashable, Sendable {
        /// In bytes.
        package let size: UInt64
        /// Of the bytes, in hexadecimal digits, where this program has written them.
        package let digest: String?
        /// What else was written with it, under a name in lower case.
        package let metadata: [String: String]
    }

    private static let metadataPrefix = "x-amz-meta-"
    private static let digestName = "sha256"

    private let bucket: S3Bucket
    private let transport: any HTTPTransport

    /// A bucket, reached through a client.
    ///
    /// - Parameter halt: ends what waits for the store.
    package init(
        _ bucket: S3Bucket, credentials: S3Credentials?, client: any HTTPTransport,
        retries policy: RetryPolicy = RetryPolicy(), halt: HaltSwitch = HaltSwitch()
    ) {
        self.bucket = bucket
        transport = HaltingTransport(
            RetryingTransport(S3Transport(client, bucket: bucket, credentials: credentials), policy: policy),
            halt: halt)
    }

    /// The bytes of an object, or nil where there is none.
    package func get(_ key: String, limit: Int) async throws -> [UInt8]? {
        let response = try await transport.send(HTTPRequest(address: bucket.address(for: key), bodyLimit: limit))
        return try isThere(response) ? response.body : nil
    }

    /// What is known of an object, or nil where there is none.
    package func head(_ key: String) async throws -> Info? {
        let response = try await transport.send(
            HTTPRequest(address: bucket.address(for: key), method: .head, bodyLimit: 0))
        guard try isThere(response) else { return nil }
        guard let size = response.headers["content-length"].flatMap(UInt64.init) else {
            throw HTTPError(.refused, "the store does not send the length of an object", remedy: "check the endpoint")
        }
        var metadata: [String: String] = [:]
        for (name, value) in response.headers where name.hasPrefix(Self.metadataPrefix) {
            metadata[String(name.dropFirst(Self.metadataPrefix.count))] = value
        }
        let digest = metadata.removeValue(forKey: Self.digestName)
        return Info(size: size, digest: digest, metadata: metadata)
    }

    /// Writes an object, whole or not at all, in place of the one that has the key.
    ///
    /// Repeating it is harmless, so a try whose answer was lost is just made again.
    ///
    /// - Parameter metadata: names in lower case and short texts, both ASCII, that go with the object.
    /// - Returns: the SHA-256 of the bytes, which goes with it too.
    @discardableResult package func put(
        _ body: [UInt8], to key: String, contentType: String, metadata: [String: String] = [:]
    ) async throws -> String {
        let digest = Hexadecimal.text(SHA256.hash(body))
        var headers = ["Content-Type": contentType]
        for (name, value) in metadata.merging([Self.digestName: digest], uniquingKeysWith: { $1 }) {
            headers[Self.metadataPrefix + name] = value
        }
        let response = try await transport.send(
            HTTPRequest(
                address: bucket.address(for: key), method: .put, headers: headers, body: body,
                bodyLimit: S3ErrorDocument.longest))
        guard try isThere(response) else {
            throw HTTPError(
                .refused, "the store responded with status \(response.status)", remedy: "check the endpoint")
        }
        return digest
    }

    /// Whether an answer is one about an object that is there; throws where it is none, after the last try.
    private func isThere(_ response: HTTPResponse) throws(HTTPError) -> Bool {
        switch response.status {
        case 200...299: return true
        case 404, 410: return false
        default:
            let code = S3ErrorDocument(response.body).code.map { ", \($0)" } ?? ""
            throw HTTPError(.unreachable, "the store fails (\(response.status)\(code))", remedy: "try again later")
        }
    }
}
