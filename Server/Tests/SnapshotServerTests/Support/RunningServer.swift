import MapSnapshot
import ServiceLifecycle
import Synchronization
import Tracing

@testable import SnapshotServer

/// A server on a free port of the loopback address, for the time of a test.
struct RunningServer {
    let port: Int
    let application: SnapshotApplication
    let log: LogBook
    /// Ends the server when its requests are answered.
    let stop: @Sendable () async -> Void

    /// The root of the repository.
    static let project = String(#filePath.prefix(upTo: #filePath.range(of: "/Server/Tests/").lowerBound))

    static func catalog() throws -> MapCatalog {
        let source = try PMTilesTileSource(path: project + "/fixtures/archives/raster.pmtiles")
        return MapCatalog(maps: [MapCatalog.Map(id: "basic", layers: [.tiles(TileLayer(source))])])
    }

    /// Runs a server while `body` talks to it.
    static func run<Value: Sendable>(
        _ catalog: MapCatalog? = nil, tracer: (any Tracer)? = nil,
        _ change: (inout ServerOptions) -> Void = { _ in },
        _ body: @escaping @Sendable (RunningServer) async throws -> Value
    ) async throws -> Value {
        var options = ServerOptions()
        (options.listen, options.metrics) = (.tcp(host: "127.0.0.1", port: 0), nil)
        change(&options)
        let book = LogBook()
        let log = AccessLog(places: options.loggedPlaces, output: book)
        let application = SnapshotApplication(try catalog ?? Self.catalog(), options: options, log: log, tracer: tracer)
        let ports = AsyncStream<Int>.makeStream()
        let server = SnapshotServer(application)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: server.services { ports.continuation.yield($0 ?? 0) }.map { .init(service: $0) },
                logger: SnapshotServer.quiet))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var first = ports.stream.makeAsyncIterator()
            guard let port = await first.next() else { throw RawClient.Failure() }
            let result: Result<Value, any Error>
            do {
                let server = RunningServer(port: port, application: application, log: book) {
                    await group.triggerGracefulShutdown()
                }
                result = .success(try await body(server))
            } catch {
                result = .failure(error)
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return try result.get()
        }
    }

    func get(_ target: String, _ headers: String...) async throws -> RawResponse {
        try await RawClient.send("GET", target, headers: headers, port: port)
    }

    func send(_ method: String, _ target: String, _ headers: [String] = [], body: String = "") async throws
        -> RawResponse
    {
        try await RawClient.send(method, target, headers: headers, body: body, port: port)
    }
}

extension String {
    /// Where a text is; the end if it is nowhere.
    fileprivate func range(of text: String) -> Range<Index> { firstRange(of: text) ?? endIndex..<endIndex }
}
