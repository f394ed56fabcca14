import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(20))) struct RetryingTransportTests {
    /// Keeps what would have been waited.
    private final class Clock: Sendable {
        private let list = Mutex<[Duration]>([])
        var waits: [Duration] { list.withLock { $0 } }

        var environment: RetryingTransport.Environment {
            RetryingTransport.Environment(now: { 0 }, jitter: { 1 }, sleep: { wait in self.note(wait) })
        }

        private func note(_ wait: Duration) { list.withLock { $0.append(wait) } }
    }

    private let server: FaultServer
    private let clock = Clock()

    init() throws { server = try FaultServer() }

    private func send(silenceTimeout: Duration = HTTPOptions.patient.silenceTimeout) async throws -> HTTPResponse {
        var options = HTTPOptions.patient
        options.silenceTimeout = silenceTimeout
        let transport = RetryingTransport(HTTPClient(options: options), environment: clock.environment)
        return try await transport.send(HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 99))
    }

    @Test func anErrorTwiceAndThenATile() async throws {
        server.on("/a", FaultAnswer(status: 500), FaultAnswer(status: 500), FaultAnswer(body: [1]))
        #expect(try await send().body == [1])
        #expect(clock.waits == [.milliseconds(250), .milliseconds(500)])
    }

    @Test func aServerThatAsksToWait() async throws {
        server.on("/a", FaultAnswer(status: 429, headers: [("Retry-After", "7")]), FaultAnswer(body: [1]))
        #expect(try await send().body == [1])
        #expect(clock.waits == [.seconds(7)])
    }

    @Test func aServerThatAsksForTooMuchPatience() async throws {
        server.on("/a", FaultAnswer(status: 429, headers: [("Retry-After", "61")]), FaultAnswer(body: [1]))
        #expect(try await send().status == 429)
        #expect(clock.waits.isEmpty && server.requests().count == 1)
    }

    @Test func aBrokenConnectionAndThenATile() async throws {
        server.on("/a", FaultAnswer(body: [1, 2, 3], fault: .cut(after: 1)), FaultAnswer(body: [1]))
        #expect(try await send().body == [1])
        #expect(clock.waits.count == 1)
    }

    @Test func givesUpAfterFourTries() async throws {
        server.on("/a", FaultAnswer(status: 503, body: [9]))
        #expect(try await send().status == 503)
        #expect(server.requests().count == 4)
        #expect(clock.waits == [.milliseconds(250), .milliseconds(500), .seconds(1)])
    }

    @Test func givesUpOnAServerThatHangs() async throws {
        server.on("/a", FaultAnswer(fault: .hang))
        let error = await #expect(throws: HTTPError.self) { try await send(silenceTimeout: .milliseconds(300)) }
        #expect(error?.code == .timeout)
        #expect(clock.waits.count == 3)
    }

    @Test(arguments: [403, 404]) func doesNotInsist(status: Int) async throws {
        server.on("/a", FaultAnswer(status: status))
        #expect(try await send().status == status)
        #expect(server.requests().count == 1)
    }

    @Test func endsWithItsTaskWhileItWaits() async throws {
        server.on("/a", FaultAnswer(status: 429, headers: [("Retry-After", "60")]))
        // However late the cancellation comes, the wait is not over before.
        let environment = RetryingTransport.Environment(
            now: { 0 }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
        let transport = RetryingTransport(HTTPClient.patient, environment: environment)
        let request = HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 99)
        let task = Task { try await transport.send(request) }
        #expect(await Eventually.holds { !server.requests().isEmpty })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests().count == 1)
    }
}
