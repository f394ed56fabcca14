import Glibc

/// Signs requests to a bucket's store and parses its errors.
///
/// Each request is signed when it is sent, so this belongs below the retrying transport: every attempt then has a
/// current signature. Requests to other origins are passed on unchanged, and so is everything if there are no
/// credentials, which is how public buckets are read.
package struct S3Transport: HTTPTransport {
    private let base: any HTTPTransport
    private let bucket: S3Bucket
    private let credentials: S3Credentials?
    private let now: @Sendable () -> Int

    /// Creates a transport for one bucket.
    ///
    /// - Parameter now: seconds since 1970.
    package init(
        _ base: any HTTPTransport, bucket: S3Bucket, credentials: S3Credentials?,
        now: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.base = base
        self.bucket = bucket
        self.credentials = credentials
        self.now = now
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
        if let error = S3Refusal.error(in: response, bucket: bucket) { throw error }
        guard response.status >= 300 || response.body.count <= request.bodyLimit else {
            throw HTTPError(.tooLarge, "the response has more than \(request.bodyLimit) bytes")
        }
        return response
    }
}
