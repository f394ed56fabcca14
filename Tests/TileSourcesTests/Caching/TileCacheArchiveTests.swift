import FoundationEssentials
import Glibc
import HTTP
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// A cache's file is an MBTiles archive for those who know nothing of caches.
@Suite(.timeLimit(.minutes(20))) struct TileCacheArchiveTests {
    private let bench: CacheBench

    init() throws { bench = try CacheBench() }

    private static func image() throws -> [UInt8] {
        try PNGEncoder.encode(Pixmap(width: 256, height: 256, fill: 0xFF33_66AA))
    }

    /// Keeps two real tiles, an absent one and a document.
    private func fill() async throws {
        let image = try Self.image()
        for path in ["/5/3/4", "/7/10/20"] { bench.server.on("\(path)?key=SECRET", FaultAnswer(body: image)) }
        bench.server.on("/doc", FaultAnswer(body: Array("{}".utf8)))
        let transport = try bench.transport(HTTPClient.patient)
        let known = TilesetMetadata(
            name: "Roads", bounds: GeoBounds(west: -160, south: 30, east: -150, north: 60), attribution: "© Us")
        let source = TemplateTileSource(
            try URLTemplate(parsing: bench.server.url("/{z}/{x}/{y}?key=SECRET")), metadata: known,
            transport: transport)
        for (z, x, y) in [(5, 3, 4), (7, 10, 20), (9, 0, 0)] {
            _ = try await source.tile(at: try tile(z, x, y), density: 1)
        }
        let address = try #require(WebAddress(bench.server.url("/doc")))
        _ = try await transport.send(HTTPRequest(address: address, bodyLimit: 10), for: .document("doc")) { $0 }
    }

    @Test(arguments: [true, false]) func opensAsMBTiles(isOpen: Bool) async throws {
        try await fill()
        if !isOpen { bench.restart() }
        let path = try #require(bench.folder.archives.first)
        // Memory shared with others would end this process if one of them truncated it.
        for suffix in ["-wal", "-shm"] { #expect(!FileManager.default.fileExists(atPath: path + suffix)) }
        let archive = try MBTilesTileSource(path: path)
        let metadata = try await archive.metadata()
        #expect(metadata.name == "Roads")
        #expect(metadata.attribution == "© Us")
        #expect(metadata.zooms == 5...7)
        #expect(metadata.tileCount == 2)
        #expect(metadata.format == .image(.png))
        #expect(metadata.bounds == GeoBounds(west: -160, south: 30, east: -150, north: 60))
        #expect(try await archive.tile(at: try tile(7, 10, 20), density: 1)?.bytes == Self.image())
        #expect(try await archive.tile(at: try tile(9, 0, 0), density: 1) == nil)
    }

    @Test(.enabled(if: access("/usr/bin/gdalinfo", X_OK) == 0)) func opensInGDAL() async throws {
        try await fill()
        let path = try #require(bench.folder.archives.first)
        for arguments in [[path], ["-checksum", path]] {
            let said = try output("/usr/bin/gdalinfo", arguments)
            #expect(said.contains("Driver: MBTiles/MBTiles"), "\(said)")
            #expect(said.contains("ZOOM_LEVEL=7"), "\(said)")
            #expect(said.contains("attribution=© Us"), "\(said)")
            #expect(!said.contains("ERROR"), "\(said)")
        }
    }

    private func output(_ program: String, _ arguments: [String]) throws -> String {
        let folder = try TemporaryFolder()
        let log = folder.path + "/log"
        let process = try Spawn.start(program, arguments, environment: []) { actions in
            posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT, 0o600)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
        _ = Spawn.end(of: process)
        return String(decoding: try TemporaryFolder.bytes(of: log), as: UTF8.self)
    }
}
