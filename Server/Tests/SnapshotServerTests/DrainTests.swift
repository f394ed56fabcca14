import MapSnapshot
import NIOCore
import Testing

@testable import SnapshotServer

/// The end of the server, and clients that do not read.
@Suite(.timeLimit(.minutes(10))) struct DrainTests {
    private static let target = "/tiles/basic/0/0/0"

    @Test func aSlowClientGetsAllOfItsResponse() async throws {
        try await RunningServer.run(LargeSource.catalog) { server in
            let slow = try KeptConnection(port: server.port)
            slow.ask(Self.target)
            // The response has begun, and its end does not fit into the sockets.
            await server.log.wait { $0.contains(#""event":"request""#) }
            #expect(server.log.lines.contains { $0.contains(#""status":200"#) }, "\(server.log.lines)")
            await server.stop()
            #expect(try await slow.response().body == LargeSource.bytes)
        }
    }

    /// The time after the last response begins when all of it is sent.
    @Test func aLargeLastResponseIsNotCutOff() async throws {
        try await RunningServer.run(
            LargeSource.catalog, { $0.connectionLimits.lingering = .milliseconds(1) }
        ) { server in
            let client = try KeptConnection(port: server.port)
            #expect(try await client.get(Self.target, "Connection: close").body == LargeSource.bytes)
        }
    }

    /// Its connection is closed, so the server can end.
    @Test func aClientThatNeverReadsIsCutOff() async throws {
        let stalled = try await RunningServer.run(
            LargeSource.catalog, { $0.connectionLimits.writing = .milliseconds(50) }
        ) { server in
            let stalled = try KeptConnection(port: server.port)
            stalled.ask(Self.target)
            await server.log.wait { $0.contains(#""event":"request""#) }
            #expect(server.log.lines.contains { $0.contains(#""status":200"#) }, "\(server.log.lines)")
            return stalled
        }
        // The server has ended; the sockets hold the start of the response at most.
        await #expect(throws: RawClient.Failure.self) { try await stalled.response() }
    }
}

/// A tile that is larger than all buffers of a connection.
private struct LargeSource: TileSource {
    static let bytes = [UInt8](repeating: 7, count: 16 << 20)

    static var catalog: MapCatalog {
        MapCatalog(maps: [MapCatalog.Map(id: "basic", layers: [.tiles(TileLayer(LargeSource()))])])
    }

    var remoteOrigin: String? { nil }

    func metadata() async throws -> TilesetMetadata { TilesetMetadata(zooms: 0...0) }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        Tile(bytes: Self.bytes, format: .image(.png))
    }
}
