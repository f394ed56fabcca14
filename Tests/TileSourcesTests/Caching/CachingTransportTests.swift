import HTTP
import MapGeometry
import Synchronization
import TestSupport
import Testing

@testable import TileSources

/// What a server sees of a cache before it; the clock is the test's own.
@Suite(.timeLimit(.minutes(20))) struct CachingTransportTests {
    let bench: CacheBench

    init() throws { bench = try CacheBench() }

    @Test func asksOnce() async throws {
        bench.server.on("/3/1/2?key=SECRET", FaultAnswer(body: Samples.png))
        #expect(try await bench.tile() == Samples.png)
        #expect(try await bench.tile() == Samples.png)
        // Another process, later.
        bench.restart()
        bench.pass(7 * 86_400 - 1)
        #expect(try await bench.tile() == Samples.png)
        #expect(bench.server.requests().count == 1)
        #expect(bench.cache.errors.isEmpty)
    }

    @Test func asksWhetherItStillHolds() async throws {
        let validators = [("ETag", "\"v1\""), ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")]
        bench.server.on(
            "/3/1/2?key=SECRET",
            FaultAnswer(headers: validators + [("Cache-Control", "max-age=60")], body: Samples.png),
            FaultAnswer(status: 304, headers: [("Cache-Control", "max-age=600"), ("ETag", "\"v2\"")]),
            FaultAnswer(headers: [("Cache-Control", "no-cache")], body: Samples.jpeg),
            FaultAnswer(status: 404))
        #expect(try await bench.tile() == Samples.png)
        bench.pass(60)
        #expect(try await bench.tile() == Samples.png)
        bench.pass(599)
        #expect(try await bench.tile() == Samples.png)
        #expect(bench.server.requests().count == 2)
        bench.pass(1)
        #expect(try await bench.tile() == Samples.jpeg)
        #expect(try await bench.tile() == nil)
        #expect(try await bench.tile() == nil)
        let asked = bench.server.requests().map(\.headers)
        #expect(asked.map { $0["if-none-match"] } == [nil, "\"v1\"", "\"v2\"", nil])
        #expect(asked.map { $0["if-modified-since"] } == [nil, validators[1].1, validators[1].1, nil])
    }

    /// A stale tile is used, with the reason.
    @Test(arguments: [
        (FaultAnswer(status: 500), "the server fails (500)"), (FaultAnswer(status: 503), "the server fails (503)"),
        (FaultAnswer(status: 429), "the server says that there are too many requests (429)"),
        (FaultAnswer(status: 403), "the server refuses (403)"),
        (FaultAnswer(body: Samples.page), "the server sent an HTML page instead of a tile"),
        (FaultAnswer(body: [1], declaredLength: 2), "the response was cut short"),
        (FaultAnswer(fault: .hang), "nothing arrived from the server for"),
    ]) func anOlderTileStandsInWhereTheServerFails(answer: FaultAnswer, reason: String) async throws {
        bench.server.on(
            "/3/1/2?key=SECRET", FaultAnswer(headers: [("Cache-Control", "max-age=60")], body: Samples.png), answer)
        #expect(try await bench.tile() == Samples.png)
        bench.pass(61)
        var options = HTTPOptions.patient
        if case .hang = answer.fault { options.silenceTimeout = .milliseconds(300) }
        let source = try bench.source(HTTPClient(options: options))
        let found = try await source.tile(at: try tile(3, 1, 2), density: 1)
        #expect(found?.bytes == Samples.png)
        #expect(found?.staleReason?.hasPrefix(reason) == true, "\(found?.staleReason ?? "")")
        // The client's patience may be over before the server has read the request.
        let isHanging = if case .hang = answer.fault { true } else { false }
        #expect((isHanging ? 1...2 : 2...2).contains(bench.server.requests().count))
    }

    @Test func doesNotRetryFailingServers() async throws {
        for x in [1, 2] {
            bench.server.on(
                "/3/\(x)/2?key=SECRET", FaultAnswer(headers: [("Cache-Control", "no-cache")], body: Samples.png),
                FaultAnswer(body: [1], declaredLength: 2))
        }
        let source = try bench.source()
        for x in [1, 2] { _ = try await source.tile(at: try tile(3, x, 2), density: 1) }
        for x in [1, 2] {
            let found = try await source.tile(at: try tile(3, x, 2), density: 1)
            #expect(found?.staleReason == "the response was cut short")
        }
        #expect(bench.server.requests().count == 3)
        // Who has nothing older does ask.
        #expect(try await source.tile(at: try tile(3, 3, 2), density: 1) == nil)
        #expect(bench.server.requests().count == 4)
    }

    @Test(arguments: [204, 404, 410]) func cachesAbsence(status: Int) async throws {
        bench.server.on("/3/1/2?key=SECRET", FaultAnswer(status: status), FaultAnswer(body: Samples.png))
        #expect(try await bench.tile() == nil)
        bench.pass(86_399)
        #expect(try await bench.tile() == nil)
        #expect(bench.server.requests().count == 1)
        bench.pass(1)
        #expect(try await bench.tile() == Samples.png)
    }

    @Test(arguments: [
        FaultAnswer(headers: [("Cache-Control", "no-store")], body: Samples.png),
        FaultAnswer(headers: [("Vary", "*")], body: Samples.png), FaultAnswer(body: Samples.page),
        FaultAnswer(status: 500), FaultAnswer(status: 403), FaultAnswer(), FaultAnswer(status: 302),
    ]) func doesNotCache(answer: FaultAnswer) async throws {
        bench.server.on("/3/1/2?key=SECRET", answer)
        for _ in 1...2 { _ = try? await bench.tile() }
        #expect(bench.server.requests().count == 2)
        #expect(bench.folder.names.isEmpty)
    }

    @Test func offline() async throws {
        bench.server.on(
            "/3/1/2?key=SECRET", FaultAnswer(headers: [("Cache-Control", "max-age=60")], body: Samples.png))
        #expect(try await bench.tile() == Samples.png)
        let source = try bench.source(nil)
        let fresh = try await source.tile(at: try tile(3, 1, 2), density: 1)
        #expect(fresh?.staleReason == nil)
        bench.pass(100 * 86_400)
        let stale = try await source.tile(at: try tile(3, 1, 2), density: 1)
        #expect(stale?.bytes == Samples.png && stale?.staleReason == "offline")
        let error = await #expect(throws: TileSourceError.self) {
            try await source.tile(at: try tile(3, 1, 3), density: 1)
        }
        #expect(error?.code == .unavailable)
        #expect(error?.description.contains("not in the tile cache") == true)
        #expect(bench.server.requests().count == 1)
    }

    @Test func cachesDensitiesSeparately() async throws {
        bench.server.on("/1/0/0@2x", FaultAnswer(body: Samples.jpeg))
        bench.server.on("/1/0/0", FaultAnswer(body: Samples.png))
        for _ in 1...2 {
            let source = try bench.source(path: "/{z}/{x}/{y}{r}")
            #expect(try await source.tile(at: try tile(1, 0, 0), density: 2)?.bytes == Samples.jpeg)
            #expect(try await source.tile(at: try tile(1, 0, 0), density: 1)?.bytes == Samples.png)
        }
        #expect(bench.server.requests().count == 2)
        #expect(bench.folder.archives.count == 2)
    }

    /// An image of an archive: its head is looked after, and what belongs to it never grows old.
    @Test func cachesArchiveRanges() async throws {
        let file = RangedFile(try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles")), etag: "\"one\"")
        bench.server.otherwise { file.answer(to: $0) }
        let (kept, other) = (try tile(16, 34_500, 23_008), try tile(16, 34_502, 23_008))
        #expect(try await archive().tile(at: kept, density: 1) != nil)
        #expect(bench.server.requests().count == 2)
        bench.restart()
        #expect(try await archive().tile(at: kept, density: 1)?.staleReason == nil)
        #expect(bench.server.requests().count == 2)
        bench.pass(1_000_000_000)
        #expect(try await archive().tile(at: kept, density: 1)?.staleReason == nil)
        #expect(bench.server.requests().count == 3)
        #expect(bench.server.requests().last?.headers["if-none-match"] == "\"one\"")
        bench.pass(1_000_000_000)
        let offline = try archive(nil)
        #expect(try await offline.tile(at: kept, density: 1)?.staleReason == "offline")
        let error = await #expect(throws: TileSourceError.self) { try await offline.tile(at: other, density: 1) }
        #expect(error?.code == .unavailable)
        #expect(bench.server.requests().count == 3)
    }

    /// The cached head is from the old archive, and is trusted until a part of it is missing.
    @Test func detectsReplacedCachedArchives() async throws {
        var file = RangedFile(try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles")), etag: "\"one\"")
        bench.server.otherwise { [file] in file.answer(to: $0) }
        let (kept, other) = (try tile(16, 34_500, 23_008), try tile(16, 34_502, 23_008))
        #expect(try await archive().tile(at: kept, density: 1) != nil)
        file.etag = "\"two\""
        bench.server.otherwise { [file] in file.answer(to: $0) }
        let error = await #expect(throws: TileSourceError.self) { try await archive().tile(at: other, density: 1) }
        #expect(error?.description.hasSuffix("run it again") == true)
        #expect(try await archive().tile(at: other, density: 1) != nil)
        let count = bench.server.requests().count
        #expect(try await archive().tile(at: kept, density: 1) != nil)
        #expect(bench.server.requests().count == count + 1)
        #expect(bench.server.requests().last?.headers["if-match"] == "\"two\"")
    }

    /// Neither is remembered: the archive may be put there, or the server taught ranges, in the next minute.
    @Test(arguments: [FaultAnswer(status: 404), FaultAnswer(body: [1])]) func doesNotCacheAnInvalidHead(
        answer: FaultAnswer
    ) async throws {
        let file = RangedFile(try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles")), etag: "\"one\"")
        bench.server.otherwise { _ in answer }
        await #expect(throws: TileSourceError.self) { try await archive().metadata() }
        bench.server.otherwise { file.answer(to: $0) }
        #expect(try await archive().metadata().zooms == 12...16)
    }

    private func archive(_ base: (any HTTPTransport)? = HTTPClient.patient) throws -> RemoteArchiveTileSource<
        PMTilesArchive
    > {
        RemoteArchiveTileSource<PMTilesArchive>(
            try #require(WebAddress(bench.server.url("/a.pmtiles"))),
            transport: try bench.transport(base, path: "/a.pmtiles"))
    }

    @Test func manyAtOnce() async throws {
        bench.server.on("/3/1/2?key=SECRET", FaultAnswer(body: Samples.png, delayMilliseconds: 50))
        let source = try bench.source()
        let address = try tile(3, 1, 2)
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await source.tile(at: address, density: 1)?.bytes } }
            for try await bytes in group { #expect(bytes == Samples.png) }
        }
        #expect(bench.server.requests().count == 1)
    }

    @Test func doesNotStoreKeys() async throws {
        bench.server.on("/3/1/2?key=SECRET", FaultAnswer(headers: [("ETag", "\"e\"")], body: Samples.png))
        let source = try bench.source(headers: ["Authorization": "Bearer SECRET"])
        #expect(try await source.tile(at: try tile(3, 1, 2), density: 1) != nil)
        let names = bench.folder.names
        #expect(names.contains { $0.hasSuffix(".mbtiles") })
        for name in names {
            #expect(!name.contains("SECRET"))
            let bytes = try TemporaryFolder.bytes(of: "\(bench.folder.path)/\(name)")
            #expect(bytes.firstRange(of: Array("SECRET".utf8)) == nil, "\(name)")
        }
    }
}
