import TestSupport
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(20))) struct HaltSwitchTests {
    private let server: FaultServer
    private let halt = HaltSwitch()

    init() throws { server = try FaultServer() }

    private func request() throws -> HTTPRequest {
        HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 99)
    }

    /// A connection that hangs, and the wait that a server asks for.
    @Test(arguments: [
        FaultAnswer(fault: .hang), FaultAnswer(status: 429, headers: [("Retry-After", "60")]),
    ]) func haltsWaitingRequests(answer: FaultAnswer) async throws {
        server.on("/a", answer)
        let environment = RetryingTransport.Environment(sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
        let retrying = RetryingTransport(HTTPClient.patient, gate: HostGate(), environment: environment)
        let transport = HaltingTransport(retrying, halt: halt)
        let request = try request()
        let tasks = (0..<9).map { _ in Task { try await transport.send(request) } }
        #expect(await Eventually.holds { !server.requests().isEmpty })
        halt.halt()
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    }

    @Test func nothingBeginsAfterIt() async throws {
        halt.halt()
        let transport = HaltingTransport(HTTPClient.patient, halt: halt)
        await #expect(throws: CancellationError.self) { try await transport.send(request()) }
        #expect(server.requests().isEmpty)
    }

    @Test func passesResponsesThrough() async throws {
        server.on("/a", FaultAnswer(body: [1]))
        let answer = try await HaltingTransport(HTTPClient.patient, halt: halt).send(request())
        #expect(answer.body == [1])
    }
}
