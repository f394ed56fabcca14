import Imaging
import TestSupport
import Testing

/// Several tilesets make one map.
@Suite(.runsTheTool) struct StackedMapTests {
    private let desk: Desk
    private static let town = Project.fixture("vector/town-openmaptiles.pmtiles")
    private static let bare = ["--no-pin", "--attribution", "off", "--hide-labels", "--size", "160x120"]
    /// The middle of the town.
    private static let inside = ["--lat", "47.1410", "--lon", "9.5209"]
    /// Beside the town, but in its tile of zoom 10.
    private static let beside = ["--lat", "47.1410", "--lon", "9.7"]

    /// Makes `world.pmtiles`, the world at low zooms.
    init() throws {
        desk = try Desk()
        try copy(Project.defaultTiles, to: "world.pmtiles")
    }

    private func copy(_ tiles: String, to file: String) throws {
        let outcome = try desk.run([
            "tiles", "fetch", tiles, "--bbox", "5,44,14,50", "--zooms", "0-5", "-o", file,
        ])
        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    private func drawn(_ tiles: [String], _ flags: [String]) throws -> Pixmap {
        let outcome = try desk.run(tiles.flatMap { ["--tiles", $0] } + flags + ["-o", "out.png"])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        return try desk.image()
    }

    /// Not even where the tiles of the world are drawn much larger, and show other things.
    @Test(arguments: ["11", "13.4", "15"], ["light", "dark"])
    func aTownHidesTheCoarseWorld(zoom: String, appearance: String) throws {
        let flags = Self.bare + Self.inside + ["--zoom", zoom, "--appearance", appearance, "--size", "60x40"]
        let stack = try drawn(["world.pmtiles", Self.town], flags)
        #expect(try stack == drawn([Self.town], flags))
        #expect(try stack != drawn(["world.pmtiles"], flags))
    }

    /// A tile of the town reaches far beyond it, and is empty there.
    @Test(arguments: ["light", "dark"]) func theWorldShowsBesideTheTown(appearance: String) throws {
        let flags = Self.bare + Self.beside + ["--zoom", "11", "--appearance", appearance]
        #expect(try drawn(["world.pmtiles", Self.town], flags) == drawn(["world.pmtiles"], flags))
    }

    /// As paths, too: the same image but for the edges.
    @Test func theWorldShowsBesideTheTownOnAPage() throws {
        let flags = Self.bare + ["--lat", "47.1410", "--lon", "9.5709", "--zoom", "13"]
        for (tiles, file) in [(["world.pmtiles", Self.town], "stack.svg"), ([Self.town], "town.svg")] {
            let outcome = try desk.run(tiles.flatMap { ["--tiles", $0] } + flags + ["-o", file])
            #expect(outcome.exit == 0, "\(outcome.errors)")
        }
        let (stack, town) = (try desk.text("stack.svg"), try desk.text("town.svg"))
        // The world, the land of the town, and the same roads.
        #expect(stack.count > town.count)
        #expect(stack.split(separator: "\n").last == town.split(separator: "\n").last)
    }

    /// Where tiles are as detailed as those above, neither hides the other.
    @Test func roadsOfALowerSetShowInLandAbove() throws {
        let flags = Self.bare + Self.inside + ["--zoom", "15"]
        // The same roads in another schema: nothing new is seen.
        let other = Project.fixture("vector/town-protomaps.mbtiles")
        let stack = try drawn([Self.town, other], flags)
        #expect(
            try stack.pixels.count { $0 == 0xFFFF_FFFF } >= drawn([other], flags).pixels.count { $0 == 0xFFFF_FFFF })
    }

    /// Names of all sets are placed together, each once.
    @Test func aNameIsShownOnce() throws {
        let vaduz = Project.fixture("vector/vaduz-openmaptiles.pmtiles")
        for zoom in ["9", "11", "12"] {
            let outcome = try desk.run(
                [
                    "--tiles", Project.defaultTiles, "--tiles", vaduz, "--no-pin", "--size", "400x300", "--zoom", zoom,
                    "-o", "out.png", "--report", "r.json",
                ] + Self.inside)
            #expect(outcome.exit == 0, "\(outcome.errors)")
            let labels = try ReportJSON(desk.bytes("r.json")).labels.filter { $0.text == "Vaduz" }
            #expect(labels.count == 1, "\(zoom): \(labels)")
        }
    }

    /// Images are seen through the map, without its land cover.
    @Test func imagesShowBelowTheMap() throws {
        let flags = Self.bare + Self.inside + ["--zoom", "15"]
        let core = Project.archive("vaduz-core.pmtiles")
        let (stack, image) = (try drawn([core, Self.town], flags), try drawn([core], flags))
        let seen = zip(stack.pixels, image.pixels).count { $0 == $1 }
        // Roads, buildings and water of the town hide the rest.
        #expect(seen > image.pixels.count / 3 && seen < image.pixels.count * 9 / 10, "\(seen)")
    }

    /// A coarse image of the world does not show in a town.
    @Test func aTownHidesCoarseImages() throws {
        try copy(Project.rasterTiles, to: "images.pmtiles")
        let flags = Self.bare + Self.inside + ["--zoom", "12", "--size", "60x40", "--max-overzoom", "8"]
        #expect(try drawn(["images.pmtiles", Self.town], flags) == drawn([Self.town], flags))
        let beside = Self.bare + Self.beside + ["--zoom", "12", "--max-overzoom", "8"]
        #expect(try drawn(["images.pmtiles", Self.town], beside) == drawn(["images.pmtiles"], beside))
    }

    @Test func imagesHideTheMapBelow() throws {
        let flags = Self.bare + Self.inside + ["--zoom", "15"]
        let core = Project.archive("vaduz-core.pmtiles")
        #expect(try drawn([Self.town, core], flags) == drawn([core], flags))
    }

    /// Tiles of no known schema may be anything, so they never hide a map.
    @Test func tilesOfNoKnownSchemaHaveNoLand() throws {
        // A layer "a" of version 2 without features.
        let tile: [UInt8] = [0x1A, 5, 0x78, 2, 0x0A, 1, 0x61]
        for z in 10...14 {
            let (x, y) = (Int((9.5209 + 180) / 360 * Double(1 << z)), z == 14 ? 5749 : 5749 >> (14 - z))
            for column in x - 1...x + 1 {
                for row in y - 1...y + 1 { try desk.write(tile, to: "own/\(z)/\(column)/\(row).mvt") }
            }
        }
        let flags = Self.bare + Self.inside + ["--zoom", "13"]
        #expect(try drawn([Project.defaultTiles, "own"], flags) == drawn([Project.defaultTiles], flags))
    }
}
