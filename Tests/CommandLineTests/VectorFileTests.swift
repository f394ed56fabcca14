import Imaging
import TestSupport
import Testing

/// SVG and PDF rendered by other programs: librsvg, Chromium, and poppler with both of its renderers.
@Suite(.runsTheTool) struct VectorFileTests {
    /// One with all annotations, one rotated and transparent, one from JPEG tiles.
    static let maps: [(flags: [String], tiles: String)] = [
        (
            RenderTests.vaduz + [
                "-z", "15", "--size", "300x200", "--scale", "2", "--pin", "47.1410,9.5209,color=teal,size=large",
                "--pin", "47.1420,9.5229,shape=text,label=Café", "--scale-bar", "metric", "--north-arrow",
                "--path", "47.1400,9.5150,47.1430,9.5180,47.1390,9.5260,stroke=blue,width=6,opacity=0.5,dash=12:8",
                "--circle", "47.1425,9.5240,radius=120",
            ], "vaduz-core.pmtiles"
        ),
        (
            RenderTests.vaduz + ["-z", "14", "--size", "300x200", "--bearing", "30", "--background", "#fff0"],
            "vaduz-core.pmtiles"
        ),
        (RenderTests.vaduz + ["-z", "14.5", "--size", "300x200"], "vaduz-core-jpg.mbtiles"),
    ]

    /// Limits are mean differences of a channel, of 255.
    ///
    /// Splash, the renderer of `pdftoppm`, draws the map half a pixel larger.
    @Test(arguments: maps.indices) func vectorFilesLookLikeTheImage(map: Int) throws {
        let desk = try Desk()
        let (flags, tiles) = Self.maps[map]
        for name in ["out.png", "map.svg", "map.pdf"] {
            let outcome = try desk.draw(flags + ["-q", "-o", name], tiles: Project.archive(tiles))
            #expect(outcome.exit == 0, "\(outcome.errors)")
        }
        let scale = flags.contains("--scale") ? 2 : 1
        let dots = "\(72 * scale)"
        let browser = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--user-data-dir=profile",
            "--force-device-scale-factor=\(scale)", "--window-size=300,200", "--screenshot=chromium.png", "map.svg",
        ]
        for (program, arguments, limit) in [
            ("rsvg-convert", ["-z", "\(scale)", "-b", "white", "-o", "rsvg-convert.png", "map.svg"], 0.8),
            ("chromium", browser, 0.8),
            ("pdftocairo", ["-r", dots, "-png", "-singlefile", "map.pdf", "pdftocairo"], 0.8),
            ("pdftoppm", ["-r", dots, "-png", "-singlefile", "map.pdf", "pdftoppm"], 6),
        ] {
            let outcome = try desk.run(arguments, program: "/usr/bin/" + program)
            #expect(outcome.exit == 0, "\(program): \(outcome)")
            let seen = try desk.image("\(program).png")
            // A JPEG map is compressed once more.
            let again = tiles.contains("jpg") ? 2.5 : 0
            #expect(try desk.image().onWhite.meanDifference(from: seen) < limit + again, "\(program)")
        }
    }

    @Test func textIsText() throws {
        let desk = try Desk()
        let notice = "© A & B < C “Straße” Żółw"
        for name in ["map.svg", "map.pdf"] {
            #expect(try desk.draw(Self.maps[0].flags + ["-q", "-o", name, "--attribution", notice]).exit == 0)
        }
        let text = try desk.run(["map.pdf", "-"], program: "/usr/bin/pdftotext").text
        #expect(text.contains(notice))
        let information = try desk.run(["map.pdf"], program: "/usr/bin/pdfinfo").text
        for line in ["Subject:         \(notice)", "Title:           Map of 47.141, 9.5209", "300 x 200 pts"] {
            #expect(information.contains(line), "\(information)")
        }
        #expect(!information.contains("Date"))
        let fonts = try desk.run(["map.pdf"], program: "/usr/bin/pdffonts").text
        #expect(fonts.contains("+OpenSans") && fonts.contains("yes yes yes"), "\(fonts)")
        let svg = try desk.text("map.svg")
        #expect(svg.contains(">© A &amp; B &lt; C “Straße” Żółw</text>"))
        #expect(svg.contains("<desc>© A &amp; B"))
    }

    /// The tiles are JPEG, so the map in the file is; the page stays small.
    @Test func keepsJPEGTiles() throws {
        let desk = try Desk()
        for name in ["map.svg", "map.pdf"] {
            let outcome = try desk.draw(
                Self.maps[2].flags + ["-q", "-o", name], tiles: Project.archive(Self.maps[2].tiles))
            #expect(outcome.exit == 0)
        }
        #expect(try desk.text("map.svg").contains("data:image/jpeg;base64,/9j/"))
        #expect(try desk.run(["-list", "map.pdf"], program: "/usr/bin/pdfimages").text.contains(" jpeg "))
    }

    @Test(arguments: ["svg", "pdf"]) func sameBytesEveryTime(ending: String) throws {
        let desk = try Desk()
        for name in ["a.\(ending)", "b.\(ending)"] {
            #expect(try desk.draw(Self.maps[0].flags + ["-q", "-o", name]).exit == 0)
        }
        #expect(try desk.bytes("a.\(ending)") == desk.bytes("b.\(ending)"))
    }
}
