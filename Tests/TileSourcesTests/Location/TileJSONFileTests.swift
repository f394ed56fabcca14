import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// TileJSON documents in files, with their tiles beside them or on servers.
@Suite struct TileJSONFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Samples.png, to: "set/tiles/1/0/0.png")
        try folder.write(Samples.png, to: "outside/1/0/0.png")
    }

    /// A tile of zoom 1.
    private func tile(_ x: Int, _ y: Int) throws -> TileCoordinate { try #require(TileCoordinate(z: 1, x: x, y: y)) }

    private func open(_ fields: String, network: TileNetwork = .standard) throws -> any TileSource {
        let path = try folder.write(Array("{\(fields)}".utf8), to: "set/tiles.json")
        return try TileLocation(parsing: path).open(network: network)
    }

    @Test(arguments: [
        #""tiles": ["tiles/{z}/{x}/{y}.png"]"#, #""tiles": ["./tiles/{z}/{x}/{y}.png"]"#,
        #""tiles": ["file:tiles/{z}/{x}/{y}.png"]"#, #""tiles": ["absent/{z}/{x}/{y}.png", "tiles/{z}/{x}/{y}.png"]"#,
        #""tiles": ["https://a.example/{z}/{x}/{y}.png", "tiles/{z}/{x}/{y}.png"]"#,
    ]) func foldersBelowIt(tiles: String) async throws {
        let source = try open("\(tiles), \"minzoom\": 1, \"maxzoom\": 1, \"attribution\": \"me\", \"name\": \"set\"")
        #expect(try await source.tile(at: tile(0, 0), density: 1)?.bytes == Samples.png)
        let metadata = try await source.metadata()
        #expect(metadata.zooms == 1...1 && metadata.attribution == "me" && metadata.name == "set")
        #expect(metadata.format == .image(.png))
    }

    @Test(arguments: [#""scheme": "tms", "tiles": ["tiles/{z}/{x}/{y}.png"]"#, #""tiles": ["tiles/{z}/{x}/{-y}.png"]"#])
    func rowsFromTheSouth(fields: String) async throws {
        let source = try open(fields)
        #expect(try await source.tile(at: tile(0, 1), density: 1) != nil)
        #expect(try await source.tile(at: tile(0, 0), density: 1) == nil)
    }

    @Test(arguments: [
        (#""tiles": ["../outside/{z}/{x}/{y}.png"]"#, "outside of the document's folder"),
        (#""tiles": ["file:///etc/{z}/{x}/{y}.png"]"#, "outside of the document's folder"),
        (#""tiles": []"#, "its list of tiles is empty"), (#""tiles": ["tiles/{z}.png"]"#, "end it with {z}/{x}/{y}"),
        (#""tiles": ["absent/{z}/{x}/{y}.png"]"#, "no such file or folder"),
        (#""tilejson": "9.0.0", "tiles": ["tiles/{z}/{x}/{y}.png"]"#, "TileJSON 9.0.0 is not supported"),
    ]) func refusals(fields: String, words: String) {
        let error = #expect(throws: TileSourceError.self) { try open(fields) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    /// Each template of servers has all tiles; every tile comes from the same one.
    @Test func serversShareTheTiles() async throws {
        let tiles = #""tiles": ["https://a.example/{z}/{x}/{y}.pbf", "https://b.example/{z}/{x}/{y}.pbf"]"#
        let source = try open("\(tiles), \"maxzoom\": 3")
        let metadata = try await source.metadata()
        #expect(metadata.format == .vector("mvt") && metadata.tileSize == 512 && metadata.zooms == 0...3)
        var options = TileNetwork.Options()
        (options.isOffline, options.cacheFolder) = (true, nil)
        let offline = try open(tiles, network: TileNetwork(options: options))
        var hosts: [String] = []
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let place = try tile(x, y)
            let error = await #expect(throws: TileSourceError.self) { try await offline.tile(at: place, density: 1) }
            hosts.append(error?.description.contains("a.example") == true ? "a" : "b")
        }
        #expect(hosts == ["a", "b", "b", "a"])
    }

    @Test func theIdentityDependsOnTilesAndDocument() async throws {
        func identity(_ more: String) async throws -> TilesetIdentity? {
            try await open(#""tiles": ["tiles/{z}/{x}/{y}.png"]"# + more).identity()
        }
        let first = try await identity("")
        #expect(try await identity("") == first && first != nil)
        #expect(try await identity(#", "attribution": "me""#) != first)
    }
}
