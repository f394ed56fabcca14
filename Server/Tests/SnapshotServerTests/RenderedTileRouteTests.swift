import MapSnapshot
import Testing

@testable import SnapshotServer

/// Drawn tiles of a vector map.
@Suite(.timeLimit(.minutes(10))) struct RenderedTileRouteTests {
    private static func catalog() throws -> MapCatalog {
        let source = try PMTilesTileSource(
            path: RunningServer.project + "/fixtures/vector/vaduz-openmaptiles.pmtiles")
        return MapCatalog(maps: [MapCatalog.Map(id: "v", layers: [.tiles(TileLayer(source))])])
    }

    private static func pixmap(_ response: RawResponse) throws -> Pixmap {
        try #require(response.status == 200, "\(response.text)")
        return try MapImage(decoding: response.body, name: "tile").pixmap
    }

    /// Tiles of both sizes are cut out of the same drawing, with its labels.
    @Test func aLargeTileIsFourSmallOnes() async throws {
        try await RunningServer.run(Self.catalog()) { server in
            let whole = try Self.pixmap(try await server.get("/styles/v/512/14/8625/5753.png"))
            #expect(whole.width == 512)
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let part = try Self.pixmap(try await server.get("/styles/v/15/\(17_250 + x)/\(11_506 + y).png"))
                for row in 0..<256 {
                    let start = (y * 256 + row) * 512 + x * 256
                    #expect(part.pixels[row * 256..<(row + 1) * 256] == whole.pixels[start..<start + 256])
                }
            }
        }
    }

    /// The second tile comes from the drawing of the first, and each has an ETag of its own.
    @Test func neighborsShareADrawing() async throws {
        try await RunningServer.run(Self.catalog()) { server in
            let first = try await server.get("/styles/v/512/14/8624/5752@2x.webp")
            let second = try await server.get("/styles/v/512/14/8625/5752@2x.webp")
            #expect(first.status == 200 && second.status == 200 && first.body != second.body)
            let (tag, other) = (try #require(first["etag"]), try #require(second["etag"]))
            #expect(tag != other)
            let again = try await server.get("/styles/v/512/14/8624/5752@2x.webp", "If-None-Match: \(tag)")
            #expect(again.status == 304)
        }
    }

    @Test func darkTilesDiffer() async throws {
        try await RunningServer.run(Self.catalog()) { server in
            let tile = "/styles/v/512/14/8624/5752.png"
            let light = try await server.get(tile + "?access_token=x")
            let dark = try await server.get(tile + "?appearance=dark")
            #expect(light["etag"] != dark["etag"] && light["cache-control"] == dark["cache-control"])
            let known = try await server.get(tile + "?appearance=dark", "If-None-Match: \(light["etag"] ?? "")")
            #expect(known.status == 200)
            let (first, second) = (try Self.pixmap(light), try Self.pixmap(dark))
            #expect(first.meanLevel > 160 && second.meanLevel < 90)
            let wrong = try await server.get(tile + "?appearance=blue")
            #expect(wrong.status == 400 && wrong.text.contains("use light or dark"))
            let tilted = try await server.get(tile + "?pitch=45")
            #expect(tilted.status == 400 && tilted.text.contains("tiles are flat"))
            #expect(try await server.get(tile + "?pitch=0").status == 200)
        }
    }

    /// A HEAD must not state another length than the GET would (RFC 9110, 8.6).
    @Test func aHeadStatesNoLength() async throws {
        try await RunningServer.run(Self.catalog()) { server in
            let response = try await server.send("HEAD", "/styles/v/512/14/8624/5752.png")
            #expect(response.status == 200 && response["content-length"] == nil && response["etag"] != nil)
        }
    }

    @Test func noTileIsDrawnWithoutData() async throws {
        let response = try await RunningServer.run(Self.catalog()) { try await $0.get("/styles/v/14/100/100.png") }
        #expect(response.status == 404 && response.text.contains("no tile 14/100/100"))
    }
}

extension Pixmap {
    /// The mean of all color channels, 0 to 255.
    fileprivate var meanLevel: Int {
        pixels.reduce(0) { $0 + Int($1 & 0xFF) + Int($1 >> 8 & 0xFF) + Int($1 >> 16 & 0xFF) }
            / (3 * max(pixels.count, 1))
    }
}
