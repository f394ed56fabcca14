import MapSnapshot
import NIOCore
import Testing

@testable import SnapshotServer

/// A server whose only draw does not end.
@Suite(.timeLimit(.minutes(10))) struct BusyServerTests {
    private static func target(_ longitude: Int) -> String { "/snapshot.png?lat=0&lon=\(longitude)&size=40x40" }

    @Test func refusesOtherImagesWithoutBlockingTheRest() async throws {
        let source = EndlessSource()
        try await RunningServer.run(
            source.catalog,
            {
                ($0.concurrency, $0.deadline) = (1, .seconds(3600))
                $0.queue = QueueLimits(waiting: 0)
            }
        ) { server in
            // Its client leaves at the end, which cancels it.
            let first = try KeptConnection(port: server.port)
            first.ask(Self.target(1))
            await source.started()
            let refused = try await server.get(Self.target(2))
            #expect(refused.status == 503 && refused["retry-after"] == "2" && refused["cache-control"] == "no-store")
            #expect(refused.text.contains(#""code":"overloaded""#))
            #expect(try await server.get("/snapshot.png?lat=95&lon=1").status == 400)
            #expect(try await server.get("/healthz").status == 200)
            withExtendedLifetime(first) {}
        }
    }

    @Test func anImageThatTakesTooLongIs504() async throws {
        let source = EndlessSource()
        try await RunningServer.run(source.catalog, { $0.deadline = .milliseconds(50) }) { server in
            let response = try await server.get(Self.target(1))
            #expect(response.status == 504 && response["cache-control"] == "no-store", "\(response.text)")
            #expect(response.text.contains(#""code":"deadline_exceeded""#))
            #expect(try await server.send("HEAD", Self.target(1)).status == 504)
        }
    }

    /// As many clients at once as a busy page has, each with an image that takes a while.
    ///
    /// How long they wait is measured where nothing else runs, in `Tests/Conformance/server/operation.py`.
    @Test func aFloodOfSlowImagesIsServedOrRefused() async throws {
        let source = try SlowSource(time: .milliseconds(250))
        try await RunningServer.run(source.catalog, { ($0.concurrency, $0.deadline) = (2, .seconds(600)) }) { server in
            let clients = try (0..<226).map { _ in try KeptConnection(port: server.port) }
            for (index, client) in clients.enumerated() { client.ask(Self.target(index - 113)) }
            var statuses: [Int: Int] = [:]
            for client in clients {
                let response = try await client.response()
                statuses[response.status, default: 0] += 1
                if response.status == 503 { #expect(response["retry-after"] == "2") }
            }
            #expect(Set(statuses.keys).isSubset(of: [200, 503]) && statuses[200, default: 0] > 1, "\(statuses)")
        }
    }

    /// The second connection is accepted once the first one ends, which the client does not by itself.
    @Test func connectionsHaveALimit() async throws {
        try await RunningServer.run(
            nil,
            {
                ($0.connections, $0.connectionLimits.idle) = (1, .hours(1))
                $0.connectionLimits.lingering = .milliseconds(50)
            }
        ) { server in
            let first = try KeptConnection(port: server.port)
            #expect(try await first.get("/healthz").status == 200)
            let second = try KeptConnection(port: server.port)
            second.ask("/healthz?second")
            // Enough for the second one to be answered meanwhile, if it were accepted.
            for _ in 0..<200 { #expect(try await first.get("/healthz").status == 200) }
            let answered = server.log.lines.count { $0.contains(#""event":"request""#) }
            #expect(answered == 201, "the second one was answered")
            #expect(try await first.get("/healthz", "Connection: close").status == 200)
            #expect(try await second.response().status == 200)
            withExtendedLifetime(first) {}
        }
    }
}
