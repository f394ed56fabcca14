import Digests
import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// Against S3 servers that refuse what is not signed as it must be.
@Suite(.timeLimit(.minutes(20))) struct S3ServerTests {
    private static let key = "tiles/3/1/2.png"

    @Test(arguments: [(StoreServer.Kind.moto, "writer"), (.moto, "guest"), (.seaweed, "writer")])
    func readsAnObject(kind: StoreServer.Kind, who: String) async throws {
        let store = try await StoreServer(kind).store(who)
        #expect(try await store.get(Self.key, limit: 200) == [UInt8](0..<200))
        #expect(try await store.head(Self.key)?.size == 200)
    }

    @Test(arguments: StoreServer.Kind.allCases) func anObjectIsAbsent(kind: StoreServer.Kind) async throws {
        let store = try await StoreServer(kind).store()
        #expect(try await store.get("nothing/here.png", limit: 9) == nil)
        #expect(try await store.head("nothing/here.png") == nil)
    }

    @Test func aLimitHoldsThoughErrorsMayBeLonger() async throws {
        let store = try await StoreServer().store()
        let error = await #expect(throws: HTTPError.self) { try await store.get(Self.key, limit: 199) }
        #expect(error == HTTPError(.tooLarge, "the response has more than 199 bytes"))
    }

    @Test(arguments: StoreServer.Kind.allCases) func writesAndReplaces(kind: StoreServer.Kind) async throws {
        let server = try await StoreServer(kind)
        let store = try server.store()
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

    /// The server itself refuses to replace an object that another writer has created.
    @Test(arguments: StoreServer.Kind.allCases) func anExistingObjectStays(kind: StoreServer.Kind) async throws {
        let server = try await StoreServer(kind)
        let key = "out/only once é.png"
        func write(_ body: [UInt8]) async throws -> S3Store.Stored? {
            try await server.store().write(body, to: key, contentType: "image/png", onlyIfAbsent: true)
        }
        let first = try #require(try await write([1]))
        #expect(try await write([2, 3]) == nil)
        let info = try #require(try await server.store().head(key))
        #expect(info.size == 1 && info.digest == first.digest && info.etag == first.etag && info.etag != nil)
    }

    @Test func writesWithASessionTokenAndAnEmptyBody() async throws {
        let server = try await StoreServer()
        try await server.store("guest").put([], to: "out/empty", contentType: "text/plain")
        #expect(try await server.object("out/empty").body == "")
    }

    /// The answer to the first try is lost after the store has written the object.
    @Test func requestsALostResponseAgain() async throws {
        let server = try await StoreServer()
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

    @Test(arguments: StoreServer.Kind.allCases) func aWrongSecret(kind: StoreServer.Kind) async throws {
        try await refuses(
            "SignatureDoesNotMatch", remedy: "check AWS_SECRET_ACCESS_KEY",
            try await StoreServer(kind).store(secret: "wrong+secret"))
    }

    @Test(arguments: StoreServer.Kind.allCases) func unknownAccessKey(kind: StoreServer.Kind) async throws {
        let server = try await StoreServer(kind)
        let credentials = try #require(S3Credentials(accessKeyID: "AKIANOBODY", secretAccessKey: "s"))
        try await refuses(
            "InvalidAccessKeyId", remedy: "check AWS_ACCESS_KEY_ID",
            S3Store(try server.bucket(), credentials: credentials, client: server.client))
    }

    @Test func aWrongSessionToken() async throws {
        let server = try await StoreServer()
        let credentials = try server.credentials("guest", token: "wrong+token")
        try await refuses(
            "InvalidToken", remedy: "check AWS_SESSION_TOKEN",
            S3Store(try server.bucket(), credentials: credentials, client: server.client))
    }

    @Test(arguments: StoreServer.Kind.allCases) func aUserWithoutPermission(kind: StoreServer.Kind) async throws {
        try await refuses(
            "AccessDenied", remedy: "allow the key to do this", try await StoreServer(kind).store("stranger"))
    }

    @Test func aMissingBucket() async throws {
        try await refuses(
            "NoSuchBucket", remedy: "check the name of the bucket", try await StoreServer().store(bucket: "atlas"))
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
