import HTTP
import MapGeometry
import Synchronization
import TestSupport
import Testing

@testable import TileSources

/// Archives behind a server: read right by few requests, of one version, and with a sentence for each fault.
@Suite(.timeLimit(.minutes(20))) struct RemotePMTilesTileSourceTests {
    let server: FaultServer

    init() throws { server = try FaultServer() }

    private func source(
        _ transport: (any TilesetTransport)? = nil, pause: @escaping RangeBatch.Pause = RangeBatch.defaultPause
    ) throws -> RemoteArchiveTileSource<PMTilesArchive> {
        let address = try #require(WebAddress(server.url("/a.pmtiles?key=SECRET")))
        return RemoteArchiveTileSource<PMTilesArchive>(
            address, headers: ["X-Key": "k"], pause: pause,
            transport: transport ?? DirectTransport(base: HTTPClient.patient))
    }

    private func serve(_ file: RangedFile) { server.otherwise { file.answer(to: $0) } }

    private static func file(_ name: String = "vaduz-core.pmtiles") throws -> RangedFile {
        RangedFile(try TemporaryFolder.bytes(of: Project.archive(name)), etag: "\"one\"")
    }

    @Test(arguments: ["vaduz-core.pmtiles", "world-z3-leaves.pmtiles"])
    func equalsALocalArchive(name: String) async throws {
        serve(try Self.file(name))
        let (remote, local) = (try source(), try PMTilesTileSource(path: Project.archive(name)))
        let places = try await local.coordinates()
        #expect(try await remote.coordinates() == places)
        #expect(try await remote.metadata() == local.metadata())
        for place in places.prefix(20) + places.suffix(5) {
            #expect(try await remote.tile(at: place, density: 1) == local.tile(at: place, density: 1))
        }
        #expect(try await remote.tile(at: try tile(20, 0, 0), density: 1) == nil)
        #expect(server.requests().allSatisfy { $0.headers["x-key"] == "k" })
        #expect(server.requests().dropFirst().allSatisfy { $0.headers["if-match"] == "\"one\"" })
    }

    /// Twelve tiles of one level: the head, and one range that has them all.
    @Test func readsAnImageInTwoRequests() async throws {
        serve(try Self.file())
        let (remote, local) = (
            try source(pause: RangeBatch.pause(for: 12)),
            try PMTilesTileSource(path: Project.archive("vaduz-core.pmtiles"))
        )
        let places = try await local.coordinates().filter { $0.z == 16 }
        try await withThrowingTaskGroup(of: (Tile?, Tile?).self) { group in
            for place in places {
                group.addTask {
                    (try await remote.tile(at: place, density: 1), try await local.tile(at: place, density: 1))
                }
            }
            for try await (theirs, ours) in group { #expect(theirs != nil && theirs == ours) }
        }
        #expect(places.count == 12)
        #expect(server.requests().count == 2)
        #expect(server.requests().first?.headers["range"] == "bytes=0-16383")
    }

    @Test func opensOnceForAll() async throws {
        serve(try Self.file())
        let remote = try source()
        let nowhere = try tile(20, 0, 0)
        try await withThrowingTaskGroup(of: Tile?.self) { group in
            for _ in 0..<20 { group.addTask { try await remote.tile(at: nowhere, density: 1) } }
            for try await tile in group { #expect(tile == nil) }
        }
        #expect(server.requests().count == 1)
    }

    /// A root directory that does not lie within the first bytes takes a second request.
    @Test func readsARootThatIsElsewhere() async throws {
        var writer = PMTilesSketch.world(zoom: 6)
        writer.internalPacking = .none
        writer.metadata = [UInt8](repeating: 0x20, count: 20_000)
        let archive = try writer.archive()
        #expect(archive.count > 1 << 16)
        serve(RangedFile(archive, etag: "\"one\""))
        let remote = try source()
        #expect(try await remote.tile(at: try tile(6, 0, 0), density: 1) != nil)
        #expect(server.requests().count == 3)
    }

    /// Each fault of the first response is reported, and the next request tries again.
    @Test(arguments: [
        (FaultAnswer(status: 404), "no such archive (404); check the URL"),
        (FaultAnswer(status: 403), "refuses (403)"), (FaultAnswer(status: 500), "fails (500); try again later"),
        (FaultAnswer(status: 429), "too many requests (429)"), (FaultAnswer(status: 204), "status 204"),
        (FaultAnswer(body: [UInt8](repeating: 7, count: 20_000)), "does not support byte ranges"),
        (FaultAnswer(body: [7]), "does not support byte ranges"),
        (FaultAnswer(status: 206, body: [7]), "other bytes than requested"),
        (FaultAnswer(status: 206, headers: [("Content-Range", "bytes 1-1/9")], body: [7]), "other bytes"),
        (FaultAnswer(status: 206, headers: [("Content-Range", "bytes 0-8/9")], body: [7]), "other bytes"),
        (FaultAnswer(status: 206, headers: [("Content-Range", "bytes 0-0/9")], body: [7]), "other bytes"),
        (
            FaultAnswer(status: 206, headers: [("Content-Range", "bytes 0-2/3")], body: [1, 2, 3]),
            "ends before byte 127"
        ),
        (
            FaultAnswer(
                status: 206, headers: [("Content-Range", "bytes 0-199/200")], body: [UInt8](repeating: 7, count: 200)),
            "not a PMTiles archive"
        ),
        (FaultAnswer(status: 416), "it is empty"), (.redirect("/b"), "not https"),
        (FaultAnswer(body: [1, 2, 3], fault: .cut(after: 1)), "cut short; try again later"),
        (FaultAnswer(fault: .hang), "nothing arrived from the server for"),
    ]) func describesHeaderErrors(answer: FaultAnswer, words: String) async throws {
        let whole = try Self.file()
        server.otherwise { _ in answer }
        var options = HTTPOptions.patient
        options.silenceTimeout = if case .hang = answer.fault { .milliseconds(300) } else { options.silenceTimeout }
        let remote = try source(DirectTransport(base: HTTPClient(options: options)))
        let error = await #expect(throws: TileSourceError.self) { try await remote.metadata() }
        let text = error?.description ?? ""
        #expect(text.contains(words))
        #expect(text.hasPrefix(server.url("/a.pmtiles: ")))
        #expect(!text.contains("SECRET"))
        serve(whole)
        if options.silenceTimeout > .seconds(1) { #expect(try await remote.metadata().zooms == 12...16) }
    }

    /// The same for an answer with tiles.
    @Test(arguments: [
        (FaultAnswer(status: 404), "no such archive (404); check the URL"),
        (FaultAnswer(status: 503), "fails (503); try again later"), (FaultAnswer(status: 412), "was replaced while"),
        (FaultAnswer(status: 412, body: [UInt8](repeating: 7, count: 60_000)), "was replaced while"),
        (FaultAnswer(status: 416), "was replaced while"), (FaultAnswer(), "does not support byte ranges"),
        (FaultAnswer(body: [UInt8](repeating: 7, count: 2_000_000)), "does not support byte ranges"),
        (FaultAnswer(status: 206, body: [7]), "other bytes"),
        (FaultAnswer(status: 206, headers: [("Content-Range", "bytes 16384-16384/422639")], body: [7]), "replaced"),
        (FaultAnswer(status: 206, headers: [("ETag", "\"two\"")], body: [7]), "was replaced while it was read"),
        (FaultAnswer(status: 206, headers: [("Content-Range", "bytes 5-5/*")], body: [7]), "other bytes"),
        (FaultAnswer(body: [1, 2, 3], fault: .cut(after: 1)), "cut short; try again later"),
    ]) func describesTileErrors(answer: FaultAnswer, words: String) async throws {
        let whole = try Self.file()
        server.otherwise { $0.headers["if-match"] == nil ? whole.answer(to: $0) : answer }
        let remote = try source()
        let place = try #require(try await remote.coordinates().last)
        let error = await #expect(throws: TileSourceError.self) { try await remote.tile(at: place, density: 1) }
        #expect(error?.description.contains(words) == true)
        #expect(error?.description.hasPrefix(server.url("/a.pmtiles, tile \(place): ")) == true)
        serve(whole)
        #expect(try await remote.tile(at: place, density: 1) != nil)
    }

    /// Whatever a server uses to identify versions, even if only the length.
    @Test(arguments: [("\"one\"", nil), (nil, "Sun, 06 Nov 1994 08:49:37 GMT"), ("W/\"one\"", nil), (nil, nil)])
    func aReplacedArchiveIsAnErrorAndThenTheNewOne(etag: String?, date: String?) async throws {
        var writer = PMTilesSketch.world(zoom: 6)
        serve(RangedFile(try writer.archive(), etag: etag, lastModified: date))
        let remote = try source()
        let place = try tile(6, 0, 0)
        let old = try #require(try await remote.tile(at: place, density: 1))
        writer.tiles = writer.tiles.map { ($0.id, $0.bytes + [9]) }
        serve(
            RangedFile(
                try writer.archive(), etag: etag.map { $0.replacing("one", with: "two") },
                lastModified: date.map { $0.replacing("06", with: "13") }))
        let error = await #expect(throws: TileSourceError.self) { try await remote.tile(at: place, density: 1) }
        #expect(error?.code == .unreadable)
        #expect(error?.description.hasSuffix("it was replaced while it was read; run it again") == true)
        #expect(try await remote.tile(at: place, density: 1)?.bytes == old.bytes + [9])
    }

    /// Cached parts are not requested again, and not used for another version.
    @Test func usesTheCache() async throws {
        let memory = KeepingTransport(base: HTTPClient.patient)
        let whole = try Self.file()
        serve(whole)
        var source = try source(memory)
        let places = try await source.coordinates().suffix(3)
        for place in places { _ = try await source.tile(at: place, density: 1) }
        let count = server.requests().count
        source = try self.source(memory)
        for place in places { #expect(try await source.tile(at: place, density: 1) != nil) }
        #expect(server.requests().count == count + 1)
        for place in places {
            let cached = memory.cached(.tile(place, density: 1), limit: 1 << 20)
            #expect(cached?.status == 200)
            #expect(try cached.map { try Tile(stored: $0.body) } == (try await source.tile(at: place, density: 1)))
        }
        serve(RangedFile(whole.body, etag: "\"two\""))
        source = try self.source(memory)
        for place in places { #expect(try await source.tile(at: place, density: 1) != nil) }
        #expect(server.requests().count > count + 2)
    }

    @Test func cancellingEndsItsRequest() async throws {
        let whole = try Self.file()
        server.otherwise { $0.headers["if-match"] == nil ? whole.answer(to: $0) : FaultAnswer(fault: .hang) }
        let remote = try source(pause: RangeBatch.pause(for: 3))
        let places = try await remote.coordinates().suffix(3)
        let tasks = places.map { place in Task { try await remote.tile(at: place, density: 1) } }
        #expect(await Eventually.holds { server.requests().count == 2 })
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(await Eventually.holds { server.abandoned == 1 })
    }
}

/// Keeps parts for ever, and asks for the rest.
private final class KeepingTransport: TilesetTransport {
    private let base: any HTTPTransport
    private let parts = Mutex<[TilesetPart: HTTPResponse]>([:])

    init(base: any HTTPTransport) { self.base = base }

    func send<Value: Sendable>(
        _ request: HTTPRequest, for part: TilesetPart?, reading read: @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        try read(try await base.send(request))
    }

    func cached(_ part: TilesetPart, limit: Int) -> HTTPResponse? { parts.withLock { $0[part] } }

    func store(_ response: HTTPResponse, for part: TilesetPart) { parts.withLock { $0[part] = response } }
}
