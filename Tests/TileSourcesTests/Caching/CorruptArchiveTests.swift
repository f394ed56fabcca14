import HTTP
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Parts of an archive that come corrupt from its server: not kept, and asked for again.
@Suite(.timeLimit(.minutes(20))) struct CorruptArchiveTests {
    let bench: CacheBench

    init() throws { bench = try CacheBench() }

    private func serve(_ body: [UInt8], etag: String = "\"one\"") {
        let file = RangedFile(body, etag: etag)
        bench.server.otherwise { file.answer(to: $0) }
    }

    private func archive() throws -> RemoteArchiveTileSource<PMTilesArchive> {
        RemoteArchiveTileSource<PMTilesArchive>(
            try #require(WebAddress(bench.server.url("/a.pmtiles"))),
            transport: try bench.transport(HTTPClient.patient, path: "/a.pmtiles"))
    }

    private static func damaged(_ body: [UInt8], _ place: Range<Int>) -> [UInt8] {
        var body = body
        for index in place { body[index] ^= 0x5A }
        return body
    }

    enum Damage: CaseIterable { case magic, header, root }

    /// Before, it was kept for a week.
    @Test(arguments: Damage.allCases) func doesNotCacheACorruptHeader(damage: Damage) async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        let place =
            switch damage {
            case .magic: 0..<7
            case .header: 97..<98
            case .root: 127..<180
            }
        serve(Self.damaged(whole, place))
        for count in 1...2 {
            await #expect(throws: TileSourceError.self) { try await archive().metadata() }
            #expect(bench.server.requests().count == count)
        }
        serve(whole)
        #expect(try await archive().metadata().zooms == 12...16)
    }

    /// Tiles of the archive that was kept are drawn; the others are to be had when the server is well again.
    @Test func theHeadBeforeStandsIn() async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        let (kept, other) = (try tile(16, 34_500, 23_008), try tile(16, 34_502, 23_008))
        serve(whole)
        #expect(try await archive().tile(at: kept, density: 1) != nil)
        bench.pass(1_000_000_000)
        serve(Self.damaged(whole, 127..<180), etag: "\"two\"")
        let source = try archive()
        #expect(try await source.tile(at: kept, density: 1)?.staleReason == "what the server sent is corrupt")
        let error = await #expect(throws: TileSourceError.self) { try await source.tile(at: other, density: 1) }
        #expect(error?.code == .unavailable)
        #expect(error?.description.contains("what the server sent is corrupt; try again later") == true)
        serve(whole, etag: "\"three\"")
        #expect(try await archive().tile(at: other, density: 1)?.staleReason == nil)
    }

    /// Metadata beyond the head, of the same version: an attribution would be missing for a week.
    @Test func doesNotCacheCorruptMetadata() async throws {
        var sketch = PMTilesSketch.world(zoom: 1)
        sketch.internalPacking = .none
        let filler = String(repeating: "x", count: 20_000)
        sketch.metadata = Array(#"{"attribution": "© Us", "filler": "\#(filler)"}"#.utf8)
        let whole = try sketch.archive()
        let header = try PMTilesHeader(parsing: Array(whole.prefix(PMTilesHeader.length)))
        let start = Int(header.metadata.offset)
        serve(Self.damaged(whole, start..<start + 40))
        #expect(try await archive().metadata().problem != nil)
        serve(whole)
        let metadata = try await archive().metadata()
        #expect(metadata.problem == nil && metadata.attribution == "© Us")
    }

    /// A head whose length is not what its Content-Range says.
    @Test(arguments: [-1, 1, 3_000]) func doesNotCacheAHeaderOfAnotherLength(more: Int) async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        let length = 16_384 + more
        let wrong = FaultAnswer(
            status: 206, headers: [("Content-Range", "bytes 0-16383/\(whole.count)"), ("ETag", "\"two\"")],
            body: Array(whole.prefix(length)))
        bench.server.otherwise { _ in wrong }
        let error = await #expect(throws: TileSourceError.self) { try await archive().metadata() }
        #expect(error?.description.contains("other bytes than requested") == true)
        serve(whole)
        #expect(try await archive().tile(at: try tile(16, 34_500, 23_008), density: 1)?.staleReason == nil)
        bench.pass(1_000_000_000)
        bench.server.otherwise { _ in wrong }
        let kept = try await archive().tile(at: try tile(16, 34_500, 23_008), density: 1)
        #expect(kept?.staleReason == "the server sent other bytes than requested")
    }

    /// A captive portal's page in place of an archive.
    @Test func aPageIsNotAnArchive() async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        bench.server.otherwise { _ in FaultAnswer(body: Samples.page) }
        let error = await #expect(throws: TileSourceError.self) { try await archive().metadata() }
        #expect(error?.description.contains("an HTML page instead of an archive") == true)
        serve(whole)
        #expect(try await archive().metadata().zooms == 12...16)
        bench.pass(1_000_000_000)
        bench.server.otherwise { _ in FaultAnswer(body: Samples.page) }
        #expect(try await archive().metadata().zooms == 12...16)
    }

    /// It costs its own tiles only.
    @Test func doesNotCacheACorruptLeaf() async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("world-z3-leaves.pmtiles"))
        let header = try PMTilesHeader(parsing: Array(whole.prefix(PMTilesHeader.length)))
        let leaves = Int(header.leaves.offset)
        let places = try await PMTilesTileSource(path: Project.archive("world-z3-leaves.pmtiles")).coordinates()
        // The head that is read first has small archives as a whole: what is behind it is corrupt later.
        serve(Self.damaged(whole, leaves..<leaves + 12))
        let source = try archive()
        var failed: [TileCoordinate] = []
        for place in places {
            do {
                #expect(try await source.tile(at: place, density: 1) != nil)
            } catch let error as TileSourceError {
                #expect(error.code == .unavailable, "\(error)")
                #expect(error.description.contains("what the server sent is corrupt"), "\(error)")
                failed.append(place)
            }
        }
        #expect(!failed.isEmpty && failed.count < places.count)
    }

    @Test func doesNotCacheACorruptTile() async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        let place = try tile(16, 34_502, 23_008)
        let local = try PMTilesTileSource(path: Project.archive("vaduz-core.pmtiles"))
        let bytes = try #require(try await local.tile(at: place, density: 1)).bytes
        let range = try #require(whole.firstRange(of: bytes))
        serve(Self.damaged(whole, range.upperBound - 20..<range.upperBound - 16))
        for _ in 1...2 {
            let error = await #expect(throws: TileSourceError.self) {
                try await archive().tile(at: place, density: 1)
            }
            #expect(error?.code == .unavailable)
            #expect(error?.description.contains("tile \(place): what the server sent is corrupt") == true)
        }
        // The head is believed; the tile came twice.
        #expect(bench.server.requests().count == 3)
        serve(whole)
        #expect(try await archive().tile(at: place, density: 1)?.bytes == bytes)
        // As the decoder would say of one that looks whole.
        let found = try #require(try await archive().tile(at: place, density: 1))
        let source = try archive()
        _ = try await source.metadata()
        #expect(await source.replacement(for: found, at: place, density: 1) == nil)
        let count = bench.server.requests().count
        #expect(try await archive().tile(at: place, density: 1) != nil)
        #expect(bench.server.requests().count == count + 1)
    }
}
