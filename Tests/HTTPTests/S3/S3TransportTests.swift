import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// What the transport makes of stores that fail, by script.
@Suite(.timeLimit(.minutes(20))) struct S3TransportTests {
    private let server: FaultServer
    private let bucket: S3Bucket
    private let credentials = S3Credentials(accessKeyID: "AKIA", secretAccessKey: "secret", sessionToken: "token")

    init() throws {
        server = try FaultServer()
        bucket = try S3Bucket("maps", region: "eu-west-1", endpoint: WebAddress(server.url("/")))
    }

    private func store(_ credentials: S3Credentials?) -> S3Store {
        S3Store(
            bucket, credentials: credentials, client: HTTPClient.patient,
            retries: RetryPolicy(base: .zero, budget: .seconds(3600)))
    }

    private static func document(_ code: String, _ rest: String = "<Message>No &amp;\n no.</Message>") -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\n<Error><Code>\(code)</Code>\(rest)<RequestId>1</RequestId></Error>".utf8)
    }

    @Test func signsEveryAttempt() async throws {
        server.on("/maps/a", FaultAnswer(status: 503, body: Self.document("SlowDown")), FaultAnswer(body: [1]))
        let clock = Mutex(1_369_353_600)
        let transport = RetryingTransport(
            S3Transport(
                HTTPClient.patient, bucket: bucket, credentials: credentials,
                now: {
                    clock.withLock { now in
                        now += 1
                        return now
                    }
                }), policy: RetryPolicy(base: .zero, budget: .seconds(3600)))
        let request = HTTPRequest(address: try bucket.address(for: "a"), bodyLimit: 1)
        #expect(try await transport.send(request).body == [1])
        let sent = server.requests("/maps/a").map(\.headers)
        #expect(sent.map { $0["x-amz-date"] } == ["20130524T000001Z", "20130524T000002Z"])
        #expect(Set(sent.map { $0["authorization"] }).count == 2)
        #expect(sent.allSatisfy { $0["x-amz-security-token"] == "token" && $0["x-amz-content-sha256"] != nil })
    }

    @Test func signsForItsOwnOriginOnly() async throws {
        let other = try FaultServer()
        other.on("/maps/a", FaultAnswer(body: [1]))
        let transport = S3Transport(HTTPClient.patient, bucket: bucket, credentials: credentials)
        let address = try #require(WebAddress(other.url("/maps/a")))
        #expect(try await transport.send(HTTPRequest(address: address, bodyLimit: 1)).body == [1])
        let sent = try #require(other.requests().first)
        #expect(!sent.headers.keys.contains { $0.hasPrefix("x-amz") || $0 == "authorization" })
    }

    @Test func signsNothingWithoutCredentials() async throws {
        server.on("/maps/a", FaultAnswer(body: [1]))
        #expect(try await store(nil).get("a", limit: 1) == [1])
        let sent = try #require(server.requests().first)
        #expect(!sent.headers.keys.contains { $0.hasPrefix("x-amz") || $0 == "authorization" })
    }

    @Test(arguments: [
        (403, "AccessDenied", "the store refuses (AccessDenied: No & no.); allow the key to do this"),
        (403, "SignatureDoesNotMatch", "check AWS_SECRET_ACCESS_KEY"), (403, "RequestTimeTooSkewed", "machine's clock"),
        (400, "ExpiredToken", "get new credentials"), (404, "NoSuchBucket", "check the name of the bucket"),
        (301, "PermanentRedirect", "the bucket maps is not in eu-west-1"),
        (418, "Odd", "(Odd: No & no.); check the name of the object"),
        (501, "NotImplemented", "NotImplemented"),
    ]) func reportsTheStoresError(status: Int, code: String, words: String) async throws {
        server.on("/maps/a", FaultAnswer(status: status, body: Self.document(code)))
        // The few bytes that are asked for are no limit for the reason.
        let error = await #expect(throws: HTTPError.self) { try await store(credentials).get("a", limit: 1) }
        let isDenied = status == 403 || code == "ExpiredToken"
        #expect(error?.code == (isDenied ? .denied : status == 418 ? .invalidRequest : .refused))
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        #expect(server.requests().count == 1)
    }

    @Test(arguments: ["GET", "HEAD"]) func namesTheRightRegion(method: String) async throws {
        server.on(
            "/maps/a", FaultAnswer(status: 301, headers: [("x-amz-bucket-region", "ap-east-1"), ("Location", "/b")]))
        let error = await #expect(throws: HTTPError.self) {
            if method == "GET" {
                _ = try await store(credentials).get("a", limit: 1)
            } else {
                _ = try await store(credentials).head("a")
            }
        }
        #expect(error?.description.hasSuffix("set AWS_REGION=ap-east-1") == true)
        #expect(server.requests("/b").isEmpty)
    }

    @Test func namesTheRegionOfTheDocument() async throws {
        let body = Self.document("AuthorizationHeaderMalformed", "<Region>us-west-2</Region>")
        server.on("/maps/a", FaultAnswer(status: 400, body: body))
        let error = await #expect(throws: HTTPError.self) { try await store(credentials).get("a", limit: 1) }
        #expect(error?.description.hasSuffix("set AWS_REGION=us-west-2") == true)
    }

    @Test(arguments: [
        (409, "ConditionalRequestConflict"), (400, "RequestTimeout"), (503, "SlowDown"), (500, "InternalError"),
    ])
    func triesAgain(status: Int, code: String) async throws {
        server.on("/maps/a", FaultAnswer(status: status, body: Self.document(code)), FaultAnswer())
        try await store(credentials).put([1, 2], to: "a", contentType: "image/png")
        #expect(server.requests().map(\.body) == [[1, 2], [1, 2]])
    }

    @Test func givesUp() async throws {
        server.on("/maps/a", FaultAnswer(status: 503, body: Self.document("SlowDown")))
        let error = await #expect(throws: HTTPError.self) { try await store(credentials).get("a", limit: 99) }
        #expect(error == HTTPError(.unreachable, "the store fails (503, SlowDown)", remedy: "try again later"))
        #expect(server.requests().count == 4)
    }

    @Test(arguments: [
        "", "<Error>", "<Error><Code>", "<Error><Code></Code></Error>", "<html>busy</html>", "<Error></Code><Code>",
        "<Error><Code>\u{0}\u{1B}[31m</Code>", String(repeating: "<Error>", count: 9_000),
    ]) func ignoresCorruptErrorBodies(body: String) async throws {
        server.on("/maps/a", FaultAnswer(status: 403, body: Array(body.utf8)))
        let error = await #expect(throws: HTTPError.self) { try await store(credentials).get("a", limit: 9) }
        #expect(error?.code == .denied)
        #expect(error?.description.utf8.allSatisfy { $0 >= 0x20 } == true)
        #expect((error?.description.count ?? 0) < 500)
    }
}
