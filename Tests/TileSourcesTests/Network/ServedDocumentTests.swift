import HTTP
import TestSupport
import Testing

@testable import TileSources

/// Documents of a style: what cannot be decoded is not kept, and an earlier one is used.
@Suite(.timeLimit(.minutes(20))) struct ServedDocumentTests {
    private struct Flaw: Error, CustomStringConvertible { let description = "it does not begin with ok" }

    private let server: FaultServer
    private let folder: TemporaryFolder

    init() throws {
        server = try FaultServer()
        folder = try TemporaryFolder()
    }

    /// As a new process reads it.
    private func read() async throws -> ServedDocument<String> {
        var options = TileNetwork.Options()
        options.cacheFolder = folder.path + "/cache"
        let network = TileNetwork(options: options)
        return try await network.document(at: server.url("/a.json"), limit: 99, as: "a document", decoding: Self.decode)
    }

    @Sendable private static func decode(_ bytes: [UInt8]) throws -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("ok") else { throw Flaw() }
        return text
    }

    private static let day = [(name: "Cache-Control", value: "max-age=86400")]
    private static let stale = [(name: "Cache-Control", value: "no-cache")]
    private static let page = Array("<!doctype html><title>Sign in</title>".utf8)

    @Test(arguments: [(page, "an HTML page instead of a document"), (Array("no".utf8), "corrupt: it does not begin")])
    func doesNotCacheUndecodableDocuments(body: [UInt8], words: String) async throws {
        server.on(
            "/a.json", FaultAnswer(headers: Self.day, body: body),
            FaultAnswer(headers: Self.day, body: Array("ok".utf8)))
        let error = try #require(await #expect(throws: TileSourceError.self) { try await read() })
        #expect(error.code == .unavailable && error.description.contains(words), "\(error)")
        #expect(try await read().value == "ok")
        // Kept now.
        #expect(try await read().staleReason == nil)
        #expect(server.requests().count == 2)
    }

    @Test(arguments: [FaultAnswer(body: page), FaultAnswer(body: Array("no".utf8)), FaultAnswer(status: 418)])
    func anEarlierOneIsUsed(answer: FaultAnswer) async throws {
        server.on(
            "/a.json", FaultAnswer(headers: Self.stale, body: Array("ok 1".utf8)), answer, answer,
            FaultAnswer(headers: Self.stale, body: Array("ok 2".utf8)))
        #expect(try await read().value == "ok 1")
        for _ in 0..<2 {
            let found = try await read()
            #expect(found.value == "ok 1" && found.staleReason?.isEmpty == false)
        }
        let last = try await read()
        #expect(last.value == "ok 2" && last.staleReason == nil)
    }

    /// An earlier version of this program cached everything that came with the right status.
    @Test func oneThatIsCachedAlreadyIsReplaced() async throws {
        var options = TileNetwork.Options()
        options.cacheFolder = folder.path + "/cache"
        server.on(
            "/a.json", FaultAnswer(headers: Self.day, body: Self.page),
            FaultAnswer(headers: Self.day, body: Array("ok".utf8)))
        let transport = TileNetwork(options: options).transport(for: server.url("/a.json"))
        let request = HTTPRequest(address: try #require(WebAddress(server.url("/a.json"))), bodyLimit: 99)
        _ = try await transport.send(request, for: .document("document")) { $0 }
        #expect(server.requests().count == 1)
        #expect(try await read().value == "ok")
    }

    @Test func fallsBackToTheEarlierDocument() async throws {
        server.on(
            "/a.json", FaultAnswer(headers: Self.stale, body: Array("ok 1".utf8)),
            FaultAnswer(headers: Self.day, body: Array("ok 2".utf8)))
        _ = try await read()
        let second = try await read()
        var options = TileNetwork.Options()
        options.cacheFolder = folder.path + "/cache"
        let network = TileNetwork(options: options)
        let url = server.url("/a.json")
        #expect(network.reject(documentAt: url, second.bytes, limit: 99) == Array("ok 1".utf8))
        #expect(network.reject(documentAt: url, second.bytes, limit: 99) == Array("ok 1".utf8))
    }

    @Test func anAbsentDocumentIsNotADocument() async throws {
        server.on("/a.json", FaultAnswer(headers: Self.stale, body: Array("ok".utf8)), FaultAnswer(status: 404))
        _ = try await read()
        let error = await #expect(throws: TileSourceError.self) { try await read() }
        #expect(error?.code == .unreadable && error?.description.contains("no such document (404)") == true)
    }
}
