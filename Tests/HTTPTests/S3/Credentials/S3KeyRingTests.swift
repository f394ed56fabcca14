import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(20))) struct S3KeyRingTests {
    /// A source whose keys last an hour, on a clock that the test moves.
    private final class Source: Sendable {
        let time = Mutex(1_000_000)
        let asked = Mutex(0)
        let fails = Mutex(false)

        func load() async throws -> TemporaryCredentials? {
            let number = asked.withLock { asked in
                asked += 1
                return asked
            }
            try await Task.sleep(for: .milliseconds(10))
            if fails.withLock(\.self) { throw HTTPError(.unreachable, "gone") }
            return S3Credentials(accessKeyID: "K\(number)", secretAccessKey: "s").map {
                TemporaryCredentials($0, expires: time.withLock(\.self) + 3600)
            }
        }

        func ring() -> S3KeyRing { S3KeyRing(now: { self.time.withLock(\.self) }, load: { try await self.load() }) }
    }

    @Test func requestsNothingBeforeItIsNeeded() async throws {
        let source = Source()
        let ring = source.ring()
        #expect(source.asked.withLock(\.self) == 0)
        #expect(try await ring.current()?.accessKeyID == "K1")
        #expect(try await ring.current()?.accessKeyID == "K1")
        #expect(source.asked.withLock(\.self) == 1)
    }

    @Test func oneRefreshServesAll() async throws {
        let source = Source()
        let ring = source.ring()
        let keys = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<50 { group.addTask { try await ring.current()?.accessKeyID } }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(keys == ["K1"] && source.asked.withLock(\.self) == 1)
    }

    @Test func oldKeysAreUsedUntilTheyEnd() async throws {
        let source = Source()
        let ring = source.ring()
        _ = try await ring.current()
        source.fails.withLock { $0 = true }
        source.time.withLock { $0 += 3600 - S3KeyRing.margin + 1 }
        // Five minutes before the end, new ones are asked for beside the work; a failure hurts nobody yet.
        #expect(try await ring.current()?.accessKeyID == "K1")
        try await Task.sleep(for: .milliseconds(200))
        #expect(source.asked.withLock(\.self) == 2)
        #expect(try await ring.current()?.accessKeyID == "K1")
        source.time.withLock { $0 += S3KeyRing.margin }
        await #expect(throws: HTTPError.self) { try await ring.current() }
        source.fails.withLock { $0 = false }
        #expect(try await ring.current()?.accessKeyID == "K4")
    }

    /// A store that calls keys expired, is asked once more with others.
    @Test func expiredTokensAreRenewedOnce() async throws {
        let (server, source) = (try FaultServer(), Source())
        let expired = FaultAnswer(status: 400, body: Array("<Error><Code>ExpiredToken</Code></Error>".utf8))
        server.on("/maps/a", expired, FaultAnswer(body: [1]), expired, expired, expired)
        let store = S3Store(
            try S3Bucket("maps", region: "eu-west-1", endpoint: WebAddress(server.url("/"))), keys: source.ring(),
            client: HTTPClient.patient, retries: RetryPolicy(base: .zero, budget: .seconds(3600)))
        #expect(try await store.get("a", limit: 1) == [1])
        let error = await #expect(throws: HTTPError.self) { try await store.get("a", limit: 1) }
        #expect(error?.code == .denied)
        #expect(server.requests("/maps/a").count == 4 && source.asked.withLock(\.self) == 3)
    }

    @Test func nothingIsWrittenUnsigned() async throws {
        let server = try FaultServer()
        let store = S3Store(
            try S3Bucket("maps", region: "eu-west-1", endpoint: WebAddress(server.url("/"))),
            keys: S3KeyRing { nil }, client: HTTPClient.patient)
        let error = await #expect(throws: HTTPError.self) { try await store.put([1], to: "a", contentType: "a/b") }
        #expect(error?.code == .denied && error?.description.contains("no credentials") == true)
        #expect(server.requests().isEmpty)
        server.on("/maps/a", FaultAnswer(body: [1]))
        #expect(try await store.get("a", limit: 1) == [1])
    }
}
