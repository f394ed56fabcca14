import Digests
import Platform

/// Signs requests to a bucket's store and parses its errors.
///
/// Each request is signed when it is sent, so this belongs below the retrying transport: every attempt then has a
/// current signature. Requests to other origins are passed on unchanged, and so is everything if there are no
/// credentials, which is how public buckets are read.
package struct S3Transport: HTTPTransport {
    private let base: any HTTPTransport
    private let bucket: S3Bucket
    private let keys: S3KeyRing
    private let now: @Sendable () -> Int

    /// Creates a transport for one bucket.
    ///
    /// - Parameter now: seconds since 1970.
    package init(
        _ base: any HTTPTransport, bucket: S3Bucket, keys: S3KeyRing, now: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.base = base
        self.bucket = bucket
        self.keys = keys
        self.now = now
    }

    /// Creates a transport for one bucket, with fixed credentials.
    package init(
        _ base: any HTTPTransport, bucket: S3Bucket, credentials: S3Credentials?,
        now: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.init(base, bucket: bucket, keys: S3KeyRing(credentials), now: now)
    }

    /// The store's response; an absent object has status 404.
    ///
    /// - Throws: `HTTPError`, with `refused` and the store's own code and message if it refuses.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.address.origin == bucket.origin else { return try await base.send(request) }
        var sent = request
        // A signature is bound to one address.
        sent.followsRedirects = false
        // The reason for a refusal may be longer than the few requested bytes.
        sent.bodyLimit = max(request.bodyLimit, S3ErrorDocument.maximumLength)
        let credentials = try await keys.current()
        guard let credentials else {
            guard request.method != .put else {
                throw HTTPError(
                    .denied, "there are no credentials to write with",
                    remedy: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE")
            }
            return try await answer(to: sent, for: request).get()
        }
        let first = try await answer(to: sent, for: request, with: credentials)
        guard let isCertain = first.isExpired,
            let renewed = try await keys.renewed(after: credentials, isCertain: isCertain)
        else { return try first.get() }
        return try await answer(to: sent, for: request, with: renewed).get()
    }

    /// What a store answers to a request as it was asked for, with what is wrong about it.
    private struct Answer {
        let response: HTTPResponse
        let error: HTTPError?
        /// Nil if the credentials have not ended; whether the store says so, or only may mean it.
        let isExpired: Bool?

        func get() throws(HTTPError) -> HTTPResponse {
            if let error { throw error }
            return response
        }
    }

    /// Sends a request once.
    private func answer(
        to unsigned: HTTPRequest, for request: HTTPRequest, with credentials: S3Credentials? = nil
    ) async throws -> Answer {
        var sent = unsigned
        if let credentials {
            sent = S3Signer(region: bucket.region, credentials: credentials).sign(sent, now: now())
        }
        let response: HTTPResponse
        do {
            response = try await base.send(sent)
        } catch let error as HTTPError where error.code == .unknownHost {
            throw HTTPError(
                .unknownHost,
                "\(error.description) (\(bucket.origin))", remedy: "check the bucket, AWS_REGION and AWS_ENDPOINT_URL")
        }
        let refusal = S3Refusal.error(
            in: response, bucket: bucket, isConditional: request.headers[S3Conditions.header] != nil)
        if let refusal {
            // The answer to HEAD has no words, and says 400 or 403 for that and for other reasons.
            let mayBeExpired = request.method == .head && [400, 403].contains(response.status)
            let isExpired: Bool? = S3Refusal.isExpired(response) ? true : mayBeExpired ? false : nil
            return Answer(response: response, error: refusal, isExpired: isExpired)
        }
        guard response.status >= 300 || response.body.count <= request.bodyLimit else {
            throw HTTPError(.tooLarge, "the response has more than \(request.bodyLimit) bytes")
        }
        return Answer(response: response, error: nil, isExpired: nil)
    }
}

/// Signs requests to S3.
struct S3Signer {
    let region: String
    let credentials: S3Credentials
    /// The name of the service in signatures.
    var service = "s3"

    /// Fields that are not signed, because proxies and libcurl change or add them.
    private static let unsigned: Set<String> = [
        "accept-encoding", "authorization", "connection", "expect", "user-agent",
    ]

    /// The request with the header fields of its signature.
    ///
    /// - Parameter now: seconds since 1970; stores accept a difference of 15 minutes.
    func sign(_ request: HTTPRequest, now: Int) -> HTTPRequest {
        var signed = request
        let timestamp = Self.timestamp(now)
        let digest = request.bodyDigest ?? Hexadecimal.text(SHA256.hash(request.method.hasBody ? request.body : []))
        signed.headers["x-amz-date"] = timestamp
        signed.headers["x-amz-content-sha256"] = digest
        signed.headers["x-amz-security-token"] = credentials.sessionToken?.value
        var covered = signed.headers.filter { !Self.unsigned.contains($0.key.lowercased()) }
        covered["host"] = Self.host(request.address)
        if let range = request.range { covered["range"] = "bytes=\(range.lowerBound)-\(range.upperBound)" }
        let (path, query) = Self.target(request.address)
        signed.headers["Authorization"] = SigV4(region: region, service: service, credentials: credentials)
            .authorization(
                SigV4.Request(
                    method: request.method.rawValue, path: path, query: query, headers: covered, bodyDigest: digest),
                timestamp: timestamp)
        return signed
    }

    /// A time in the format of the specification: `20130524T000000Z`.
    static func timestamp(_ seconds: Int) -> String {
        var (moment, parts) = (time_t(seconds), tm())
        gmtime_r(&moment, &parts)
        func text(_ number: Int32, _ digits: Int) -> String {
            let text = String(max(number, 0))
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        return text(parts.tm_year &+ 1900, 4) + text(parts.tm_mon &+ 1, 2) + text(parts.tm_mday, 2) + "T"
            + text(parts.tm_hour, 2) + text(parts.tm_min, 2) + text(parts.tm_sec, 2) + "Z"
    }

    /// Host and port as libcurl sends them, without the scheme's default port.
    private static func host(_ address: WebAddress) -> String {
        let place = String(address.origin.dropFirst(address.scheme.utf8.count + 3))
        let port = address.scheme == "https" ? ":443" : ":80"
        return place.hasSuffix(port) ? String(place.dropLast(port.count)) : place
    }

    /// Path and query as they are sent.
    private static func target(_ address: WebAddress) -> (path: String, query: String) {
        let rest = address.text.dropFirst(address.scheme.utf8.count + 3).drop { !"/?#".contains($0) }.prefix {
            $0 != "#"
        }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
    }
}
