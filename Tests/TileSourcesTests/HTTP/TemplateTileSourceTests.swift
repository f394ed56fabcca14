import Flights
import HTTP
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite(.timeLimit(.minutes(20))) struct TemplateTileSourceTests {
    let server: FaultServer

    init() throws { server = try FaultServer() }

    private func source(
        _ path: String = "/{z}/{x}/{y}.png?key=SECRET", headers: [String: String] = [:],
        metadata: TilesetMetadata = TilesetMetadata(), transport: any HTTPTransport = HTTPClient.patient
    ) throws -> TemplateTileSource {
        let template = try URLTemplate(parsing: server.url("") + path)
        return TemplateTileSource(
            template, headers: { _ in headers }, metadata: metadata, transport: DirectTransport(base: transport))
    }

    @Test(arguments: [Samples.png, Samples.jpeg, Samples.vector]) func givesTiles(bytes: [UInt8]) async throws {
        server.on("/3/1/2.png?key=SECRET", FaultAnswer(body: bytes))
        let found = try await source(headers: ["X-Key": "k"]).tile(at: try tile(3, 1, 2), density: 2)
        #expect(found == Tile(bytes: bytes, format: TileFormat(sniffing: bytes)))
        #expect(server.requests().count == 1)
        #expect(server.requests().first?.headers["x-key"] == "k")
    }

    @Test(arguments: [204, 404, 410]) func absentIsNil(status: Int) async throws {
        server.on("/3/1/2.png?key=SECRET", FaultAnswer(status: status))
        #expect(try await source().tile(at: try tile(3, 1, 2), density: 1) == nil)
    }

    @Test func requestsExistingLevelsOnly() async throws {
        let source = try source(metadata: TilesetMetadata(zooms: 4...5))
        #expect(try await source.tile(at: try tile(3, 1, 2), density: 1) == nil)
        #expect(server.requests().isEmpty)
    }

    @Test func prefersTwiceThePixelsWhereTheyAre() async throws {
        server.on("/1/0/0@2x", FaultAnswer(body: Samples.png(2)))
        server.on("/1/0/0", FaultAnswer(body: Samples.png(1)))
        server.on("/1/1/0", FaultAnswer(body: Samples.png(3)))
        let source = try source("/{z}/{x}/{y}{r}")
        #expect(try await source.metadata().densities == [1, 2])
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 2)?.bytes == Samples.png(2))
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 1)?.bytes == Samples.png(1))
        #expect(try await source.tile(at: try tile(1, 1, 0), density: 2)?.bytes == Samples.png(3))
        #expect(try await source.tile(at: try tile(1, 1, 1), density: 2) == nil)
    }

    /// Each is an error that names the tile, says this, and keeps the key to itself.
    @Test(arguments: [
        (FaultAnswer(status: 403), "refuses (403); put your application and a contact in the User-Agent"),
        (FaultAnswer(status: 401), "check the key"), (FaultAnswer(status: 429), "too many requests (429)"),
        (FaultAnswer(status: 500), "fails (500); try again later"), (FaultAnswer(status: 301), "status 301"),
        (FaultAnswer(status: 400), "status 400"), (FaultAnswer(body: Samples.page), "an HTML page instead of a tile"),
        (FaultAnswer(body: Array("{}".utf8)), "a JSON document instead of a tile"),
        (FaultAnswer(), "an empty response instead of a tile"),
        (FaultAnswer(body: [1, 2, 3]), "unknown data instead of a tile"),
        (FaultAnswer(body: [1, 2, 3], fault: .cut(after: 1)), "cut short; try again later"),
        (FaultAnswer(body: [], declaredLength: 50_000_000), "more than 8388608 bytes"),
        (.redirect("http://127.0.0.1/"), "not https"),
        (FaultAnswer(fault: .hang), "nothing arrived from the server for"),
    ]) func describesErrors(answer: FaultAnswer, words: String) async throws {
        server.on("/3/1/2.png?key=SECRET", answer)
        var options = HTTPOptions.patient
        // Only the one that hangs is to see it.
        options.silenceTimeout = if case .hang = answer.fault { .milliseconds(300) } else { options.silenceTimeout }
        let source = try source(transport: HTTPClient(options: options))
        let error = await #expect(throws: TileSourceError.self) {
            try await source.tile(at: try tile(3, 1, 2), density: 1)
        }
        let text = error?.description ?? ""
        #expect(text.contains(words))
        #expect(text.hasPrefix(server.url("/{z}/{x}/{y}.png, tile 3/1/2: ")))
        #expect(!text.contains("SECRET"))
    }

    @Test func coalescesRequests() async throws {
        server.on("/3/1/2.png?key=SECRET", FaultAnswer(fault: .hang))
        let source = try source()
        let place = try tile(3, 1, 2)
        let tasks = (0..<20).map { _ in Task { try await source.tile(at: place, density: 1) } }
        let address = try #require(WebAddress(server.url("/3/1/2.png?key=SECRET")))
        #expect(await Eventually.holds { source.flights.seats(for: address) == 20 && !server.requests().isEmpty })
        #expect(server.requests().count == 1)
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        // The transfer has ended with the last who wanted it.
        #expect(await Eventually.holds { server.abandoned == 1 })
        #expect(server.requests().count == 1)
    }

    @Test func opensATileJSON() async throws {
        let other = try FaultServer()
        let tiles = [server.url("/own/{z}/{x}/{y}"), other.url("/other/{z}/{x}/{y}")]
        let document = #"{"tilejson": "3.0.0", "tiles": ["\#(tiles[0])", "\#(tiles[1])"], "attribution": "© People"}"#
        server.on("/t.json", FaultAnswer(body: Array(document.utf8)))
        server.on("/own/1/0/0", FaultAnswer(body: Samples.png(1)))
        other.on("/other/1/1/0", FaultAnswer(body: Samples.png(2)))
        let source = try await TemplateTileSource.open(
            tileJSON: server.url("/t.json"), access: ServerAccess(headers: ["X-Key": "SECRET"]),
            transport: DirectTransport(base: HTTPClient.patient))
        #expect(try await source.metadata().attribution == "© People")
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 1)?.bytes == Samples.png(1))
        #expect(try await source.tile(at: try tile(1, 1, 0), density: 1)?.bytes == Samples.png(2))
        #expect(server.requests().map { $0.headers["x-key"] } == ["SECRET", "SECRET"])
        #expect(other.requests().map { $0.headers["x-key"] } == [nil])
    }

    /// Addresses relative to the document's own.
    @Test(arguments: ["../tiles/{z}/{x}/{y}", "/tiles/{z}/{x}/{y}"])
    func opensATileJSONWithRelativeAddresses(template: String) async throws {
        server.on("/sets/t.json?key=1", FaultAnswer(body: Array(#"{"tiles": ["\#(template)"]}"#.utf8)))
        server.on("/tiles/1/0/0", FaultAnswer(body: Samples.png(1)))
        let source = try await TemplateTileSource.open(
            tileJSON: server.url("/sets/t.json?key=1"), transport: DirectTransport(base: HTTPClient.patient))
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 1)?.bytes == Samples.png(1))
    }

    @Test(arguments: [
        (FaultAnswer(status: 404), "no such document (404)"), (FaultAnswer(body: Samples.page), "not TileJSON"),
        (FaultAnswer(status: 403), "refuses (403)"),
        (FaultAnswer(body: [], declaredLength: 2_000_000), "1048576 bytes"),
    ]) func rejectsOtherDocuments(answer: FaultAnswer, words: String) async throws {
        server.on("/t.json?key=SECRET", answer)
        let error = await #expect(throws: TileSourceError.self) {
            try await TemplateTileSource.open(
                tileJSON: server.url("/t.json?key=SECRET"), transport: DirectTransport(base: HTTPClient.patient))
        }
        #expect(error?.description.contains(words) == true)
        #expect(error?.description.contains("SECRET") == false)
    }
}
