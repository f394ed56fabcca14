import Digests
import Synchronization

/// Reads and writes objects of one bucket, with retries.
package struct S3Store: Sendable {
    /// Metadata of an object.
    package struct Info: Hashable, Sendable {
        /// Size in bytes.
        package let size: UInt64
        /// SHA-256 of the bytes in hexadecimal, if this program wrote them.
        package let digest: String?
        /// The store's mark of this version, as sent; nil if it sends none.
        package let etag: String?
        /// Other metadata, by name in lower case.
        package let metadata: [String: String]
    }

    /// What was written.
    package struct Stored: Hashable, Sendable {
        /// SHA-256 of the bytes in hexadecimal.
        package let digest: String
        /// The store's mark of this version, as sent; nil if it sends none, and not always a checksum.
        package let etag: String?
    }

    private static let metadataPrefix = "x-amz-meta-"
    private static let digestName = "sha256"

    /// Maximum number of requests in flight.
    package let transfers: Int
    let bucket: S3Bucket
    let transport: any HTTPTransport
    /// Whether the store has refused conditions.
    private let conditions = S3Conditions()

    /// Creates a store for a bucket.
    ///
    /// - Parameters:
    ///   - policy: by default, a store that asks to slow down is asked more often than one that fails.
    ///   - transfers: maximum number of requests in flight; the store may lower it.
    ///   - halt: cancels requests to the store.
    package init(
        _ bucket: S3Bucket, keys: S3KeyRing, client: any HTTPTransport,
        retries policy: RetryPolicy = S3Store.retries, transfers: Int = 64, halt: HaltSwitch = HaltSwitch()
    ) {
        self.bucket = bucket
        self.transfers = transfers
        let paced = PacedTransport(
            base: S3Transport(client, bucket: bucket, keys: keys), pace: StorePace(transfers))
        transport = HaltingTransport(RetryingTransport(paced, policy: policy), halt: halt)
    }

    /// Creates a store for a bucket, with fixed credentials.
    package init(
        _ bucket: S3Bucket, credentials: S3Credentials?, client: any HTTPTransport,
        retries policy: RetryPolicy = S3Store.retries, transfers: Int = 64, halt: HaltSwitch = HaltSwitch()
    ) {
        self.init(
            bucket, keys: S3KeyRing(credentials), client: client, retries: policy, transfers: transfers, halt: halt)
    }

    /// How often requests to a store are tried.
    package static var retries: RetryPolicy {
        var policy = RetryPolicy()
        policy.throttledTries = 8
        return policy
    }

    private func request(
        _ key: String, _ method: HTTPRequest.Method = .get, bodyLimit: Int
    ) throws(HTTPError) -> HTTPRequest {
        var request = HTTPRequest(address: try bucket.address(for: key), method: method, bodyLimit: bodyLimit)
        request.kind = .objects
        return request
    }

    /// The bytes of an object; nil if it does not exist.
    package func get(_ key: String, limit: Int) async throws -> [UInt8]? {
        let response = try await transport.send(request(key, bodyLimit: limit))
        return try isThere(response) ? response.body : nil
    }

    /// The metadata of an object; nil if it does not exist.
    package func head(_ key: String) async throws -> Info? {
        let response = try await transport.send(request(key, .head, bodyLimit: 0))
        guard try isThere(response) else { return nil }
        guard let size = response.headers["content-length"].flatMap(UInt64.init) else {
            throw HTTPError(.refused, "the store does not send the length of an object", remedy: "check the endpoint")
        }
        var metadata: [String: String] = [:]
        for (name, value) in response.headers where name.hasPrefix(Self.metadataPrefix) {
            metadata[String(name.dropFirst(Self.metadataPrefix.count))] = value
        }
        let digest = metadata.removeValue(forKey: Self.digestName)
        return Info(size: size, digest: digest, etag: response.headers["etag"], metadata: metadata)
    }

    /// Writes an object, completely or not at all, replacing any object with that key; see `write`.
    ///
    /// - Returns: the SHA-256 of the bytes, which is also stored with it.
    @discardableResult package func put(
        _ body: [UInt8], to key: String, contentType: String, metadata: [String: String] = [:]
    ) async throws -> String {
        guard let stored = try await write(body, to: key, contentType: contentType, metadata: metadata) else {
            throw HTTPError(.refused, "the store refuses without a reason", remedy: "check the endpoint")
        }
        return stored.digest
    }

    /// Writes an object, completely or not at all.
    ///
    /// Repeating a write is harmless, so an attempt whose response was lost is retried.
    ///
    /// - Parameters:
    ///   - metadata: names in lower case and short texts, both ASCII, stored with the object.
    ///   - onlyIfAbsent: whether an object with that key stays as it is. A store that knows no conditions replaces it.
    /// - Returns: nil if there is an object already, perhaps from an attempt whose response was lost.
    package func write(
        _ body: [UInt8], to key: String, contentType: String, metadata: [String: String] = [:],
        onlyIfAbsent: Bool = false
    ) async throws -> Stored? {
        let digest = Hexadecimal.text(SHA256.hash(body))
        var request = try request(key, .put, bodyLimit: S3ErrorDocument.maximumLength)
        (request.body, request.bodyDigest) = (body, digest)
        request.headers["Content-Type"] = contentType
        for (name, value) in metadata.merging([Self.digestName: digest], uniquingKeysWith: { $1 }) {
            request.headers[Self.metadataPrefix + name] = value
        }
        let isConditional = onlyIfAbsent && conditions.areUsable
        if isConditional { request.headers[S3Conditions.header] = "*" }
        var response = try await transport.send(request)
        if isConditional, response.status == 412 { return nil }
        if isConditional, response.status == 501 {
            conditions.refuse()
            request.headers[S3Conditions.header] = nil
            response = try await transport.send(request)
        }
        guard try isThere(response) else {
            throw HTTPError(
                .refused, "the store responded with status \(response.status)", remedy: "check the endpoint")
        }
        return Stored(digest: digest, etag: response.headers["etag"])
    }

    /// Whether a response means that the object exists; throws if it is an error after the last attempt.
    func isThere(_ response: HTTPResponse) throws(HTTPError) -> Bool {
        switch response.status {
        case 200...299: return true
        case 404, 410: return false
        default:
            let code = S3ErrorDocument(response.body).code.map { ", \($0)" } ?? ""
            throw HTTPError(.unreachable, "the store fails (\(response.status)\(code))", remedy: "try again later")
        }
    }
}

/// Whether a store knows conditions of writing (`If-None-Match`, RFC 9110, 13.1.2).
final class S3Conditions: Sendable {
    static let header = "If-None-Match"

    private let isRefused = Atomic(false)

    var areUsable: Bool { !isRefused.load(ordering: .relaxed) }

    /// The store has answered that it does not implement them.
    func refuse() { isRefused.store(true, ordering: .relaxed) }
}
