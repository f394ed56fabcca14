import FoundationEssentials
import TestSupport
import Testing

/// `--cache`: the output cache.
@Suite(.runsTheTool) struct OutputCacheTests {
    private static let camera = ["--lat", "47.141", "--lon", "9.5209", "-z", "15", "--size", "120x80"]
    private static let kept = "cached by an earlier run"

    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    /// Draws, and returns whether the image came from the cache.
    private func draw(
        _ arguments: [String] = [], to name: String = "out.png", cache: [String] = ["--cache", "kept"],
        tiles: String = Project.archive("vaduz-core.pmtiles")
    ) throws -> Bool {
        let outcome = try desk.draw(Self.camera + arguments + cache + ["-v", "-o", name], tiles: tiles)
        #expect(outcome.exit == 0, "\(outcome.errors)")
        return outcome.errors.contains(Self.kept)
    }

    /// The files of the images in a folder.
    private func images(_ folder: String = "kept") throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: desk.file(folder)).filter { $0.hasSuffix(".picture") }
    }

    @Test func theNextRunTakesIt() throws {
        #expect(try !draw())
        #expect(try draw(to: "again.png"))
        #expect(try desk.bytes("again.png") == desk.bytes("out.png"))
        #expect(try !draw(to: "plain.png", cache: []))
        #expect(try desk.bytes("plain.png") == desk.bytes("out.png"))
        #expect(try images().count == 1)
    }

    @Test func otherSettingsAreCachedSeparately() throws {
        #expect(try !draw())
        #expect(try !draw(["--scale", "2"]))
        #expect(try !draw(to: "out.webp"))
        #expect(try !draw(tiles: Project.archive("vaduz-core.mbtiles")))
        #expect(try !draw(["--pin", "47.141,9.5209,color=teal"]))
        #expect(try images().count == 5)
    }

    @Test func otherTilesOfTheSameNameAreOtherTiles() throws {
        for (archive, isKept) in [("vaduz-core.mbtiles", false), ("vaduz-core-jpg.mbtiles", false)] {
            try desk.write(try TemporaryFolder.bytes(of: Project.archive(archive)), to: "tiles.mbtiles")
            #expect(try draw(tiles: desk.file("tiles.mbtiles")) == isKept)
            #expect(try draw(tiles: desk.file("tiles.mbtiles")))
        }
        #expect(try desk.run(Self.camera + ["-o", "plain.png", "--tiles", desk.file("tiles.mbtiles")]).exit == 0)
        #expect(try desk.bytes("plain.png") == desk.bytes("out.png"))
    }

    @Test func redrawsCorruptFiles() throws {
        #expect(try !draw())
        let name = "kept/\(try #require(try images().first))"
        var bytes = try desk.bytes(name)
        bytes[bytes.count - 5] ^= 1
        try desk.write(bytes, to: name)
        #expect(try !draw(to: "again.png"))
        #expect(try desk.bytes("again.png") == desk.bytes("out.png"))
        #expect(try draw())
    }

    @Test func variantsWorldFilesAndNotes() throws {
        let arguments = ["--scales", "1,2", "--world-file", "--max-overzoom", "5", "-z", "17"]
        let first = try desk.draw(Self.camera + arguments + ["--cache", "kept", "-o", "one.png"])
        let second = try desk.draw(Self.camera + arguments + ["--cache", "kept", "-v", "-o", "two.png"])
        #expect(first.exit == 0 && second.exit == 0, "\(first.errors) \(second.errors)")
        #expect(second.errors.contains(Self.kept))
        for ending in [".png", "@2x.png", ".pgw", "@2x.pgw"] {
            #expect(try desk.bytes("one\(ending)") == desk.bytes("two\(ending)"))
        }
        // Notes about a cached image are printed again.
        let notes = first.lines.filter { !$0.contains("pixels, zoom") }
        #expect(!notes.isEmpty && second.lines.filter { !$0.contains("pixels, zoom") } == notes)
    }

    @Test func reportBypassesTheCache() throws {
        #expect(try !draw())
        #expect(try !draw(["--report", "report.json"]))
        #expect(try desk.text("report.json").contains("\"decoding\""))
    }

    @Test func gapsAreDrawnAgain() throws {
        let camera = ["--lat", "47.141", "--lon", "9.5209", "-z", "14", "--size", "1500x1500", "--max-overzoom", "0"]
        for _ in 0..<2 {
            let outcome = try desk.draw(camera + ["--cache", "kept", "-v", "-o", "out.png"])
            #expect(outcome.exit == 3 && !outcome.errors.contains(Self.kept))
        }
    }

    @Test func itIsNamedInEachWay() throws {
        try desk.write("{\"cache\": \"\(desk.file("three"))\"}", to: "config.json")
        #expect(try desk.draw(Self.camera + ["-o", "out.png"]).exit == 0)
        #expect(try !desk.names.contains("three"))
        for arguments in [["--config", "config.json", "--no-cache"], ["--config", "config.json"]] {
            #expect(try !draw(arguments, cache: []))
        }
        #expect(try images("three").count == 1)
        let environment = ["SNAPSHOT_CACHE": desk.file("two")]
        let tiles = ["--tiles", Project.archive("vaduz-core.pmtiles")]
        let outcome = try desk.run(
            Self.camera + tiles + ["--config", "config.json", "-o", "out.png"], environment: environment)
        #expect(try outcome.exit == 0 && images("two").count == 1)
        let shown = try desk.run(["config", "show", "--config", "config.json"], environment: ["SNAPSHOT_TILES": "x"])
        #expect(shown.text.contains("cache = \(desk.file("three"))  (config.json)"), "\(shown.text)")
        #expect(try desk.run(["config", "show"], environment: ["SNAPSHOT_TILES": "x"]).text.contains("cache") == false)
    }

    @Test func reportsAnUnwritableCacheOnce() throws {
        try desk.write("a file", to: "file")
        let outcome = try desk.draw(Self.camera + ["--cache", "file/kept", "--scales", "1,2", "-o", "out.png"])
        #expect(outcome.exit == 0)
        #expect(outcome.lines.count { $0.contains("images are not cached, because ") } == 1, "\(outcome.errors)")
    }

    @Test func isShownAndTrimmed() throws {
        for scale in 1...3 { _ = try draw(["--scale", "\(scale)"]) }
        let both = ["--cache", "kept", "--tile-cache", "tiles"]
        let stats = try desk.run(["cache", "stats"] + both)
        #expect(stats.exit == 0 && stats.text.contains("kept  3 images, "), "\(stats.text) \(stats.errors)")
        let json = try desk.run(["cache", "stats", "--json", "--snapshots"] + both)
        #expect(json.text.contains(#""count" : 3"#) && !json.text.contains("tilesets"), "\(json.text)")
        let tiles = try desk.run(["cache", "stats", "--json", "--tiles"] + both)
        #expect(!tiles.text.contains("snapshots") && tiles.text.contains("tilesets"), "\(tiles.text)")
        #expect(try desk.run(["cache", "prune", "--unused", "1"] + both).exit == 0)
        #expect(try desk.run(["cache", "prune", "--size", "0", "--tiles"] + both).exit == 0)
        #expect(try images().count == 3)
        #expect(try desk.run(["cache", "prune", "--size", "1", "--snapshots"] + both).exit == 0)
        #expect(try images().isEmpty)
        #expect(try !draw())
        #expect(try desk.run(["cache", "clear", "--tiles"] + both).exit == 0)
        #expect(try draw())
        #expect(try desk.run(["cache", "clear"] + both).exit == 0)
        #expect(try !draw())
    }

    @Test(arguments: [
        (
            ["render", "-o", "x.png", "--lat", "1", "--lon", "1", "--cache", "a", "--no-cache"],
            ["--cache", "--no-cache"]
        ),
        (["render", "-o", "x.png", "--lat", "1", "--lon", "1", "--cache", ""], ["cache \"\""]),
        (["cache", "stats", "--snapshots"], ["--cache FOLDER"]), (["cache", "clear", "--cache", ""], ["cache \"\""]),
    ])
    func wrongUsageIsOneLine(arguments: [String], words: [String]) throws {
        try expectFailure(
            arguments, status: 64, says: words, environment: ["SNAPSHOT_TILES": Project.archive("vaduz-core.pmtiles")])
    }
}
