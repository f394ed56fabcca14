import Imaging
import TestSupport
import Testing

/// Styles in SVG and PDF: paths and text, rendered by other programs as in the image.
@Suite(.runsTheTool) struct VectorStyleFileTests {
    private let desk: Desk
    private static let town = Project.fixture("vector/town-openmaptiles.pmtiles")
    private static let place = RenderTests.vaduz + ["-z", "15.4", "--size", "300x200", "-q"]

    init() throws { desk = try Desk() }

    /// One of each: areas that overlap, outlines, dashes, a gap, circles, opacities, a heatmap between paths, and text.
    ///
    /// The map shows the borders of four tiles.
    private static let style = """
        {"version": 8, "center": [0, 0], "zoom": 5, "sources": {
          "areas": {"type": "geojson", "data": {"type": "MultiPolygon", "coordinates": [
            [[[-3, -2], [1, -2], [1, 1], [-3, 1], [-3, -2]], [[-2, -1], [-1, -1], [-1, 0], [-2, 0], [-2, -1]]],
            [[[2, -2], [4, -2], [4, 2], [2, 2], [2, -2]]]]}},
          "pair": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
              [[[-1, 0.5], [3, 0.5], [3, 2.4], [-1, 2.4], [-1, 0.5]]]}},
            {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
              [[[-2, 1.5], [1.5, 1.5], [1.5, 2.7], [-2, 2.7], [-2, 1.5]]]}}]}},
          "lines": {"type": "geojson", "data": {"type": "MultiLineString", "coordinates": [
            [[-4, -2.5], [-1, -1.5], [0.5, -2.5], [4, -0.5]]]}},
          "spots": {"type": "geojson", "data": {"type": "MultiPoint", "coordinates":
            [[-2.8, 1.6], [-2.8, 0], [-2.8, -1]]}},
          "heat": {"type": "geojson", "data": {"type": "MultiPoint", "coordinates": [[3, -1.5], [3.2, -1.4]]}},
          "name": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
         "layers": [
          {"id": "ground", "type": "background", "paint": {"background-color": "#fed"}},
          {"id": "areas", "type": "fill", "source": "areas",
           "paint": {"fill-color": "#284", "fill-outline-color": "#000"}},
          {"id": "heat", "type": "heatmap", "source": "heat", "paint": {"heatmap-radius": 30}},
          {"id": "pair", "type": "fill", "source": "pair", "paint": {"fill-color": "#00c", "fill-opacity": 0.5}},
          {"id": "twins", "type": "line", "source": "lines",
           "paint": {"line-color": "#c00", "line-width": 4, "line-gap-width": 8, "line-opacity": 0.6}},
          {"id": "dashes", "type": "line", "source": "lines",
           "paint": {"line-color": "#000", "line-width": 4, "line-dasharray": [4, 2]}},
          {"id": "spots", "type": "circle", "source": "spots", "paint": {"circle-radius": 9,
            "circle-color": "#fff", "circle-stroke-color": "#606", "circle-stroke-width": 4}},
          {"id": "name", "type": "symbol", "source": "name", "layout": {"text-field": "Große Karte", "text-size": 24},
           "paint": {"text-color": "#000", "text-halo-color": "#fff", "text-halo-width": 3}}]}
        """

    private func draw(_ arguments: [String]) throws {
        let outcome = try desk.run(arguments)
        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    private func drawStyle(_ more: [String] = []) throws {
        try desk.write(Self.style, to: "style.json")
        for name in ["out.png", "map.svg", "map.pdf"] {
            try draw(["--style", "style.json", "--size", "300x200", "--no-pin", "-q", "-o", name] + more)
        }
    }

    private static let programs: Set = ["rsvg-convert", "pdftocairo", "pdftoppm"]

    /// The page as image by each of the programs, at some pixels per point.
    private func seen(
        scale: Int, only programs: Set<String> = programs
    ) throws -> [(program: String, image: Pixmap)] {
        try [
            ("rsvg-convert", ["-z", "\(scale)", "-b", "white", "-o", "rsvg-convert.png", "map.svg"]),
            ("pdftocairo", ["-r", "\(72 * scale)", "-png", "-singlefile", "map.pdf", "pdftocairo"]),
            ("pdftoppm", ["-r", "\(72 * scale)", "-png", "-singlefile", "map.pdf", "pdftoppm"]),
        ].filter { programs.contains($0.0) }.map { program, arguments in
            let outcome = try desk.run(arguments, program: "/usr/bin/" + program)
            #expect(outcome.exit == 0, "\(program): \(outcome)")
            return (program, try desk.image("\(program).png"))
        }
    }

    /// Limits are for squares of 20 pixels, so that nothing small is missing.
    @Test(arguments: [[], ["--bearing", "25"], ["--scale", "2"], ["--pitch", "50"]])
    func stylesLookLikeTheImage(more: [String]) throws {
        try drawStyle(more)
        let image = try desk.image().onWhite
        // The ground of a tilted map is an image, which pdftoppm blurs at this size.
        let programs: Set = more.contains("--pitch") ? ["rsvg-convert", "pdftocairo"] : Self.programs
        for (program, seen) in try seen(scale: more.contains("--scale") ? 2 : 1, only: programs) {
            #expect(seen.meanDifference(from: image) < 3, "\(program)")
            #expect(seen.worstSquare(from: image, side: 20) < 35, "\(program)")
        }
    }

    @Test func namesAndRoadsLookLikeTheImage() throws {
        for name in ["out.png", "map.svg", "map.pdf"] {
            try draw(Self.place + ["--tiles", Self.town, "--scale", "2", "-o", name])
        }
        let image = try desk.image()
        for (program, seen) in try seen(scale: 2) {
            #expect(seen.meanDifference(from: image) < 4, "\(program)")
            #expect(seen.worstSquare(from: image, side: 40) < 30, "\(program)")
        }
    }

    /// Whatever the enlargement, no border of tiles or of neighbors shows in an area of one color.
    @Test(arguments: [1, 3]) func noSeamShows(scale: Int) throws {
        try desk.write(
            """
            {"version": 8, "center": [0, 0], "zoom": 5, "sources": {"a": {"type": "geojson", "data": {"type":
              "MultiPolygon", "coordinates": [[[[-9, -9], [0.3, -9], [0.3, 9], [-9, 9], [-9, -9]]],
              [[[0.3, -9], [9, -9], [9, 9], [0.3, 9], [0.3, -9]]]]}}},
             "layers": [{"id": "a", "type": "fill", "source": "a", "paint": {"fill-color": "#284"}}]}
            """, to: "style.json")
        for name in ["map.svg", "map.pdf"] {
            try draw(["--style", "style.json", "--size", "120x80", "--no-pin", "--attribution", "off", "-o", name])
        }
        for (program, seen) in try seen(scale: scale) {
            // The outermost pixels of pdftoppm are mixed with the paper.
            let inner = (2..<seen.height - 2).flatMap {
                seen.pixels[($0 * seen.width + 2)..<(($0 + 1) * seen.width - 2)]
            }
            #expect(Set(inner) == [0xFF22_8844], "\(program)")
        }
    }

    @Test func textIsText() throws {
        let tiles = Project.fixture("vector/vaduz-openmaptiles.pmtiles")
        for name in ["map.svg", "map.pdf"] { try draw(Self.place + ["--tiles", tiles, "-o", name]) }
        let text = try desk.run(["map.pdf", "-"], program: "/usr/bin/pdftotext").text
        let svg = try desk.text("map.svg")
        #expect(text.contains("Rathaus Vaduz"), "\(text)")
        #expect(svg.contains(">Rathaus Vaduz</text>"))
        #expect(
            try desk.run(["-list", "map.pdf"], program: "/usr/bin/pdfimages").text.split(separator: "\n").count <= 6)
    }

    /// A label in the corner of the box of a pin, beside its tip, is not in its way.
    @Test func keepsLabelsBesidePinTips() throws {
        let tiles = Project.fixture("vector/vaduz-openmaptiles.pmtiles")
        try draw([
            "--lat", "47.1410", "--lon", "9.5209", "-z", "15", "--size", "400x300", "--tiles", tiles, "--pin",
            "47.1410,9.5209,size=large", "-o", "map.svg", "--report", "report.json",
        ])
        #expect(try desk.text("report.json").contains(#""text" : "Vaduz""#))
    }

    /// A program that reads a page finds letters of a slanted or curved name, not the name.
    @Test(
        arguments: ["Alte Landstrasse", "رحلة طويلة"],
        [
            "[[-4, -2], [4, 2]]", "[[-3, -3], [3, 3]]", "[[-4, -1], [-2, 1], [0, 1.5], [2, 1], [4, -1]]",
            "[[0, 3], [0, -3]]", "[0, 0]",
        ])
    func slantedNamesAreReadWhole(name: String, coordinates: String) throws {
        let isLine = coordinates.hasPrefix("[[")
        let pose = isLine ? #""symbol-placement": "line-center""# : #""text-rotate": 30"#
        try desk.write(
            """
            {"version": 8, "center": [0, 0], "zoom": 5, "sources": {"a": {"type": "geojson", "data":
              {"type": "\(isLine ? "LineString" : "Point")", "coordinates": \(coordinates)}}},
             "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
              {"id": "a", "type": "symbol", "source": "a", "layout": {"text-field": "\(name)", \(pose)},
               "paint": {"text-halo-color": "#fd8", "text-halo-width": 2}}]}
            """, to: "style.json")
        for name in ["out.png", "map.pdf"] {
            try draw(["--style", "style.json", "--size", "300x200", "--no-pin", "--attribution", "off", "-o", name])
        }
        let text = try desk.run(["map.pdf", "-"], program: "/usr/bin/pdftotext").text
        let words = text.filter { !"\u{202A}\u{202B}\u{202C}\u{200E}\u{200F}\u{0C}".contains($0) }
            .split(whereSeparator: \.isWhitespace)
        // Once, although it is on the page as paths, too.
        #expect(words == name.split(separator: " "), "\(text)")
        let image = try desk.image().onWhite
        for (program, seen) in try seen(scale: 1, only: ["pdftocairo", "pdftoppm"]) {
            #expect(seen.meanDifference(from: image) < 1.5, "\(program)")
        }
    }

    /// With spaces between the letters, words can be selected where they are seen.
    @Test func hiddenTextIsAsLongAsTheLetters() throws {
        try drawName("Alte Land", layout: #""text-size": 24, "text-letter-spacing": 1"#)
        let boxes = try desk.run(["-bbox", "map.pdf", "-"], program: "/usr/bin/pdftotext").text
        func edges(_ name: String) -> [Double] {
            boxes.split(separator: name + "=\"").dropFirst().compactMap { Double($0.prefix { $0 != "\"" }) }
        }
        let image = try desk.image().onWhite
        let dark = (0..<image.width).filter { column in
            (0..<image.height).contains { image.pixels[$0 * image.width + column] & 0xFF < 0x60 }
        }
        let (first, last) = (try #require(dark.first), try #require(dark.last))
        let (start, end) = (try #require(edges("xMin").min()), try #require(edges("xMax").max()))
        #expect(abs(start - Double(first)) < 30 && abs(end - Double(last)) < 30, "\(boxes)")
    }

    /// A colored glyph has no hidden copy.
    @Test func emojisAreDrawnOnce() throws {
        try drawName("Park \u{1F339}", layout: #""text-size": 24"#)
        let images = try desk.run(["-list", "map.pdf"], program: "/usr/bin/pdfimages").text
        // Two lines of titles, the picture and its mask.
        #expect(images.split(separator: "\n").count == 4, "\(images)")
    }

    /// Draws a name along a slanted line, as an image and a PDF file.
    private func drawName(_ name: String, layout: String) throws {
        try desk.write(
            """
            {"version": 8, "center": [0, 0], "zoom": 5, "sources": {"a": {"type": "geojson", "data":
              {"type": "LineString", "coordinates": [[-4, -3], [4, 3]]}}},
             "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
              {"id": "a", "type": "symbol", "source": "a", "layout":
               {"text-field": "\(name)", "symbol-placement": "line-center", \(layout)}}]}
            """, to: "style.json")
        for name in ["out.png", "map.pdf"] {
            try draw(["--style", "style.json", "--size", "400x300", "--no-pin", "--attribution", "off", "-o", name])
        }
    }

    /// Only what has no paths is an image, at its place in the order.
    @Test func imageLayersKeepTheirOrder() throws {
        try drawStyle()
        let lines = try desk.text("map.svg").split(separator: "\n")
        let image = try #require(lines.firstIndex { $0.hasPrefix("<use") })
        #expect(lines.filter { $0.hasPrefix("<use") }.count == 1)
        #expect(lines[..<image].contains { $0.contains("fill=\"#228844\"") })
        #expect(lines[image...].contains { $0.contains("fill=\"#0000cc\" fill-opacity=\"0.502\"") })
        #expect(lines[image...].contains { $0.contains("stroke-dasharray") })
        #expect(lines.last { $0.hasPrefix("<text") && $0.contains(">Große Karte</text>") } != nil)
    }

    @Test(arguments: ["svg", "pdf"]) func sameBytesEveryTime(ending: String) throws {
        for name in ["a.\(ending)", "b.\(ending)"] { try draw(Self.place + ["--tiles", Self.town, "-o", name]) }
        #expect(try desk.bytes("a.\(ending)") == desk.bytes("b.\(ending)"))
    }
}
