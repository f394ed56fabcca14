import Testing

@testable import SnapshotServer

/// The end of the server.
@Suite(.timeLimit(.minutes(10))) struct DrainTests {
    /// The image is larger than the buffers of the sockets.
    @Test func aSlowClientGetsAllOfItsResponse() async throws {
        let target = "/snapshot.png?lat=47.1410&lon=9.5209&zoom=13.5&size=1400x1400&scale=2"
        try await RunningServer.run { server in
            let whole = try await server.get(target)
            #expect(whole.status == 200 && whole.body.count > 1 << 20, "\(whole.body.count): \(whole.text.prefix(200))")
            let slow = try KeptConnection(port: server.port, receiveBytes: 4096)
            slow.ask(target)
            // The response has begun, and its end does not fit into the sockets.
            while server.log.lines.filter({ $0.contains(#""status":200"#) }).count < 2 { await Task.yield() }
            await server.stop()
            #expect(try await slow.response().body == whole.body)
        }
    }
}
