import NIOCore
import Testing

@testable import SnapshotServer

/// The end of the server, and clients that do not read.
@Suite(.timeLimit(.minutes(10))) struct DrainTests {
    private static let target = "/snapshot.png?lat=47.1410&lon=9.5209&zoom=13.5&size=1400x1400&scale=2"

    /// The image is larger than the buffers of the sockets.
    @Test func aSlowClientGetsAllOfItsResponse() async throws {
        try await RunningServer.run { server in
            let whole = try await server.get(Self.target)
            #expect(whole.status == 200 && whole.body.count > 1 << 20, "\(whole.body.count): \(whole.text.prefix(200))")
            let slow = try KeptConnection(port: server.port, receiveBytes: 4096)
            slow.ask(Self.target)
            // The response has begun, and its end does not fit into the sockets.
            while server.log.lines.filter({ $0.contains(#""status":200"#) }).count < 2 { await Task.yield() }
            await server.stop()
            #expect(try await slow.response().body == whole.body)
        }
    }

    /// Its connection is closed, so the server can end.
    @Test func aClientThatNeverReadsIsCutOff() async throws {
        let stalled = try await RunningServer.run(nil, { $0.connectionLimits.writing = .milliseconds(50) }) { server in
            let stalled = try KeptConnection(port: server.port, receiveBytes: 4096)
            stalled.ask(Self.target)
            while !server.log.lines.contains(where: { $0.contains(#""status":200"#) }) { await Task.yield() }
            return stalled
        }
        // The server has ended; the sockets hold the start of the response at most.
        await #expect(throws: RawClient.Failure.self) { try await stalled.response() }
    }
}
