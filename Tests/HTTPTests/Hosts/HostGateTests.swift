import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// The breaker between real requests: what of them a server still gets to see.
@Suite(.timeLimit(.minutes(20))) struct HostGateTests {
    /// A clock that only moves when told to.
    private final class Clock: Sendable {
        private let moment = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { moment.withLock { $0 } }
        func move(_ duration: Duration) { moment.withLock { $0 += duration } }
    }

    private let server: FaultServer
    private let clock = Clock()
    private let transport: RetryingTransport

    init() throws {
        server = try FaultServer()
        let environment = RetryingTransport.Environment(now: { 0 }, jitter: { 0 }, sleep: { _ in })
        transport = RetryingTransport(
            HTTPClient.patient, gate: HostGate(now: { [clock] in clock.now }), environment: environment)
    }

    private func send(
        _ path: String = "/a", isEssential: Bool = false, kind: HTTPRequest.Kind = .tiles
    ) async throws -> Int {
        var request = HTTPRequest(address: try #require(WebAddress(server.url(path))), bodyLimit: 99)
        request.isEssential = isEssential
        request.kind = kind
        return try await transport.send(request).status
    }

    /// As an image does that asks for so many tiles.
    private func draw(_ count: Int = 1, _ path: String = "/a") async throws {
        let group = RequestGroup()
        defer { group.finish() }
        try await RequestGroup.$current.withValue(group) { for _ in 0..<count { _ = try await send(path) } }
    }

    private func expectSuspended(_ words: String) async throws {
        let seen = server.requests().count
        let error = await #expect(throws: HTTPError.self) { try await send() }
        #expect(error?.code == .suspended && error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(server.requests().count == seen)
    }

    @Test func leavesAHostAloneThatFails() async throws {
        server.on("/a", FaultAnswer(status: 500))
        for _ in 0..<8 { #expect(try await send() == 500) }
        #expect(server.requests().count == 32)
        try await expectSuspended("failed 8 times in a row (status 500)")
        clock.move(.seconds(10))
        server.on("/a", FaultAnswer(body: [1]))
        #expect(try await send() == 200)
        #expect(try await send() == 200)
    }

    /// A probe is one request, however often its policy would try.
    @Test func aProbeIsNotRepeated() async throws {
        server.on("/a", FaultAnswer(status: 500))
        for _ in 0..<8 { #expect(try await send() == 500) }
        clock.move(.seconds(10))
        await #expect(throws: HTTPError.self) { try await send() }
        #expect(server.requests().count == 33)
    }

    @Test func oneImageThatIsRefusedDoesNotStopOthers() async throws {
        server.on("/a", FaultAnswer(status: 403))
        try await draw(30)
        #expect(server.requests().count == 30)
        try await draw(4)
        try await expectSuspended("status 403")
    }

    @Test func absentTilesOfAnImageCountOnce() async throws {
        for _ in 0..<7 { try await draw(5) }
        #expect(server.requests().count == 35)
        try await draw()
        try await expectSuspended("it has nothing that was asked for")
    }

    @Test(arguments: [403, 404]) func aHostThatHasDeliveredMayRefuse(status: Int) async throws {
        server.on("/b", FaultAnswer(body: [1]))
        server.on("/a", FaultAnswer(status: status))
        #expect(try await send("/b") == 200)
        for _ in 0..<20 { try await draw() }
        #expect(server.requests().count == 21)
    }

    /// Exports of an area have no image that ends; a document is all that there is.
    @Test(arguments: [(false, 20), (true, 8)]) func withoutAnImageOnlyDocumentsCount(
        isEssential: Bool, count: Int
    ) async throws {
        for _ in 0..<20 { _ = try? await send(isEssential: isEssential) }
        #expect(server.requests().count == count)
    }

    @Test(arguments: [403, 500]) func tilesThatArriveDoNotHideGlyphsThatFail(status: Int) async throws {
        server.on("/a", FaultAnswer(status: status))
        server.on("/b", FaultAnswer(body: [1]))
        var sent = 0
        for _ in 0..<20 {
            #expect(try await send("/b") == 200)
            if (try? await send(isEssential: true, kind: .glyphs)) != nil { sent += 1 }
        }
        #expect(sent == 8)
    }

    /// Few fonts have all ranges.
    @Test func absentGlyphsAreNotAFailure() async throws {
        for _ in 0..<20 { #expect(try await send(isEssential: true, kind: .glyphs) == 404) }
    }

    /// A host that sends tiles all the time may hang for glyphs.
    @Test func tilesThatArriveDoNotExtendTheTimeoutOfGlyphs() async throws {
        server.on("/a", FaultAnswer(fault: .hang))
        server.on("/b", FaultAnswer(body: [1]))
        var options = HTTPOptions.patient
        options.silenceTimeout = .milliseconds(500)
        let client = HTTPClient(options: options)
        var glyphs = HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 99)
        glyphs.kind = .glyphs
        let tile = HTTPRequest(address: try #require(WebAddress(server.url("/b"))), bodyLimit: 99)
        let tiles = Task { while !Task.isCancelled { _ = try await client.send(tile) } }
        let error = await #expect(throws: HTTPError.self) { try await client.send(glyphs) }
        tiles.cancel()
        #expect(error?.code == .timeout)
    }

    @Test func limitsHostsSeparately() async throws {
        server.on("/a", FaultAnswer(status: 500))
        for _ in 0..<8 { #expect(try await send() == 500) }
        let other = try FaultServer()
        other.on("/a", FaultAnswer(body: [1]))
        let request = HTTPRequest(address: try #require(WebAddress(other.url("/a"))), bodyLimit: 99)
        #expect(try await transport.send(request).status == 200)
    }

    @Test func aLongRetryAfterHoldsAllBack() async throws {
        server.on("/b", FaultAnswer(status: 429, headers: [("Retry-After", "3600")]))
        server.on("/a", FaultAnswer(body: [1]))
        #expect(try await send("/b") == 429)
        try await expectSuspended("asked for a pause of 3600 s")
        clock.move(.seconds(3600))
        #expect(try await send() == 200)
    }

    @Test func sendsNoFurtherRequestsToASilentHost() async throws {
        server.on("/a", FaultAnswer(fault: .hang))
        var options = HTTPOptions.patient
        options.silenceTimeout = .milliseconds(300)
        let transport = RetryingTransport(
            HTTPClient(options: options), policy: RetryPolicy(budget: .zero), gate: HostGate())
        let request = HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 99)
        await RequestGroup.$current.withValue(RequestGroup()) {
            let first = await #expect(throws: HTTPError.self) { try await transport.send(request) }
            let seen = server.requests().count
            let second = await #expect(throws: HTTPError.self) { try await transport.send(request) }
            #expect(first?.code == .timeout && second == first)
            #expect(server.requests().count == seen)
        }
    }
}
