import FoundationEssentials
import MapSnapshot
import Testing

@testable import SnapshotServer

/// Elevations of a tileset whose tiles have one elevation each: 100 m at zoom 0; 200, 500, 1000 and 2500 m at zoom 1.
@Suite(.timeLimit(.minutes(10))) struct ElevationRouteTests {
    private static let meters = ["0/0/0": 100, "1/0/0": 200, "1/1/0": 500, "1/0/1": 1000, "1/1/1": 2500]

    private static func run(
        encoding: String? = "terrarium", options: String = "",
        _ body: @escaping @Sendable (RunningServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/elevations-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (tile, meters) in meters {
            let parts = tile.split(separator: "/")
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(parts[0])/\(parts[1])", withIntermediateDirectories: true)
            let steps = encoding == "mapbox" ? (meters + 10_000) * 10 : (meters + 32_768) * 256
            try Data(try await Self.image(of: steps)).write(to: URL(filePath: "\(folder)/\(tile).png"))
        }
        let stated = encoding.map { #", "encoding": "\#($0)""# } ?? ""
        try Data(#"{"name": "terrain", "minzoom": "0", "maxzoom": "1"\#(stated)}"#.utf8)
            .write(to: URL(filePath: folder + "/metadata.json"))
        let source = try TileLocation(parsing: folder + options).open()
        let map = MapCatalog.Map(id: "terrain", layers: [.tiles(TileLayer(source))])
        try await RunningServer.run(MapCatalog(maps: [map]), { _ in }, body)
    }

    /// A PNG of one color: an area that covers all of an image.
    private static func image(of color: Int) async throws -> [UInt8] {
        let corners = [(-40.0, -40.0), (-40, 40), (40, 40), (40, -40)].map { Coordinate(latitude: $0, longitude: $1) }
        let fill = Color(red: UInt8(color >> 16), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF))
        var request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 3), size: Size(width: 64, height: 64))
        request.overlays = [.polygon(Polygon(rings: [corners], fill: fill, stroke: nil))]
        (request.maximumOverzoom, request.attribution) = (8, .off)
        let source = try PMTilesTileSource(path: RunningServer.project + "/fixtures/archives/raster.pmtiles")
        return try await MapSnapshotter(options: request, tiles: source).start().pngData()
    }

    private static func elevation(_ text: String) -> Int? {
        text.firstRange(of: "\"elevation\":").flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) }
    }

    @Test(arguments: ["terrarium", "mapbox"])
    func tilesAndPlacesHaveElevations(encoding: String) async throws {
        try await Self.run(encoding: encoding) { server in
            for (path, meters, position) in [
                ("0/0/0", 100, #""z":0,"x":0,"y":0"#), ("1/1/0", 500, #""z":1,"x":1,"y":0"#), ("1/1/1", 2500, ""),
                ("1/45.5/45.5", 500, #""long":45.5,"lat":45.5"#), ("1/-45.5/45.5", 200, ""), ("1/-0.001/45", 200, ""),
                ("1/45/-0.001", 2500, ""), ("20/45.5/45.5", 500, #""z":1"#), ("-5/45.5/45.5", 100, #""z":0"#),
                ("1/179.999/45", 500, ""), ("1/-179.999/-89.9", 1000, ""),
            ] {
                let response = try await server.get("/data/terrain/elevation/\(path)")
                #expect(response.status == 200 && Self.elevation(response.text) == meters, "\(path): \(response.text)")
                #expect(response.text.contains(position), "\(response.text)")
            }
            #expect(try await server.get("/data/terrain/elevation/1/0/0").text.contains(#""pixelX":32,"pixelY":32"#))
        }
    }

    @Test func theLocationStatesTheEncodingThatMetadataLacks() async throws {
        try await Self.run(encoding: nil, options: "#encoding=terrarium") { server in
            let found = try await server.get("/data/terrain/elevation/1/1/0").text
            let document = try await server.get("/data/terrain.json").text
            #expect(Self.elevation(found) == 500 && document.contains(#""encoding":"terrarium""#))
        }
        #expect(throws: TileSourceError.self) { try TileLocation(parsing: "heights.mbtiles#encoding=feet") }
    }

    @Test func otherPlacesAreRefused() async throws {
        try await Self.run { server in
            for (path, status) in [
                ("0/1/0", 404), ("-1/0/0", 404), ("2/0/0", 404), ("0/-1/0", 404), ("1/invalid/45", 400), ("x/1/1", 400),
                ("1/45.5/95.5", 400), ("1/200.5/45", 400), ("1/inf/0.5", 400), ("1.5/0.5/0.5", 400),
            ] {
                let response = try await server.get("/data/terrain/elevation/\(path)")
                #expect(response.status == status, "\(path): \(response.text)")
            }
            #expect(try await server.get("/data/none/elevation/0/0/0").status == 404)
            #expect(try await server.get("/data/terrain/elevation").status == 405)
        }
    }

    @Test func aListHasAnElevationPerPoint() async throws {
        try await Self.run { server in
            let points = #"{"lon":45.5,"lat":45.5,"z":0},{"lon":45.5,"lat":45.5,"z":20},{"lon":-90,"lat":-30,"z":1.0}"#
            let response = try await server.send("POST", "/data/terrain/elevation", body: #"{"points":[\#(points)]}"#)
            #expect(response.status == 200 && response.text == "[100,500,1000]", "\(response.text)")
            for body in [
                "", "{}", "[", #"{"points":[]}"#, #"{"points":[{"lon":"x","lat":1,"z":1}]}"#,
                #"{"points":[{"lon":1,"lat":1}]}"#, #"{"points":[{"lon":1,"lat":91,"z":1}]}"#,
            ] {
                let refused = try await server.send("POST", "/data/terrain/elevation", body: body)
                #expect(refused.status == 400 && refused["content-type"] == "application/problem+json", "\(body)")
            }
            #expect(try await server.send("POST", "/data/none/elevation", body: #"{"points":[]}"#).status == 404)
        }
    }

    @Test func aTilesetWithoutAnEncodingHasNone() async throws {
        try await Self.run(encoding: nil) { server in
            let response = try await server.get("/data/terrain/elevation/0/0/0")
            #expect(response.status == 400 && response.text.contains("encoding"), "\(response.text)")
        }
        let status = try await RunningServer.run { try await $0.get("/data/basic/elevation/0/0/0").status }
        #expect(status == 400)
    }
}
