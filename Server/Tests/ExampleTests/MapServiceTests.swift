import HTTPTypes
import Hummingbird
import Logging
import MapService
import MapSnapshot
import NIOCore
import NIOEmbedded
import Testing

@Suite struct MapServiceTests {
    private func routes() throws -> some HTTPResponder<BasicRequestContext> {
        let root = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
        let source = try PMTilesTileSource(path: root + "/tiles/default.pmtiles")
        // The images of other tests take all threads for seconds.
        return mapRoutes(SnapshotService(tiles: [TileLayer(source)]), timeout: .seconds(300)).buildResponder()
    }

    private func response(_ path: String, _ headers: HTTPFields = [:]) async throws -> Response {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "h", path: path, headerFields: headers)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        return try await routes().respond(
            to: request,
            context: BasicRequestContext(
                source: ApplicationRequestContextSource(
                    channel: EmbeddedChannel(), logger: Logger(label: "test"))))
    }

    @Test func aPlaceHasAMapWithATag() async throws {
        let first = try await response("/places/47.1410/9.5209/map.png")
        #expect(first.status == .ok && first.headers[.contentType] == "image/png")
        let tag = try #require(first.headers[.eTag])
        #expect(try await response("/places/47.1410/9.5209/map.png", [.ifNoneMatch: tag]).status == .notModified)
    }

    @Test(arguments: [("/places/99/9/map.png", 400), ("/places/x/9/map.png", 400)])
    func clientErrorsHaveClientStatuses(path: String, status: Int) async throws {
        #expect(try await response(path).status.code == status)
    }
}
