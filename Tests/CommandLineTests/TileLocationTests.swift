import Imaging
import TestSupport
import Testing

/// Locations that are no tileset: status 1 and what to give instead.
@Suite(.runsTheTool) struct TileLocationTests {
    @Test(arguments: [
        ("/nope.pmtiles", ["/nope.pmtiles", "no such file or folder", ".pmtiles"]),
        ("http://127.0.0.1:1/{z}/{x}/{y}.png", ["http://127.0.0.1:1/", "tile 15/", "check that the server runs"]),
        ("/dev/zero", ["/dev/zero", "device", "not a file"]),
        ("/etc/passwd", ["/etc/passwd", "no archive of tiles that is known", ".versatiles", "use"]),
        (Project.archive("README.md"), ["README.md", "no archive of tiles that is known", "use"]),
        (Project.fixture("pins/pin.png"), ["pin.png", "single image", "use the folder"]),
        (Project.fixture("pins"), ["fixtures/pins", "is empty", "use a folder"]),
    ])
    func ofNothingDrawable(location: String, words: [String]) throws {
        let flags = ["--lat", "47.1410", "--lon", "9.5209", "-o", "out.png", "--tiles", location]
        try expectFailure(flags, status: 1, says: words)
    }

    /// Every archive that comes with the tests draws the same place.
    @Test(arguments: [
        "vaduz-core.mbtiles", "vaduz-core-jpg.pmtiles", "vaduz-core-webp.pmtiles", "vaduz-none.pmtiles",
        "vaduz-brotli.pmtiles", "vaduz-zstd.pmtiles", "vaduz-unclustered.pmtiles", "vaduz-mixed",
        "vaduz-tms#scheme=tms",
    ])
    func everyKindIsDrawn(name: String) throws {
        let desk = try Desk()
        let flags = [
            "--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "100x60", "--attribution", "off", "-q", "-o",
        ]
        #expect(try desk.draw(flags + ["core.png"]).exit == 0)
        let outcome = try desk.draw(flags + ["out.png"], tiles: Project.archive(name))
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let (core, other) = try (desk.image("core.png"), desk.image())
        // JPEG and WebP tiles are lossy: near, and not equal.
        let isLossy = name.contains("jpg") || name.contains("webp") || name.contains("mixed")
        let differing = zip(core.pixels, other.pixels).count { pair in
            [0, 8, 16].contains { abs(Int(pair.0 >> $0 & 0xFF) - Int(pair.1 >> $0 & 0xFF)) > (isLossy ? 48 : 0) }
        }
        #expect(differing <= (isLossy ? 60 : 0), "\(differing) pixels differ")
    }

    @Test func layersLieOnOneAnother() throws {
        let desk = try Desk()
        let flags = ["--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "100x60", "-q", "-o"]
        let overlay = Project.archive("overlay.mbtiles")
        #expect(try desk.draw(flags + ["one.png"]).exit == 0)
        #expect(
            try desk.run(flags + ["two.png", "--tiles", Project.archive("vaduz-core.pmtiles"), "--tiles", overlay]).exit
                == 0)
        #expect(
            try desk.run(
                flags + [
                    "clear.png", "--tiles", Project.archive("vaduz-core.pmtiles"), "--tiles", overlay + "#opacity=0",
                    "--attribution", "© OpenStreetMap contributors",
                ]
            ).exit == 0)
        #expect(try desk.bytes("one.png") != desk.bytes("two.png"))
        #expect(try desk.image("one.png") == desk.image("clear.png"))
    }
}
