import HTTP
import TestSupport
import Testing

@testable import TileSources

/// Which tiles an archive has, in a file and on a server.
@Suite(.timeLimit(.minutes(20))) struct PMTilesIdentityTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func local(_ bytes: [UInt8], _ name: String = "a.pmtiles") async throws -> TilesetIdentity {
        let source = try PMTilesTileSource(path: try folder.write(bytes, to: name))
        let identity = try #require(try await source.identity())
        #expect(try await source.identity() == identity)
        return identity
    }

    @Test func equalsItsCopiesOnly() async throws {
        var sketch = PMTilesSketch.world(zoom: 2)
        var identities = [try await local(sketch.archive())]
        #expect(try await local(sketch.archive(), "elsewhere/b.pmtiles") == identities[0])
        sketch.metadata = Array(#"{"name":"synthetic","attribution":"anybody"}"#.utf8)
        identities.append(try await local(sketch.archive()))
        sketch.zooms = (0, 1)
        identities.append(try await local(sketch.archive()))
        sketch.tiles[3].bytes += [9]
        identities.append(try await local(sketch.archive()))
        // As long as before.
        sketch.tiles[3].bytes[sketch.tiles[3].bytes.count - 1] = 8
        identities.append(try await local(sketch.archive()))
        identities.append(try await local(sketch.archive() + [0]))
        sketch.metadata = []
        identities.append(try await local(sketch.archive()))
        #expect(Set(identities).count == identities.count)
    }

    /// Corrupt metadata does not stand in the way of drawing, nor of this.
    @Test func corruptMetadata() async throws {
        let sketch = PMTilesSketch.world(zoom: 1)
        var archive = try sketch.archive()
        // The length of the metadata: more than there is.
        archive.replaceSubrange(32..<40, with: [0xFF, 0xFF, 0x0F, 0, 0, 0, 0, 0])
        #expect(try await local(archive) != local(sketch.archive()))
    }

    private func remote(_ server: FaultServer, _ file: RangedFile, offline folder: String? = nil) throws
        -> any TileSource
    {
        server.otherwise { file.answer(to: $0) }
        return try TileLocation(base: server.url("/a.pmtiles")).open(network: network(folder))
    }

    private func network(_ folder: String?, isOffline: Bool = false) -> TileNetwork {
        var options = TileNetwork.Options()
        options.cacheFolder = folder
        options.isOffline = isOffline
        return TileNetwork(options: options)
    }

    /// The tag, or else the date, distinguishes versions that look alike.
    @Test func theServersVersionCounts() async throws {
        let server = try FaultServer()
        let body = try PMTilesSketch.world(zoom: 2).archive()
        let versions = [
            RangedFile(body, etag: "\"one\""), RangedFile(body, etag: "\"two\""), RangedFile(body),
            RangedFile(body, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"),
            RangedFile(body, lastModified: "Mon, 07 Nov 1994 08:49:37 GMT"),
            RangedFile(body + [0], etag: "\"one\""),
        ]
        var identities: Set<TilesetIdentity> = []
        for version in versions {
            let source = try remote(server, version)
            let identity = try #require(try await source.identity())
            #expect(try await source.identity() == identity)
            #expect(try await remote(server, version).identity() == identity)
            identities.insert(identity)
        }
        #expect(identities.count == versions.count)
    }

    /// No request but those that an image takes anyway.
    @Test func identityNeedsNoExtraRequest() async throws {
        let server = try FaultServer()
        let body = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        let source = try remote(server, RangedFile(body, etag: "\"one\""))
        _ = try await source.metadata()
        let count = server.requests().count
        _ = try await source.identity()
        #expect(server.requests().count == count)
    }

    @Test func isKnownOffline() async throws {
        let server = try FaultServer()
        var sketch = PMTilesSketch.world(zoom: 2)
        // Beyond the head, so that it must have been kept by itself.
        sketch.internalPacking = .none
        sketch.metadata = [UInt8](repeating: 0x20, count: 40_000)
        let file = RangedFile(try sketch.archive(), etag: "\"one\"")
        let online = try remote(server, file, offline: "\(folder.path)/cache")
        _ = try await online.metadata()
        let identity = try #require(try await online.identity())
        let count = server.requests().count
        let offline = try TileLocation(base: server.url("/a.pmtiles"))
            .open(network: network("\(folder.path)/cache", isOffline: true))
        #expect(try await offline.identity() == identity)
        #expect(server.requests().count == count)
    }

    @Test func aServerThatFailsIsAnError() async throws {
        let server = try FaultServer()
        let source = try TileLocation(base: server.url("/a.pmtiles")).open(network: network(nil))
        let error = await #expect(throws: TileSourceError.self) { try await source.identity() }
        #expect(error?.description.contains("404") == true)
    }
}
