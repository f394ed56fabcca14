import HTTP
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Tiles that are whole as far as a source can see, and that cannot be decoded.
@Suite(.timeLimit(.minutes(20))) struct RejectedTileTests {
    let bench: CacheBench

    init() throws { bench = try CacheBench() }

    private static let minute = [(name: "Cache-Control", value: "max-age=60")]
    private static let (good, bad, other) = (Samples.png(1), Samples.png(2), Samples.png(3))

    private func serve(_ bodies: [UInt8]..., path: String = "/3/1/2?key=SECRET") {
        bench.server.on(path, bodies.map { FaultAnswer(headers: Self.minute, body: $0) })
    }

    private func reject(_ bytes: [UInt8]) async throws -> Tile? {
        let corrupt = Tile(bytes: bytes, format: .image(.png))
        return await (try bench.source()).replacement(for: corrupt, at: try tile(3, 1, 2), density: 1)
    }

    /// It does not matter whether another process has started meanwhile.
    @Test(arguments: [true, false]) func restoresThePreviousTile(isRestarted: Bool) async throws {
        serve(Self.good, Self.bad, Self.bad, Self.other)
        #expect(try await bench.tile() == Self.good)
        bench.pass(61)
        #expect(try await bench.tile() == Self.bad)
        if isRestarted { bench.restart() }
        let older = try await reject(Self.bad)
        #expect(older?.bytes == Self.good)
        #expect(older?.staleReason == "what the server sent is corrupt")
        // The server is asked again, and again it is of no use.
        #expect(try await bench.tile() == Self.bad)
        #expect(try await reject(Self.bad)?.bytes == Self.good)
        #expect(try await bench.tile() == Self.other)
        #expect(bench.server.requests().count == 4)
        #expect(bench.cache.errors.isEmpty)
    }

    @Test func withoutOneBeforeItIsForgotten() async throws {
        serve(Self.bad, Self.good)
        #expect(try await bench.tile() == Self.bad)
        #expect(try await reject(Self.bad) == nil)
        #expect(try await bench.tile() == Self.good)
        #expect(try await bench.tile() == Self.good)
        #expect(bench.server.requests().count == 2)
    }

    /// Another process may have fetched a good one.
    @Test func keepsOtherTiles() async throws {
        serve(Self.good)
        #expect(try await bench.tile() == Self.good)
        #expect(try await reject(Self.bad)?.bytes == Self.good)
        #expect(try await bench.tile() == Self.good)
        #expect(bench.server.requests().count == 1)
    }

    @Test func anAbsentTileIsNotAnEarlierTile() async throws {
        bench.server.on(
            "/3/1/2?key=SECRET", FaultAnswer(status: 404, headers: Self.minute), FaultAnswer(body: Self.bad))
        #expect(try await bench.tile() == nil)
        bench.pass(61)
        #expect(try await bench.tile() == Self.bad)
        #expect(try await reject(Self.bad) == nil)
    }

    /// A tile of density 2, replaced by the plain one.
    @Test func checksBothDensities() async throws {
        bench.server.on("/1/0/0", FaultAnswer(headers: Self.minute, body: Self.bad))
        let source = try bench.source(path: "/{z}/{x}/{y}{r}")
        let place = try tile(1, 0, 0)
        let found = try #require(try await source.tile(at: place, density: 2))
        #expect(found.bytes == Self.bad)
        #expect(await source.replacement(for: found, at: place, density: 2) == nil)
        _ = try await source.tile(at: place, density: 1)
        #expect(bench.server.requests().map(\.path) == ["/1/0/0@2x", "/1/0/0", "/1/0/0"])
    }

    /// Readers of MBTiles see one tile a place, and what was put aside is the first to go.
    @Test func setAsideTilesAreNotServed() async throws {
        serve(Self.good, Self.bad)
        _ = try await bench.tile()
        bench.pass(61)
        _ = try await bench.tile()
        let archive = try MBTilesTileSource(path: try #require(bench.folder.archives.first))
        #expect(try await archive.metadata().tileCount == 1)
        #expect(try await archive.metadata().zooms == 3...3)
        #expect(try await archive.tile(at: try tile(3, 1, 2), density: 1)?.bytes == Self.bad)
        #expect(bench.cache.statistics().map(\.tiles) == [1])
        try bench.cache.prune(unusedSince: 1)
        #expect(try await reject(Self.bad) == nil)
    }

    @Test func doesNothingWithoutACache() async throws {
        let source = TemplateTileSource(
            try URLTemplate(parsing: bench.server.url("/{z}/{x}/{y}")),
            transport: DirectTransport(base: HTTPClient.patient))
        let corrupt = Tile(bytes: Self.bad, format: .image(.png))
        #expect(await source.replacement(for: corrupt, at: try tile(3, 1, 2), density: 1) == nil)
    }

    @Test func wrappersPassItOn() async throws {
        serve(Self.good, Self.bad)
        _ = try await bench.tile()
        bench.pass(61)
        _ = try await bench.tile()
        let source = try bench.source()
        let wrapped = OverridingTileSource(base: LazyTileSource { source }, attribution: "© Us")
        let corrupt = Tile(bytes: Self.bad, format: .image(.png))
        #expect(await wrapped.replacement(for: corrupt, at: try tile(3, 1, 2), density: 1)?.bytes == Self.good)
    }
}
