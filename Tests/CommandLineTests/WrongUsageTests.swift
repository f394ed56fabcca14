import TestSupport
import Testing

/// Usage errors exit with 64 and one line with the invalid value and the remedy, before anything is drawn.
@Suite(.runsTheTool) struct WrongUsageTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let words: [String]

        init(_ arguments: [String], _ words: String...) {
            self.arguments = arguments
            self.words = words
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let place = ["--lat", "47.1410", "--lon", "9.5209"]
    static let output = ["-o", "out.png"]

    static func place(_ more: String..., says words: String...) -> Case {
        Case(arguments: place + more + output, words: words)
    }

    static let camera: [Case] = [
        Case(output, "there is no place", "--lat and --lon", "--geo", "--bbox", "--fit"),
        Case(["--lat", "47"] + output, "lon is missing", "set both lat and lon"),
        Case(["--lon", "9"] + output, "lat is missing", "set both lat and lon"),
        Case(["--lat", "91", "--lon", "9"] + output, "latitude 91", "-90 to 90"),
        Case(["--lat", "-90.001", "--lon", "9"] + output, "latitude -90.001", "-90 to 90"),
        Case(["--lat", "47", "--lon", "181"] + output, "longitude 181", "-180 to 180"),
        Case(["--lat", "47", "--lon", "-1e300"] + output, "longitude -1e+300", "-180 to 180"),
        Case(["--lat", "47", "--lon"], "--lon", "see snapshot render --help"),
        place("--bbox", "9,47,10,48", says: "lat and lon; bbox", "keep one"),
        Case(["--geo", "geo:47,9", "--fit"] + output, "geo; fit", "keep one"),
        Case(["--fit"] + output, "fit", "add a pin"),
        Case(["--fit", "--zoom", "3", "--pin", "47,9"] + output, "fit does not go with span or zoom", "leave out"),
        Case(["--bbox", "9,47,10,48", "--span", "1"] + output, "bbox does not go with span or zoom", "leave out"),
        place("--span", "1", "--zoom", "3", says: "span and zoom", "keep one"),
        place("--zoom", "-1", says: "zoom -1", "0 to 24"),
        place("-z", "25", says: "zoom 25", "0 to 24"),
        place("--span", "-1", says: "span -1 ", "0 to 180"),
        place("--span", "181", says: "span 181 ", "0 to 180"),
        place("--span", "1,361", says: "span 1,361 ", "0 to 360"),
        place("--span", "1,2,3", says: "span 1,2,3", "DLAT"),
        place("--span", "nan", says: "span nan", "DLAT"),
        place("--span", "", says: "span \"\"", "DLAT"),
        Case(["--bbox", "9,48,10,47"] + output, "bbox 9,48,10,47", "south below north"),
        Case(["--bbox", "1,2,3"] + output, "bbox 1,2,3", "four numbers", "W,S,E,N"),
        Case(["--bbox", "1,2,3,4,5"] + output, "bbox 1,2,3,4,5", "four numbers"),
        Case(["--bbox", "9,47,10,inf"] + output, "bbox 9,47,10,inf", "W,S,E,N"),
        Case(["--bbox", "-190,0,10,10"] + output, "bbox -190,0,10,10", "longitudes up to 180"),
        Case(["--bbox", "0,-91,10,10"] + output, "bbox 0,-91,10,10", "latitudes up to 90"),
        Case(["--bbox", ""] + output, "bbox \"\"", "W,S,E,N"),
        Case(["--geo", "http:47,9"] + output, "geo URI http:47,9", "geo:LAT,LON"),
        Case(["--geo", "geo:47"] + output, "geo URI geo:47", "geo:LAT,LON"),
        Case(["--geo", "geo:91,9"] + output, "geo URI geo:91,9", "-90 to 90"),
        Case(["--geo", "geo:47,9;crs=mars"] + output, "crs=mars", "wgs84"),
        Case(["--geo", "geo:47,9?z=99"] + output, "zoom 99", "0 to 24"),
        Case(["--geo", ""] + output, "geo URI \"\"", "geo:LAT,LON"),
        place("--padding", "-1", says: "padding -1", "0 or more"),
        place("--padding", "128", says: "padding 128", "leave room", "256x256"),
        place("--size", "400x200", "--padding", "100,1,100,1", says: "padding 100,1,100,1", "400x200"),
        place("--padding", "1,2,3", says: "padding 1,2,3", "T,R,B,L"),
        place("--padding", "", says: "padding \"\"", "T,R,B,L"),
        place("--zoom-snapping", "near", says: "near", "exact", "integral"),
    ]

    static let numbers: [Case] =
        ["--lat", "--lon", "--zoom", "--scale", "--bearing"].flatMap { flag in
            ["nan", "", "0x10"].map { number(flag, $0) }
        } + ["inf", "-inf", "1e400", "4,7", "north", " 7", "٧"].map { number("--lat", $0) }

    static func number(_ flag: String, _ value: String) -> Case {
        let others = flag == "--lat" ? ["--lon", "9"] : flag == "--lon" ? ["--lat", "47"] : place
        return Case([flag, value] + others + output, "'\(value)'", flag, ": use ")
    }

    static let image: [Case] =
        [
            "0", "400", "400x", "x200", "x", "1e9", "400x200x3", "400x200@", "400x200@2", "400 x 200", "nanxnan",
            "infx1",
            "0x", "400×200",
        ].map { place("--size", $0, says: "size \($0) ", "such as 400x200") } + [
            place("--size", "", says: "size \"\"", "such as 400x200"),
            place("--size", "0x0", says: "size 0x0", "at least 1 point"),
            place("--size", "-400x200", says: "size -400x200", "at least 1 point"),
            place("--size", "0.5x1", says: "size 0.5x1", "at least 1 point"),
            place("--size", "100000x100000", says: "size 100000x100000", "16384 pixels per side", "smaller"),
            place("--size", "16385x1", says: "size 16385x1", "16384 pixels per side", "smaller"),
            place("--size", "4097x1@4x", says: "size 4097x1 at scale 4", "16384 pixels per side", "smaller"),
            place("--size", "16384x16384", says: "size 16384x16384", "67108864 pixels", "smaller"),
            place("--size", "1e300x1e300", says: "size 1e+300x1e+300", "16384 pixels per side", "smaller"),
            place("--size", "400x200@0x", says: "scale 0", "1 to 4"),
            place("--size", "400x200@5x", says: "scale 5", "1 to 4"),
            place("--scale", "0", says: "scale 0", "1 to 4"),
            place("--scale", "5", says: "scale 5", "1 to 4"),
            place("--scale", "-2", says: "scale -2", "1 to 4"),
            place("--format", "jpeg", says: "format jpeg", "extension .png", "change one"),
            place("--format", "PDF", says: "format PDF", "extension .png", "change one"),
            place("--format", "bmp", says: "format bmp", "png, png8, jpeg, webp, svg, pdf"),
            place("--format", "", says: "format \"\"", "png, png8, jpeg, webp, svg, pdf"),
            place("--quality", "80", says: "quality 80", "does not apply to png", "jpeg or webp"),
            place("--quality", "80", "--format", "png8", says: "quality 80", "does not apply to png8", "jpeg or webp"),
            Case(place + ["--quality", "0", "-o", "x.jpg"], "quality 0", "1 to 100"),
            Case(place + ["--quality", "-101", "-o", "x.webp"], "quality -101", "1 to 100"),
            place("--quality", "best", says: "best", "--quality"),
            Case(place + ["--compression", "small", "-o", "x.jpg"], "compression small", "does not apply to jpeg"),
            place("--compression", "best", says: "best", "--compression"),
            place("--max-bytes", "0", says: "max_bytes 0", "above 0"),
            place("--max-bytes", "10k", says: "10k", "--max-bytes"),
            place("--background", "nocolour", says: "background nocolour", "CSS name", "#rrggbb"),
            place("--background", "#12", says: "background #12", "CSS name", "#rrggbb"),
            place("--background", "", says: "background \"\"", "CSS name"),
            place("--detail", "blurred", says: "blurred", "sharp", "legible"),
        ]

    static let annotations: [Case] = [
        place("--pin", "47", says: "pin 47 ", "LAT,LON"),
        place("--pin", "91,9", says: "latitude 91", "-90 to 90"),
        place("--pin", "47,181", says: "longitude 181", "-180 to 180"),
        place("--pin", "47,9,glow=1", says: "pin key glow", "color, icon, label, shape, size, scale, image, offset"),
        place("--pin", "47,9,color=nope", says: "pin color nope", "CSS name"),
        place("--pin", "47,9,color=", says: "pin color \"\"", "CSS name"),
        place("--pin", "47,9,size=huge", says: "pin size huge", "small, mid, large"),
        place("--pin", "47,9,offset=1", says: "pin offset 1", "X:Y"),
        place("--pin", "47,9,offset=1e300:0", says: "pin offset 1e+300", "points"),
        place("--pin", "47,9,red", says: "\"red\" is neither", "key=value", "LAT,LON", "write color=red"),
        place("--pin", "", says: "pin \"\"", "LAT,LON"),
        place("--pin", "47,9,\"", says: "double quotes in pairs"),
        place("--pin-offset", "1", says: "pin-offset 1", "X,Y"),
        place("--pin-offset", "nan,1", says: "pin-offset nan,1", "X,Y"),
    ]

    static let shapes: [Case] = [
        place("--path", "47,9", says: "path 47,9 ", "at least 2 points"),
        place("--path", "47,9,48", says: "path 47,9,48 ", "a longitude for each latitude"),
        place("--path", "47,9,91,9", says: "latitude 91", "-90 to 90"),
        place("--path", "47,9,48,9,glow=1", says: "path key glow", "stroke, width, dash", "geodesic"),
        place("--path", "47,9,48,9,width=300", says: "path width 300", "0 to 200 points"),
        place("--path", "47,9,48,9,width=1,width=2", says: "width is set twice", "once"),
        place("--path", "47,9,48,9,dash=0:0", says: "path dash 0:0", "8:4"),
        place("--path", "enc:_p~iF~ps|U_ulL", says: "path is not valid", "copy all of it"),
        place("--path", "-47,9,\n", says: "use LAT,LON, then key=value", "is neither"),
        place("--polygon", "47,9,48,9", says: "polygon 47,9,48,9 ", "at least 3 points"),
        place("--polygon", "47,9,48,9,48,10,arrow=end", says: "polygon key arrow", "fill"),
        place("--circle", "47,9", says: "circle has no radius", "add its radius in meters"),
        place("--circle", "47,9,radius=-1", says: "circle radius -1", "above 0, up to 20003931"),
        Case(["--fit"] + output, "fit", "a pin, a line or an area"),
        place("--geojson", "-", "--geojson", "-", says: "--geojson -", "once"),
    ]

    static let tiles: [Case] = [
        place("--max-overzoom", "-1", says: "max_overzoom -1", "0 to 8"),
        place("--max-overzoom", "9", says: "max_overzoom 9", "0 to 8"),
        place("--max-overzoom", "99", says: "max_overzoom 99", "0 to 8"),
        place("--max-overzoom", "1.5", says: "'1.5'", "integer"),
        place("--max-overzoom", "99999999999999999999", says: "'99999999999999999999'", "integer"),
        place("--missing-tiles", "ignore", says: "ignore", "overzoom", "blank", "fail"),
        place("--tiles", "", says: "\"\"", "has no folder"),
        place("--timeout", "0", says: "timeout 0 is", "0.1 to 86400 seconds"),
        place("--timeout", "-1", says: "timeout -1 is", "0.1 to 86400 seconds"),
        place("--timeout", "soon", says: "'soon'", "number of seconds"),
        place("--tiles", "http://h:99999/{z}/{x}/{y}.png", says: "http://h:99999/", "port from 1 to 65535"),
        place("--tiles", "#id=3", says: "#id=3", "has no folder"),
        option("colour=red", "\"colour\" is not an option", "tile-size"),
        option("opacity=2", "opacity=2", "0 to 1"),
        option("opacity=nan", "opacity=nan", "0 to 1"),
        option("density=9", "density=9", "1 to 4"),
        option("tile-size=0", "tile-size=0", "1 to 2048"),
        option("min-zoom=-1", "min-zoom=-1", "an integer from 0"),
        option("min-zoom=9&max-zoom=3", "min-zoom is above max-zoom", "swap"),
        option("id=", "id=", "not empty"),
        option("id=a&id=b", "id is set twice", "once"),
        option("scheme=up", "scheme=up", "xyz or tms"),
        option("attribution=%zz", "attribution=%zz", "text"),
    ]

    static func option(_ option: String, _ words: String...) -> Case {
        let tiles = Project.archive("vaduz-core.pmtiles") + "#" + option
        return Case(arguments: place + ["--tiles", tiles] + output, words: [tiles] + words)
    }

    static let commands: [Case] = [
        Case(["frobnicate"], "command frobnicate", "render, batch, tiles, style, cache, config"),
        Case(["frobnicate"] + place + output, "command frobnicate", "render, batch, tiles, style, cache, config"),
        Case(["tiles", "show"], "command show", "info, verify"),
        Case(["config", "get"], "command get", "use show"),
        place("--frobnicate", says: "--frobnicate", "see snapshot render --help"),
        place("extra", says: "'extra'", "see snapshot render --help"),
        Case(["tiles", "info"], "<LOCATION>", "see snapshot tiles info --help"),
        Case(["tiles", "info", "--frobnicate", "x"], "--frobnicate", "see snapshot tiles info --help"),
        Case(["tiles", "verify", "a", "b"], "'b'", "see snapshot tiles verify --help"),
    ]

    static let outputs: [Case] = [
        Case(place, "no output", "-o FILE"),
        Case(place + ["-o", ""], "no output", "-o FILE"),
        Case(place + ["-o", "x.gif"], "cannot write GIF", "use .png, .jpg, .webp, .svg or .pdf", "x.gif"),
        Case(place + ["-o", "x.TIFF"], "cannot write TIFF", "use .png, .jpg, .webp, .svg or .pdf", "x.TIFF"),
        Case(place + ["--world-file", "-o", "x.pdf"], "--world-file", "which pdf does not have", "png, jpeg or webp"),
        Case(place + ["-o", "-", "--report", "-"], "cannot both", "write one to a file"),
        Case(place + ["-o", "-", "--world-file"], "--world-file", "-o FILE"),
        place("--report", "out.png", says: "out.png", "own name"),
        place("--world-file", "--report", "out.pgw", says: "out.pgw", "own name"),
        place("--scales", "1,2", "--report", "out@2x.png", says: "out@2x.png", "own name"),
        place("--scales", "1,2", "--world-file", "--report", "out@2x.pgw", says: "out@2x.pgw", "own name"),
        Case(place + ["--scales", "1,2", "-o", "-"], "2 images cannot all go to standard output", "-o FILE"),
        place("--scales", "1,1.0", says: "scales 1,1.0", "different numbers"),
        place("--scales", "", says: "scales \"\"", "1,2,3"), place("--scales", "1,x", says: "scales 1,x", "1,2,3"),
        place("--scales", "1,9", says: "scale 9", "1 to 4"),
        place("--scales", "1,2", "--scale", "2", says: "scales 1,2", "keep one"),
        place("--scales", "1,2", "--size", "9x9@2x", says: "scales 1,2", "keep one"),
        place("--appearances", "light,dim", says: "appearances light,dim", "light,dark"),
        place("--appearances", "dark,dark", says: "appearances dark,dark", "light,dark"),
        place("--appearances", "dark", "--appearance", "dark", says: "appearances dark", "keep one"),
        place("--appearance", "dim", says: "dim", "light", "dark"),
        place("--scales", "1,2,3", "--size", "4000x4000", says: "all scales", "fewer variants", "smaller size"),
        place("--report", "", says: "--report \"\"", "use a name"),
        place("--config", "", says: "config \"\"", "give the name"),
    ]

    private static let environment = ["SNAPSHOT_TILES": Project.archive("vaduz-core.pmtiles")]

    @Test(arguments: [tiles, commands, outputs].flatMap(\.self))
    func isOneLineWithTheRemedy(_ wrong: Case) throws {
        try expectFailure(wrong.arguments, status: 64, says: wrong.words, environment: Self.environment)
    }

    /// The library speaks of fields; the tool says which flag sets them.
    @Test(arguments: [camera, numbers, image, annotations, shapes].flatMap(\.self))
    func namesTheFlagToo(_ wrong: Case) throws {
        let line = try expectFailure(wrong.arguments, status: 64, says: wrong.words, environment: Self.environment)
        let flags = wrong.arguments.filter { $0.hasPrefix("--") } + ["--zoom", "--lat", "--lon"]
        #expect(flags.contains { line.contains($0) }, "\(line)")
    }

    @Test func escapesLineBreaksInFlags() throws {
        try expectFailure(
            Self.place + ["--size", "1\n2\u{1B}[31m\u{2028}3"] + Self.output, status: 64, says: ["size 1"])
        try expectFailure(["--no\nsuch"] + Self.output, status: 64, says: ["--help"])
    }
}

extension WrongUsageTests.Case {
    init(arguments: [String], words: [String]) {
        self.arguments = arguments
        self.words = words
    }
}
