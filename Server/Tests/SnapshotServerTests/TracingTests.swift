import InMemoryTracing
import MapSnapshot
import Testing
import Tracing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(10))) struct TracingTests {
    private static let client = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test func aRequestContinuesTheTraceOfItsClient() async throws {
        let tracer = TraceContextTracer()
        try await RunningServer.run(nil, tracer: tracer) { server in
            _ = try await server.get(
                "/snapshot.png?lat=47.1410&lon=9.5209&size=40x40", "traceparent: \(Self.client)")
            _ = try await server.get("/tiles/nothing?secret=1")
        }
        let spans = tracer.base.finishedSpans
        #expect(spans.map(\.operationName) == ["GET snapshot", "GET unknown"])
        #expect(spans.first?.context.parent == Self.client && spans.last?.context.parent == nil)
        #expect(spans.first?.attributes.get("http.response.status_code") == .int64(200))
        #expect(spans.first?.attributes.get("snapshot.origin") == .string("query"))
        for span in spans { span.attributes.forEach { _, value in #expect(!"\(value)".contains("secret")) } }
    }

    @Test func tileServersGetTheTrace() async throws {
        let source = HeaderSource()
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "basic", layers: [.tiles(TileLayer(source))])])
        try await RunningServer.run(catalog, tracer: TraceContextTracer()) { server in
            _ = try await server.get("/snapshot.png?lat=0&lon=0&size=40x40", "traceparent: \(Self.client)")
        }
        let seen = await source.seen
        #expect(!seen.isEmpty)
        for headers in seen {
            #expect(headers["traceparent"]?.hasPrefix("00-4bf92f3577b34da6a3ce929d0e0e4736-") == true)
            #expect(headers["traceparent"] != Self.client)
        }
    }

    @Test func forwardsNoTraceHeadersWithoutATracer() async throws {
        let source = HeaderSource()
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "basic", layers: [.tiles(TileLayer(source))])])
        try await RunningServer.run(catalog) { server in
            _ = try await server.get("/snapshot.png?lat=0&lon=0&size=40x40", "traceparent: \(Self.client)")
        }
        let seen = await source.seen
        #expect(!seen.isEmpty && seen.allSatisfy(\.isEmpty))
    }
}

/// Remembers the fields that requests to a tile server would have.
private actor HeaderSource: TileSource {
    private(set) var seen: [[String: String]] = []

    func metadata() async throws -> TilesetMetadata { TilesetMetadata(zooms: 0...3) }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        seen.append(TraceHeaders.current)
        return nil
    }
}

/// Spans in memory, with W3C Trace Context in header fields.
private struct TraceContextTracer: Tracer {
    let base = InMemoryTracer()

    func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> InstrumentationContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> InMemorySpan {
        base.startSpan(
            operationName, context: context(), ofKind: kind, at: instant(), function: function, file: fileID, line: line
        )
    }

    func forceFlush() {}

    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier { context.parent = extractor.extract(key: "traceparent", from: carrier) }

    func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        let trace = context.parent?.split(separator: "-").dropFirst().first.map(String.init)
        injector.inject("00-\(trace ?? "none")-0000000000000001-01", forKey: "traceparent", into: &carrier)
    }
}

extension InstrumentationContext {
    private enum ParentKey: InstrumentationContextKey { typealias Value = String }

    /// The client's traceparent.
    fileprivate var parent: String? {
        get { self[ParentKey.self] }
        set { self[ParentKey.self] = newValue }
    }
}
