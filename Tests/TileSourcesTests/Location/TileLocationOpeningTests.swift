import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct TileLocationOpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["vaduz-core.pmtiles", "vaduz-core.mbtiles", "helsinki-512"])
    func opensExistingFiles(name: String) async throws {
        let source = try TileLocation(parsing: Project.archive(name)).open()
        #expect(try await source.listed().count == (name == "helsinki-512" ? 9 : 44))
        switch name {
        case "vaduz-core.pmtiles": #expect(source is ArchiveTileSource<PMTilesArchive>)
        case "vaduz-core.mbtiles": #expect(source is MBTilesTileSource)
        default: #expect(source is DirectoryTileSource)
        }
    }

    /// A file is recognized by its first bytes.
    @Test func namesDoNotMatter() throws {
        let path = try folder.write(
            try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles")), to: "a.mbtiles")
        #expect(try TileLocation(base: path).open() is ArchiveTileSource<PMTilesArchive>)
    }

    @Test func schemeReachesTheSource() async throws {
        try folder.write(Samples.png, to: "1/0/0.png")
        let source = try TileLocation(parsing: "\(folder.path)#scheme=tms").open()
        #expect(try await source.listed().map(\.description) == ["1/0/1"])
        #expect(throws: TileSourceError.self) { try TileLocation(parsing: "\(Project.rasterTiles)#scheme=tms").open() }
    }

    @Test func optionsOverride() async throws {
        let source = try TileLocation(
            parsing: Project.archive("vaduz-core.pmtiles") + "#tile-size=128&min-zoom=13&max-zoom=14&attribution=me"
        ).open()
        let metadata = try await source.metadata()
        #expect(metadata.tileSize == 128)
        #expect(metadata.zooms == 13...14)
        #expect(metadata.attribution == "me")
        #expect(metadata.name == "Vaduz core z12-16")
        let places = try await source.listed()
        #expect(Set(places.map(\.z)) == [13, 14])
        let all = try await PMTilesTileSource(path: Project.archive("vaduz-core.pmtiles")).coordinates()
        for place in all {
            let isThere = try await source.tile(at: place, density: 1) != nil
            #expect(isThere == (13...14).contains(place.z))
        }
    }

    @Test(
        arguments: [
            ("min-zoom=13", 13...16), ("max-zoom=14", 12...14), ("max-zoom=20", 12...20), ("min-zoom=20", nil),
        ] as [(String, ClosedRange<Int>?)])
    func zooms(option: String, zooms: ClosedRange<Int>?) async throws {
        let source = try TileLocation(parsing: Project.archive("vaduz-core.pmtiles") + "#" + option).open()
        #expect(try await source.metadata().zooms == zooms)
    }

    @Test func refusesWithTheRemedy() throws {
        let zeros = [UInt8](repeating: 0, count: 508)
        let cases: [(String, TileSourceError.Code, String)] = [
            ("\(folder.path)/none", .unreadable, "no such file or folder"),
            (try folder.write([], to: "empty"), .corrupt, "it is empty"),
            (try folder.write(Array("hello".utf8), to: "text"), .corrupt, "no archive of tiles that is known"),
            (try folder.write(Samples.png, to: "a.png"), .unsupported, "single image"),
            (try folder.write(Array("PK\u{3}\u{4}....".utf8), to: "a.zip"), .unsupported, "ZIP"),
            (try folder.write(try Packing.gzip.pack(Samples.png), to: "a.gz"), .unsupported, "gunzip"),
            (
                try folder.write([0x50, 0x4D, 2, 0] + [UInt8](repeating: 0, count: 508), to: "old.pmtiles"),
                .unsupported, "pmtiles convert"
            ),
            (
                "https://a.tile.openstreetmap.org/{z}/{x}/{y}.png", .invalidLocation,
                "https://tile.openstreetmap.org/{z}"
            ),
            ("http://tile.openstreetmap.org/{z}/{x}/{y}.png", .invalidLocation, "one URL only"),
            ("https://{s}.tile.openstreetmap.org./{z}/{x}/{y}.png", .invalidLocation, "one URL only"),
            ("http://h:0/{z}/{x}/{y}.png", .invalidLocation, "port from 1 to 65535"),
            ("http://h:99999/a.pmtiles", .invalidLocation, "port from 1 to 65535"),
            ("https://h:8o/tiles.json", .invalidLocation, "port from 1 to 65535"),
            ("http:///{z}/{x}/{y}.png", .invalidLocation, "its host or port is not valid"),
            ("https://h/{z}/{x}/{y}.png/{key}", .invalidLocation, "no key is configured"),
            ("https://h/{key}/a.pmtiles", .invalidLocation, #"add it as "key" of "https://h" under "servers""#),
            ("https://h/{key}/tiles.json", .invalidLocation, #"add it as "key" of "https://h" under "servers""#),
            (try folder.write([0x50, 0x4D, 1, 0] + zeros, to: "v1.pmtiles"), .unsupported, "version 1"),
            (try folder.write(Array("PMTiles\u{2}".utf8) + zeros, to: "v2.pmtiles"), .unsupported, "pmtiles convert"),
            (
                try folder.write(Array("PMTiles\u{4}".utf8) + zeros, to: "v4.pmtiles"), .unsupported,
                "newer than the supported version 3"
            ),
            (try folder.write([0x49, 0x49, 0x2A, 0] + zeros, to: "a.tif"), .unsupported, "gdal_translate"),
            (try folder.write([0x4D, 0x4D, 0, 0x2B] + zeros, to: "big.tif"), .unsupported, "TIFF"),
            (try folder.write(Samples.page, to: "page.pmtiles"), .corrupt, "an HTML page"),
            (
                try folder.write(Array(#"{"tilejson": "3.0.0", "tiles": []}"#.utf8), to: "tiles.json"), .corrupt,
                "its list of tiles is empty"
            ),
            (try folder.write(Array(#"{"type": "FeatureCollection"}"#.utf8), to: "a.json"), .unsupported, "GeoJSON"),
            (try folder.write(Array("%PDF-1.7".utf8), to: "a.pdf"), .unsupported, "PDF"),
            ("/dev/zero", .unreadable, "device"),
        ]
        // Nobody has an empty key: a variable was not filled in.
        var options = TileNetwork.Options()
        options.servers["https://h"] = ServerAccess(key: "")
        let network = TileNetwork(options: options)
        for kind in ["{z}/{x}/{y}", "a.pmtiles", "tiles.json"] {
            let location = TileLocation(base: "https://h/\(kind)?k={key}")
            let error = #expect(throws: TileSourceError.self) { try location.open(network: network) }
            #expect(error?.description.contains("no key is configured for {key}") == true)
        }
        for (base, code, words) in cases {
            let error = #expect(throws: TileSourceError.self) { try TileLocation(base: base).open() }
            #expect(error?.code == code, "\(base)")
            #expect(error?.description.hasPrefix("\(base): ") == true)
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        }
    }

    @Test func theLayoutReachesTheFolder() async throws {
        try folder.write(Samples.png, to: "1/0/1.png")
        let source = try TileLocation(parsing: "\(folder.path)#layout=zyx").open()
        #expect(try await source.listed().map(\.description) == ["1/1/0"])
        #expect(throws: TileSourceError.self) { try TileLocation(parsing: "\(Project.rasterTiles)#layout=zyx").open() }
    }
}
