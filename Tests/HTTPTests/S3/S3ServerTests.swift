import Digests
import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// Against moto's S3, which refuses what is not signed as it must be.
@Suite(.timeLimit(.minutes(20))) struct S3ServerTests {
    let server: StoreServer

    init() async throws { server = try await StoreServer() }

    private func store(_ who: String = "writer", secret: String? = nil, bucket: String? = nil) throws -> S3Store {
        S3Store(
            try server.bucket(bucket), credentials: try server.credentials(who, secret: secret), client: server.client)
    }

    private static let key = "tiles/3/1/2.png"

    @Test(arguments: ["writer", "guest"]) func readsAnObject(who: String) async throws {
        let store = try store(who)
        #expect(try await store.get(Self.key, limit: 200) == [UInt8](0..<200))
        #expect(try await store.head(Self.key)?.size == 200)
    }

    @Test func anObjectIsAbsent() async throws {
        #expect(try await store().get("nothing/here.png", limit: 9) == nil)
        #expect(try await store().head("nothing/here.png") == nil)
    }

    @Test func aLimitHoldsThoughErrorsMayBeLonger() async throws {
        let error = await #expect(throws: HTTPError.self) { try await store().get(Self.key, limit: 199) }
        #expect(error == HTTPError(.tooLarge, "the response has more than 199 bytes"))
    }

    @Test func writesAndReplaces() async throws {
        let store = try store()
        let key = "out/once-1.png"
        for body in [[UInt8](repeating: 7, count: 100_000), [1, 2]] {
            let digest = Hexadecimal.text(SHA256.hash(body))
            #expect(
                try await store.put(body, to: key, contentType: "image/png", metadata: ["render": "a1"]) == digest)
            let info = try #require(try await store.head(key))
            #expect(info.size == body.count && info.digest == digest && info.metadata == ["render": "a1"])
            // A third party reads it.
            let object = try await server.object(key)
            #expect(object.body == Hexadecimal.text(body))
            #expect(object.type == "image/png")
            #expect(object.metadata == ["sha256": digest, "render": "a1"])
        }
        try await store.put([3], to: key, contentType: "image/png")
        #expect(try await store.head(key)?.metadata == [:])
    }

    @Test func writesWithASessionTokenAndAnEmptyBody() async throws {
        try await store("guest").put([], to: "out/empty", contentType: "text/plain")
        #expect(try await server.object("out/empty").body == "")
    }

    /// The answer to the first try is lost after the store has written the object.
    @Test func requestsALostResponseAgain() async throws {
        let lossy = LossyTransport(server.client)
        let store = S3Store(
            try server.bucket(), credentials: try server.credentials("writer"), client: lossy,
            retries: RetryPolicy(base: .zero, budget: .seconds(3600)))
        try await store.put([5, 6], to: "out/lost.png", contentType: "image/png")
        #expect(lossy.puts == 2)
        #expect(try await server.object("out/lost.png").body == "0506")
    }

    private final class LossyTransport: HTTPTransport {
        private let base: any HTTPTransport
        private let count = Mutex(0)
        var puts: Int { count.withLock { $0 } }

        init(_ base: any HTTPTransport) { self.base = base }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let response = try await base.send(request)
            guard request.method == .put else { return response }
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst { throw HTTPError(.unreachable, "the response was cut short") }
            return response
        }
    }

    @Test func aWrongSecret() async throws {
        try await refuses(
            "SignatureDoesNotMatch", remedy: "check AWS_SECRET_ACCESS_KEY", try store(secret: "wrong+secret"))
    }

    @Test func unknownAccessKey() async throws {
        let credentials = try #require(S3Credentials(accessKeyID: "AKIANOBODY", secretAccessKey: "s"))
        try await refuses(
            "InvalidAccessKeyId", remedy: "check AWS_ACCESS_KEY_ID",
            S3Store(try server.bucket(), credentials: credentials, client: server.client))
    }

    @Test func aWrongSessionToken() async throws {
        let credentials = try server.credentials("guest", token: "wrong+token")
        try await refuses(
            "InvalidToken", remedy: "check AWS_SESSION_TOKEN",
            S3Store(try server.bucket(), credentials: credentials, client: server.client))
    }

    @Test func aUserWithoutPermission() async throws {
        try await refuses("AccessDenied", remedy: "allow the key to do this", try store("stranger"))
    }

    @Test func aMissingBucket() async throws {
        try await refuses("NoSuchBucket", remedy: "check the name of the bucket", try store(bucket: "atlas"))
    }

    private func refuses(_ code: String, remedy: String, _ store: S3Store) async throws {
        let reading = await #expect(throws: HTTPError.self) { try await store.get(Self.key, limit: 9) }
        let writing = await #expect(throws: HTTPError.self) {
            try await store.put([1], to: "out/refused", contentType: "image/png")
        }
        for error in [reading, writing] {
            #expect(error?.code == (code == "NoSuchBucket" ? .refused : .denied))
            #expect(error?.description.contains(code) == true)
            #expect(error?.description.contains(remedy) == true)
            #expect(error?.description.contains("\n") == false)
            #expect(error?.description.contains("wrong+") == false)
        }
    }
}
