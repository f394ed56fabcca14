import Glibc
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Which tiles are at a location, by what it says.
@Suite struct LocationIdentityTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func identity(_ text: String) async throws -> TilesetIdentity {
        try #require(try await TileLocation(parsing: text).open().identity(), "\(text)")
    }

    /// Whatever the way to it, a folder is one.
    @Test func foldersAreWhereTheyAre() async throws {
        let path = "\(folder.path)/tiles"
        try folder.write(Samples.png, to: "tiles/0/0/0.png")
        try folder.write(Samples.png, to: "other/0/0/0.png")
        #expect(symlink("tiles", "\(folder.path)/link") == 0)
        let usual = try await identity(path)
        for way in ["\(path)/", "\(folder.path)/other/../tiles", "\(folder.path)/link", "\(folder.path)//./tiles"] {
            #expect(try await identity(way) == usual)
        }
        #expect(try await identity("\(folder.path)/other") != usual)
        #expect(!usual.description.contains(folder.path))
    }

    /// All that changes what is drawn, alone and together, on each kind of source.
    @Test(arguments: [
        "https://h/{z}/{x}/{y}.png", Project.archive("vaduz-core.mbtiles"), Project.archive("helsinki-512"),
    ])
    func optionsCount(base: String) async throws {
        let options = [
            "", "#scheme=\(base.hasSuffix("mbtiles") ? "xyz" : "tms")", "#tile-size=512", "#min-zoom=1", "#max-zoom=1",
            "#min-zoom=1&max-zoom=1", "#attribution=a", "#attribution=b", "#generation=1", "#generation=2",
            "#generation=1&attribution=a", "#generation=1%20attribution%3D1:a", "#id=a", "#id=b", "#id=a&scheme=tms",
            "#id=a&generation=1", "#id=a&tile-size=512", "#id=a&attribution=a",
        ]
        var identities: [TilesetIdentity] = []
        for option in options { identities.append(try await identity(base + option)) }
        #expect(Set(identities).count == options.count)
    }

    @Test func idReplacesTheLocation() async throws {
        let places = ["https://h/{z}/{x}/{y}.png", Project.archive("vaduz-core.mbtiles"), Project.rasterTiles]
        var identities: Set<TilesetIdentity> = []
        for place in places { identities.insert(try await identity(place + "#id=city")) }
        #expect(identities.count == 1)
    }

    /// In a pair with an id, each half has its own identity, even if both are the same tiles.
    @Test func lightAndDarkAreTwo() async throws {
        let url = "https://h/{z}/{x}/{y}.png"
        let (plain, other) = (TileLocation(base: url), try TileLocation(parsing: "\(url)#generation=2"))
        func identity(_ location: TileLocation, _ half: ResolvedLocation.Half) async throws -> TilesetIdentity? {
            try await ResolvedLocation(location).open(network: .standard, id: "city", half: half).identity()
        }
        #expect(try await identity(plain, .light) != identity(plain, .dark))
        #expect(try await identity(plain, .dark) != identity(other, .dark))
        #expect(try await identity(plain, .light) == TileLocation(parsing: "\(url)#id=city").open().identity())
    }

    /// Keys change nothing, all else in a URL does.
    @Test func urlsWithoutKeys() async throws {
        let usual = try await identity("https://h/{z}/{x}/{y}.png?style=a")
        for same in ["https://me:secret@h/{z}/{x}/{y}.png?style=a", "https://h/{z}/{x}/{y}.png?key=1&style=a"] {
            #expect(try await identity(same) == usual)
        }
        let others = [
            "https://h/{z}/{x}/{y}.png", "https://h/{z}/{x}/{y}.png?style=b", "https://h/{z}/{x}/{y}.jpg?style=a",
            "https://i/{z}/{x}/{y}.png?style=a", "http://h/{z}/{x}/{y}.png?style=a",
            "https://h/{z}/{y}/{x}.png?style=a",
        ]
        for other in others { #expect(try await identity(other) != usual) }
    }

    /// What a TileJSON says counts too: servers put their generation into the address of the tiles.
    @Test func identifiesTileJSONByContent() async throws {
        let server = try FaultServer()
        var options = TileNetwork.Options()
        options.cacheFolder = "\(folder.path)/cache"
        func identity(_ tiles: String, offline: Bool = false) async throws -> TilesetIdentity {
            let document = #"{"tilejson": "3.0.0", "tiles": ["\#(tiles)"], "attribution": "me"}"#
            server.on(
                "/t.json?key=1", FaultAnswer(headers: [("Cache-Control", "no-cache")], body: Array(document.utf8)))
            options.isOffline = offline
            let location = TileLocation(base: server.url("/t.json?key=1"))
            return try #require(try await location.open(network: TileNetwork(options: options)).identity())
        }
        let first = try await identity("https://h/v1/{z}/{x}/{y}?token=1")
        #expect(try await identity("https://h/v1/{z}/{x}/{y}?token=2") == first)
        let second = try await identity("https://h/v2/{z}/{x}/{y}?token=2")
        #expect(second != first)
        #expect(try await identity("https://nobody/asks/{z}/{x}/{y}", offline: true) == second)
    }

    /// A source of one's own says nothing, unless it is said for it.
    @Test func ownSources() async throws {
        struct Own: TileSource {
            func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? { nil }
        }
        #expect(try await Own().identity() == nil)
        #expect(try await OverridingTileSource(base: Own(), tileSize: 512).identity() == nil)
        let identity = TilesetIdentity("parcels 1")
        #expect(try await OverridingTileSource(base: Own(), identity: identity).identity() == identity)
        #expect(try await OverridingTileSource(base: Own(), tileSize: 512, identity: identity).identity() != identity)
    }
}
