import HTTPTypes
import MapSnapshot
import Testing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(10))) struct CompressionTests {
    @Test func textIsCompressedForClientsThatAcceptIt() async throws {
        try await RunningServer.run { server in
            for target in ["/openapi.json", "/"] {
                let plain = try await server.get(target)
                let packed = try await server.get(target, "Accept-Encoding: br;q=1, gzip;q=0.5")
                #expect(plain["content-encoding"] == nil && packed["content-encoding"] == "gzip")
                #expect(plain["vary"] == "Accept-Encoding" && packed["vary"] == "Accept-Encoding")
                #expect(packed.body.starts(with: [0x1F, 0x8B]) && packed.body.count < plain.body.count)
                #expect(packed["etag"] != plain["etag"])
                let again = try await server.get(
                    target, "Accept-Encoding: gzip", "If-None-Match: \(packed["etag"] ?? "")")
                #expect(again.status == 304)
            }
        }
    }

    @Test func compressesTextOnceAndNotForACachedCopy() async throws {
        let source = try PMTilesTileSource(path: RunningServer.project + "/fixtures/vector/town-openmaptiles.pmtiles")
        let map = MapCatalog.Map(id: "compressed-once", layers: [.tiles(TileLayer(source))])
        try await RunningServer.run(MapCatalog(maps: [map])) { server in
            let target = "/styles/compressed-once.json"
            let plain = try await server.get(target)
            let tag = try #require(plain["etag"])
            func isKept() -> Bool { CompressedTexts.shared.has(tag: tag, length: plain.body.count) }
            let known = try await server.get(
                target, "Accept-Encoding: gzip", "If-None-Match: \(tag.dropLast())-gzip\"")
            #expect(known.status == 304 && known["etag"] == "\(tag.dropLast())-gzip\"" && !isKept())
            let packed = try await server.get(target, "Accept-Encoding: gzip")
            #expect(packed["content-encoding"] == "gzip" && isKept())
            #expect(try await server.get(target, "Accept-Encoding: gzip").body == packed.body)
        }
        let texts = CompressedTexts(limit: 10_000)
        let text = Array(repeating: UInt8(ascii: "a"), count: 5_000)
        let packed = try #require(texts.gzip(text, tag: "1"))
        #expect(texts.gzip(text, tag: "1") == packed && texts.compressions == 1)
    }

    @Test func compressedTextsAreBounded() throws {
        let texts = CompressedTexts(limit: 10_000)
        var seed = UInt64(7)
        /// Bytes that do not shrink.
        func noise(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: seed >> 56)
            }
        }
        for number in 0..<100 {
            let text = noise(1_000)
            _ = texts.gzip(text, tag: "\(number)")
            _ = texts.gzip([1, 2, 3], tag: "often")
            #expect(texts.size <= 10_000)
        }
        // The one that is used stays, and one that is too large is compressed nevertheless.
        #expect(texts.compressions == 101)
        #expect(texts.gzip(noise(20_000), tag: "large") != nil && texts.size <= 10_000)
    }

    @Test func imagesAndShortTextsAreNotCompressed() async throws {
        try await RunningServer.run { server in
            for target in ["/healthz", "/tiles/basic/0/0/0", "/snapshot.png?lat=47&lon=9&size=40x40", "/nothing/here"] {
                let response = try await server.get(target, "Accept-Encoding: gzip")
                #expect(response["content-encoding"] == nil)
            }
        }
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("*", true), ("br, x-gzip", true), ("gzip;q=0", false), ("gzip;q=0.0", false),
        ("*, gzip;q=0", false), ("br", false), ("", false), ("identity", false),
    ]) func parsesAcceptEncoding(value: String, expected: Bool) {
        #expect(AcceptEncoding.allowsGzip([.acceptEncoding: value]) == expected)
    }
}
