import HTTPTypes
import MapSnapshot
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import SnapshotServer

/// The order of responses on a connection, and which requests never reach Hummingbird.
@Suite struct RecentImageHandlerTests {
    private let images = RecentImages()
    private let book = LogBook()
    private let metrics = ServerMetrics(PrometheusRegistry())
    private let channel: EmbeddedChannel

    init() throws {
        let log = AccessLog(places: .off, output: book)
        channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandler(RecentImageHandler(images, metrics: metrics, log: log))
        func account(_ status: Int) -> RecentImage.Account {
            var record = RequestRecord()
            (record.method, record.route, record.origin, record.status) = ("GET", "snapshot", .query, status)
            return RecentImage.Account(
                line: log.line(of: record), requests: metrics.series(of: record),
                images: status == 200 ? metrics.fromMemory(.query) : nil)
        }
        let image = RecentImage(
            headers: [.contentType: "image/png", .eTag: "\"x\""], tag: "\"x\"", body: ByteBuffer(string: "pixels"),
            time: UTCTime(seconds: 784_111_777), delivered: account(200), revalidated: account(304))
        images.insert(image, for: "/known")
    }

    private func ask(_ target: String, _ headers: [(String, String)] = []) throws {
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: target, headers: HTTPHeaders([("Host", "a")] + headers))
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }

    /// The next response: its head, its body and its end.
    private func response() throws -> (HTTPResponseHead, String)? {
        guard case .head(let head)? = try channel.readOutbound(as: HTTPServerResponsePart.self) else { return nil }
        var text = ""
        while case .body(.byteBuffer(let body))? = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            text += String(buffer: body)
        }
        return (head, text)
    }

    private func goesOn() throws -> Bool { try channel.readInbound(as: HTTPServerRequestPart.self) != nil }

    @Test func aKnownImageIsAnsweredAtOnce() throws {
        try ask("/known")
        let (head, body) = try #require(try response())
        #expect(head.status == .ok && body == "pixels")
        #expect(head.headers["Content-Length"] == ["6"] && head.headers["ETag"] == ["\"x\""])
        #expect(head.headers["Date"] == ["Sun, 06 Nov 1994 08:49:37 GMT"])
        #expect(try !goesOn())
        #expect(book.lines.count == 1 && book.lines[0].contains(#""status":200,"ms":0."#), "\(book.lines)")
        let text = metrics.registry.text()
        #expect(text.contains(#"snapshot_requests_total{route="snapshot",origin="query",status="200"} 1"#))
        #expect(text.contains(#"snapshot_images_total{origin="query",source="memory"} 1"#))
        #expect(text.contains(#"snapshot_request_duration_seconds_count{route="snapshot"} 1"#))
    }

    @Test func aClientThatHasTheImageGetsNoBody() throws {
        try ask("/known", [("If-None-Match", "\"a\", W/\"x\"")])
        let (head, text) = try #require(try response())
        #expect(head.status == .notModified && text.isEmpty && head.headers["ETag"] == ["\"x\""])
        #expect(head.headers["Content-Type"].isEmpty && head.headers["Content-Length"].isEmpty)
        try ask("/known", [("If-None-Match", "\"other\"")])
        #expect(try response()?.0.status == .ok)
        #expect(book.lines.map { $0.contains(#""status":304"#) } == [true, false])
    }

    @Test func otherRequestsArePassedOn() throws {
        try ask("/other")
        #expect(try goesOn())
        #expect(try response() == nil)
    }

    @Test func noResponseOvertakesAnEarlierOne() throws {
        try ask("/other")
        try ask("/known")
        #expect(try response() == nil)
        for _ in 0..<2 {
            try channel.writeOutbound(
                HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .accepted)))
            try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        }
        try ask("/known")
        #expect(try response()?.0.status == .accepted)
        #expect(try response()?.0.status == .accepted)
        #expect(try response()?.0.status == .ok)
    }

    @Test func aClientThatDoesNotReadWaits() throws {
        channel.isWritable = false
        try ask("/known")
        #expect(try goesOn())
    }

    @Test func newMapsClearTheImages() throws {
        images.removeAll()
        try ask("/known")
        #expect(try goesOn())
    }

    @Test func anImageIsKnownForASecond() {
        #expect(images.image(for: "/known", at: .now()) != nil)
        #expect(images.image(for: "/known", at: .now() + .seconds(2)) == nil)
    }
}
