import HTTP
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Which servers a TileJSON document may send a client to, and with what.
@Suite(.timeLimit(.minutes(20))) struct TileJSONOriginTests {
    private let bench: CacheBench
    private let other: FaultServer

    init() throws {
        bench = try CacheBench()
        other = try FaultServer()
    }

    private func source(others: [String: ServerAccess] = [:]) async throws -> TemplateTileSource {
        try await TemplateTileSource.open(
            tileJSON: bench.server.url("/t.json?key={key}"),
            access: ServerAccess(headers: ["X-Key": "HUSH"], key: "SECRET"),
            others: { others[$0] ?? ServerAccess() },
            transport: try bench.transport(HTTPClient.patient, path: "/t.json?key={key}"))
    }

    private func serve(_ template: String) {
        bench.server.on("/t.json?key=SECRET", FaultAnswer(body: Array(#"{"tiles": ["\#(template)"]}"#.utf8)))
    }

    @Test(arguments: ["/{key}/{z}/{x}/{y}", "OWN/{key}/{z}/{x}/{y}"]) func theKeyIsForItsOwnServer(
        template: String
    ) async throws {
        serve(template.replacing("OWN", with: bench.server.url("")))
        bench.server.on("/SECRET/1/0/0", FaultAnswer(body: Samples.png))
        #expect(try await source().tile(at: try tile(1, 0, 0), density: 1)?.bytes == Samples.png)
    }

    /// A URL without placeholders is a TileJSON document or a tile, by what the server sends.
    @Test func aTileInPlaceOfADocumentIsEverywhere() async throws {
        bench.server.on("/t.json?key=SECRET", FaultAnswer(body: Samples.png))
        let source = try await source()
        for place in [try tile(0, 0, 0), try tile(9, 7, 300)] {
            #expect(try await source.tile(at: place, density: 1)?.bytes == Samples.png)
        }
        #expect(bench.server.requests().allSatisfy { $0.headers["x-key"] == "HUSH" })
    }

    @Test func theKeyGoesToNoOther() async throws {
        serve(other.url("/{key}/{z}/{x}/{y}"))
        let error = await #expect(throws: TileSourceError.self) { try await source() }
        #expect(error?.code == .invalidLocation)
        let words = error?.description ?? ""
        #expect(words.hasPrefix(bench.server.url("/t.json: its tiles are on \(other.url(""))")), "\(words)")
        #expect(words.contains("configure a key for \(other.url(""))") && !words.contains("SECRET"), "\(words)")
        #expect(other.requests().isEmpty)
    }

    /// Another server's own key and header fields go to it.
    @Test func otherServersHaveTheirOwnKey() async throws {
        serve(other.url("/{key}/{z}/{x}/{y}"))
        other.on("/THEIRS/1/0/0", FaultAnswer(body: Samples.png))
        let access = ServerAccess(headers: ["X-Theirs": "yes"], key: "THEIRS")
        let source = try await source(others: [other.url(""): access])
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 1)?.bytes == Samples.png)
        #expect(other.requests().map { $0.headers["x-theirs"] } == ["yes"])
        #expect(other.requests().allSatisfy { $0.headers["x-key"] == nil })
    }

    @Test(arguments: [
        ("http://h/{z}/{x}/{y}", "it is served over https, but its tiles over http (http://h)"),
        ("HTTP://H/{z}/{x}/{y}", "it is served over https, but its tiles over http (http://h)"),
        ("https://h/{z}/{x}/{y}?k={key}", nil), ("/{z}/{x}/{y}?k={key}", nil), ("//h/{z}/{x}/{y}?k={key}", nil),
        ("https://other/{z}/{x}/{y}", nil), ("https://other/{z}/{x}/{y}?k={key}", "sent nowhere else"),
        ("https://h:444/{z}/{x}/{y}?k={key}", "sent nowhere else"),
        ("https://{s}.h/{z}/{x}/{y}?k={key}", "nowhere else"),
        ("https://h@other/{z}/{x}/{y}?k={key}", "sent nowhere else"),
        (#"https://other\\@h/{z}/{x}/{y}?k={key}"#, "a tile URL with a backslash"),
    ]) func overHTTPS(template: String, words: String?) throws {
        let base = try #require(WebAddress("https://h/sets/t.json"))
        let json = Array(#"{"tiles": ["https://h/{z}/{x}/{y}", "\#(template)"]}"#.utf8)
        func read() throws(TileSourceError) -> TileJSON {
            try TileJSON(parsing: json, name: "https://h/sets/t.json", base: base) {
                $0 == "https://h" ? "SECRET" : nil
            }
        }
        guard let words else {
            #expect(throws: Never.self) { try read() }
            return
        }
        let error = #expect(throws: TileSourceError.self) { try read() }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("SECRET") == false)
    }

    /// A page instead of the document was kept for a week.
    @Test func doesNotCacheCorruptDocuments() async throws {
        let good = #"{"tiles": ["/{z}/{x}/{y}"], "attribution": "© Us"}"#
        let headers = [(name: "Cache-Control", value: "max-age=60")]
        bench.server.on(
            "/t.json?key=SECRET", FaultAnswer(headers: headers, body: Samples.page),
            FaultAnswer(headers: headers, body: Array(good.utf8)), FaultAnswer(headers: headers, body: Samples.page),
            FaultAnswer(headers: headers, body: Array(good.replacing("Us", with: "Them").utf8)))
        await #expect(throws: TileSourceError.self) { try await source() }
        #expect(try await source().metadata().attribution == "© Us")
        bench.pass(61)
        // The previous one is used.
        #expect(try await source().metadata().attribution == "© Us")
        #expect(try await source().metadata().attribution == "© Them")
        #expect(bench.server.requests().count == 4)
    }
}
