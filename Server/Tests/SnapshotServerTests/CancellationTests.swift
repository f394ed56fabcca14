import Testing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    /// The source answers when its task is canceled, and never otherwise.
    @Test func theWorkForAClientThatLeavesIsCanceled() async throws {
        let source = EndlessSource()
        try await RunningServer.run(source.catalog, { $0.deadline = .seconds(3600) }) { server in
            let request = "GET /snapshot.png?lat=0&lon=0&size=40x40 HTTP/1.1\r\nHost: localhost\r\n\r\n"
            try await RawClient.leave(request, port: server.port, after: { await source.started() })
            await server.log.wait { $0.contains(#""status":499"#) }
            let metrics = server.application.metrics.registry.text()
            for expected in [#"code="canceled"} 1"#, #"status="499"} 1"#] { #expect(metrics.contains(expected)) }
        }
    }
}
