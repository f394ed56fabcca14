import HTTP
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Tiles from a real server, checked against its log.
@Suite(.timeLimit(.minutes(20))) struct NginxTests {
    let nginx: Nginx

    init() async throws { nginx = try await Nginx() }

    private func client(trusting: Bool = true) -> HTTPClient {
        var options = HTTPOptions.patient
        options.certificates = trusting ? nginx.certificates.authority : nil
        return HTTPClient(options: options)
    }

    private func template(_ path: String, secure: Bool, client: HTTPClient) throws -> TemplateTileSource {
        TemplateTileSource(
            try URLTemplate(parsing: nginx.url(path, secure: secure)), transport: DirectTransport(base: client))
    }

    /// All tiles of level 4 at once.
    private func fetchAll(_ source: TemplateTileSource) async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for x in 0..<16 {
                for y in 0..<16 {
                    let place = try tile(4, x, y)
                    group.addTask { try await source.tile(at: place, density: 1)?.bytes == Samples.png(x * 16 + y) }
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    private func serveTiles() throws {
        for x in 0..<16 {
            for y in 0..<16 { try nginx.serve(Samples.png(x * 16 + y), at: "/tiles/4/\(x)/\(y).png") }
        }
    }

    @Test func reusesSixConnections() async throws {
        try serveTiles()
        let source = try template("/tiles/{z}/{x}/{y}.png", secure: false, client: client())
        try await fetchAll(source)
        #expect(try await source.tile(at: try tile(5, 0, 0), density: 1) == nil)
        #expect(await Eventually.holds { nginx.requests.count == 257 })
        #expect(nginx.requests.count { $0.status == 200 } == 256)
        #expect(Set(nginx.requests.map(\.connection)).count <= 6)
        #expect(nginx.requests.allSatisfy { $0.version == "HTTP/1.1" })
    }

    @Test func sharesOneConnectionOfHTTP2() async throws {
        try serveTiles()
        try await fetchAll(try template("/tiles/{z}/{x}/{y}.png", secure: true, client: client()))
        #expect(await Eventually.holds { nginx.requests.count == 256 })
        #expect(nginx.requests.allSatisfy { $0.version == "HTTP/2.0" })
        #expect(Set(nginx.requests.map(\.connection)).count == 1)
    }

    @Test func rejectsUntrustedCertificates() async throws {
        let source = try template("/tiles/{z}/{x}/{y}.png", secure: true, client: client(trusting: false))
        let error = await #expect(throws: TileSourceError.self) {
            try await source.tile(at: try tile(4, 0, 0), density: 1)
        }
        #expect(error?.code == .unavailable)
        let url = nginx.url("/tiles/{z}/{x}/{y}.png, tile 4/0/0: ", secure: true)
        #expect(error?.description.hasPrefix(url) == true)
        #expect(error?.description.contains("certificate") == true)
        #expect(error?.description.contains("; install ca-certificates, or set SSL_CERT_FILE to a file") == true)
        #expect(error?.description.contains("\n") == false)
        #expect(nginx.requests.allSatisfy { $0.status != 200 })
    }

    @Test func rejectsRedirectsToPlainHTTP() async throws {
        try serveTiles()
        let source = try template("/away/tiles/{z}/{x}/{y}.png", secure: true, client: client())
        let error = await #expect(throws: TileSourceError.self) {
            try await source.tile(at: try tile(4, 0, 0), density: 1)
        }
        #expect(
            error?.description.hasSuffix("redirects to an address that is not https, which is not followed") == true)
        #expect(await Eventually.holds { nginx.requests.map(\.status) == [302] })
    }

    @Test func asksOnlyWhetherItChanged() async throws {
        try nginx.serve(Samples.png(1), at: "/a.png")
        let (client, address) = (client(), try #require(WebAddress(nginx.url("/a.png"))))
        let first = try await client.send(HTTPRequest(address: address, bodyLimit: 100))
        #expect(first.headers["cache-control"] == "max-age=3600")
        let etag = try #require(first.headers["etag"])
        let second = try await client.send(
            HTTPRequest(address: address, headers: ["If-None-Match": etag], bodyLimit: 100))
        #expect(second.status == 304 && second.body.isEmpty)
        #expect(await Eventually.holds { nginx.requests.map(\.status) == [200, 304] })
        #expect(Set(nginx.requests.map(\.connection)).count == 1)
    }

    /// An image's tiles of the archive that comes with the program: its head and a few ranges.
    @Test(arguments: [false, true]) func readsAnArchiveByRanges(secure: Bool) async throws {
        try nginx.serve(try TemporaryFolder.bytes(of: Project.rasterTiles), at: "/a.pmtiles")
        let address = try #require(WebAddress(nginx.url("/a.pmtiles", secure: secure)))
        let remote = RemoteArchiveTileSource<PMTilesArchive>(
            address, pause: RangeBatch.pause(for: 12),
            transport: DirectTransport(base: client()))
        let local = try PMTilesTileSource(path: Project.rasterTiles)
        let centre = try #require(TileCoordinate(z: 14, x: 8625, y: 5747))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for x in centre.x - 1...centre.x + 2 {
                for y in centre.y - 1...centre.y + 1 {
                    let place = try tile(14, x, y)
                    group.addTask {
                        let tile = try await remote.tile(at: place, density: 1)
                        return try await tile == local.tile(at: place, density: 1)
                    }
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(await Eventually.holds { nginx.requests.count >= 2 })
        #expect(nginx.requests.count <= 4)
        #expect(nginx.requests.allSatisfy { $0.status == 206 })
        #expect(nginx.requests.allSatisfy { $0.version == (secure ? "HTTP/2.0" : "HTTP/1.1") })
    }

    @Test func noticesAnArchiveThatIsReplaced() async throws {
        var writer = PMTilesSketch.world(zoom: 6)
        try nginx.serve(try writer.archive(), at: "/a.pmtiles")
        let remote = RemoteArchiveTileSource<PMTilesArchive>(
            try #require(WebAddress(nginx.url("/a.pmtiles"))), transport: DirectTransport(base: client()))
        let place = try tile(6, 0, 0)
        let old = try #require(try await remote.tile(at: place, density: 1))
        writer.tiles = writer.tiles.map { ($0.id, $0.bytes + [9]) }
        try nginx.serve(try writer.archive(), at: "/a.pmtiles")
        let error = await #expect(throws: TileSourceError.self) { try await remote.tile(at: place, density: 1) }
        #expect(error?.description.hasSuffix("it was replaced while it was read; run it again") == true)
        #expect(try await remote.tile(at: place, density: 1)?.bytes == old.bytes + [9])
        #expect(await Eventually.holds { nginx.requests.contains { $0.status == 412 } })
    }
}
