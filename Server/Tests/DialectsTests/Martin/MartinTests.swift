import MapSnapshot
import Testing

@testable import Dialects

@Suite struct MartinTests {
    static let style = "/style/basic/static/"

    private static func drawn(_ features: String, at camera: String = "0,0,1/100x100.png") throws -> DialectTranslation
    {
        try translate(
            style + camera, method: .post, body: #"{"type":"FeatureCollection","features":["# + features + "]}")
    }

    private static func feature(_ geometry: String, _ coordinates: String, _ properties: String = "{}") -> String {
        #"{"type":"Feature","geometry":{"type":"\#(geometry)","coordinates":\#(coordinates)},"properties":\#(properties)}"#
    }

    @Test(
        arguments: [
            ("0,0,1/100x100.png", FileFormat.png, 1.0), ("0,0,1@45/800x600.png", .png, 1),
            ("0,0,1@45.5,0/256x256.jpg", .jpeg, 1), ("-122.4,37.8,12/400x300@2x.webp", .webp, 2),
            ("10.5,20.3,5.5/512x512@3.png", .png, 3), ("-180,-90,180,90/100x100@1.5x.png", .png, 1.5),
            ("-123,37,-122,38/100x100.png", .png, 1), ("+1e1,.5,1./9x9.png", .png, 1), ("0,0,1@-0/9x9@4x.png", .png, 4),
            ("0%2C0%2C1%4045/100x100%402x.png?key=K", .png, 2), ("1,2,1,2/9x9.png", .png, 1),
            ("0,0,-3/9x9.png", .png, 1),
            ("0,0,1/100x100@0.5x.png", .png, 1), ("0,0,30/9x9.png", .png, 1), ("190,0,1/+9x9.png", .png, 1),
        ] as [(String, FileFormat, Double)])
    func validRequests(rest: String, format: FileFormat, scale: Double) throws {
        let image = try translate(Self.style + rest)
        #expect(image.format == format && image.request.scale == scale && image.style == "basic")
        #expect(image.ignored.isEmpty && image.dialect == .martin)
    }

    /// What the service does not read is 404; what it reads and is out of range is 400.
    @Test(arguments: [
        ("invalid/100x100.png", 404), ("1,2/100x100.png", 404), ("1,2,3,4,5/100x100.png", 404),
        ("-122.4,37.8,abc/9x9.png", 404), ("a,b,c,d/9x9.png", 404), ("-122.4,37.8,12@abc/9x9.png", 404),
        ("-122.4,37.8,12@45,abc/9x9.png", 404), ("-122.4,37.8,12@/9x9.png", 404), ("0,0,1@1,2,3/9x9.png", 404),
        ("0,0,1,1@45/9x9.png", 404), ("0, 0,1/9x9.png", 404), ("0,0,1/100x100.bmp", 404), ("0,0,1/800.png", 404),
        ("0,0,1/axb.png", 404), ("0,0,1/800x600@.png", 404), ("0,0,1/800x600@xyz.png", 404), ("0,0,1/9x9", 404),
        ("0,0,1/9x9.PNG", 404), ("0,0,1/-9x9.png", 404), ("0,0,1/9.5x9.png", 404), ("0,0,1", 404),
        ("0,0,1/9x9.png/x", 404),
        ("0,0,1/0x100.png", 400), ("0,0,1/100x0.png", 400), ("0,0,1/9999x100.png", 400), ("0,0,1/100x100@9x.png", 400),
        ("0,0,1/100x100@0x.png", 400), ("0,0,1/100x100@-1x.png", 400), ("0,0,1/100x100@NaN.png", 400),
        ("10,0,-10,5/200x200.png", 400), ("0,5,1,-5/200x200.png", 400), ("0,91,1/9x9.png", 400),
        ("inf,0,1/9x9.png", 400), ("0,NaN,1/9x9.png", 400), ("0,0,inf/9x9.png", 400), ("0,0,1@inf/9x9.png", 400),
        ("0,0,1@45,inf/9x9.png", 400), ("1e300,0,1/9x9.png", 400),
    ])
    func invalidRequests(rest: String, status: Int) {
        #expect(refusal(Self.style + rest)?.status == status)
    }

    /// A path that ends in `.jpeg` is a redirection, which no dialect has.
    @Test func otherPathsAreNone() {
        #expect(Dialect(target: Self.style + "0,0,1/9x9.jpeg") == nil)
        #expect(Dialect(target: "/style/basic/1/0/0.png") == nil && Dialect(target: "/style/basic") == nil)
    }

    /// The tighter direction shows half of the box, as the service's source has it.
    @Test func aBoxIsTwiceAsLarge() throws {
        let box = try translate(Self.style + "-30,-30,30,30/200x200.png")
        #expect(box.center == place(0, 0) && abs((box.zoom ?? 0) - 3.15967) < 0.00001)
        #expect(try translate(Self.style + "1,2,1,2/9x9.png").zoom == 15)
        #expect(try translate(Self.style + "-180,-80,180,80/9x9.png").zoom == 1)
        // The middle is that of the degrees.
        #expect(try translate(Self.style + "0,0,10,80/100x100.png").center == place(40, 5))
        let flat = try translate(Self.style + "1,2,1.1,2/256x256.png")
        #expect(abs((flat.zoom ?? 0) - 12.8138) < 0.0001)
    }

    @Test func theZoomIsOneLess() throws {
        let image = try translate(Self.style + "9.5209,47.1410,14@370/400x300.png")
        #expect(image.request.framing == .center(place(47.1410, 9.5209), zoom: 15) && image.request.bearing == 370)
    }

    /// A pitch above ours is drawn as 60, as the service's library does, and named.
    @Test(arguments: [("0", 0.0, false), ("45.5", 45.5, false), ("60", 60, false), ("75", 60, true), ("-5", 0, true)])
    func thePitchIsLimited(text: String, pitch: Double, isNamed: Bool) throws {
        let image = try translate(Self.style + "9.5,47.1,14@10,\(text)/400x300.png")
        #expect(image.request.pitch == pitch && image.ignored == (isNamed ? ["pitch"] : []))
    }

    /// Below one pixel per point, an image shows the same ground with fewer pixels.
    @Test func aScaleBelowOneIsASmallerImage() throws {
        let image = try translate(Self.style + "0,0,5/400x300@0.5x.png")
        #expect(image.request.size == Size(width: 200, height: 150) && image.zoom == 5)
    }

    @Test func anEmptyBodyIsNone() throws {
        let image = try translate(Self.style + "0,0,1/100x100.png", method: .post, body: "")
        #expect(image.request.overlays.isEmpty)
        #expect(try Self.drawn("").request.overlays.isEmpty)
    }

    @Test(arguments: [
        "{not json", "[]", #"{"type":"Feature","geometry":null,"properties":{}}"#,
        #"{"type":"FeatureCollection"}"#, #"{"type":"Garbage","features":[]}"#,
        #"{"type":"FeatureCollection","features":[{"geometry":null}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Point"}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Blob","coordinates":[]}}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":["a",1]}}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1]}}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,95]}}]}"#,
    ])
    func otherBodiesAreRefused(body: String) {
        #expect(refusal(Self.style + "0,0,1/100x100.png", method: .post, body: body)?.status == 400)
    }

    @Test(arguments: [
        (#"{"circle-color":"rebeccapurpel"}"#, "circle-color"), (#"{"line-cap":"diagonal"}"#, "line-cap"),
        (#"{"line-cap":"BUTT"}"#, "line-cap"), (#"{"line-join":1}"#, "line-join"),
        (#"{"circle-radius":"5"}"#, "circle-radius"), (#"{"circle-radius":true}"#, "circle-radius"),
        (#"{"fill-color":7}"#, "fill-color"), (#"{"fill-outline-color":""}"#, "fill-outline-color"),
        (#"{"line-width":[1]}"#, "line-width"),
    ])
    func aWrongPropertyIsNamed(properties: String, name: String) {
        let body = #"{"type":"FeatureCollection","features":["# + Self.feature("Point", "[0,0]", properties) + "]}"
        let error = refusal(Self.style + "0,0,1/100x100.png", method: .post, body: body)
        #expect(error?.status == 400 && error?.parameter == name)
    }

    @Test func whatIsNotDrawnIsSkipped() throws {
        let image = try Self.drawn(
            [
                #"{"type":"Feature","geometry":null,"properties":null}"#, #"{"type":"Feature"}"#,
                #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[]},"properties":{"id":42}}"#,
                Self.feature("LineString", "[[0,0]]"), Self.feature("Polygon", "[]"), Self.feature("MultiPoint", "[]"),
                Self.feature("Point", "[0,0]", #"{"circle-radius":-3}"#),
            ].joined(separator: ","))
        #expect(image.request.overlays.isEmpty && image.ignored.isEmpty)
    }

    /// Everything is above the labels, in the order of the features.
    @Test func featuresAreDrawnInTheirOrder() throws {
        let image = try Self.drawn(
            [
                Self.feature("Point", "[0,0,99]", #"{"circle-color":"red","circle-radius":8,"foo":{}}"#),
                Self.feature(
                    "MultiLineString", "[[[0,0],[1,1]],[[2,2],[3,3]]]",
                    #"{"line-color":"hsl(240 100% 50%)","line-width":3,"line-opacity":0.5,"#
                        + #""line-cap":"round","line-join":"bevel"}"#),
                Self.feature(
                    "Polygon", "[[[0,0],[1,0],[1,1],[0,0]],[[0.2,0.1],[0.3,0.1],[0.3,0.2],[0.2,0.1]]]",
                    #"{"fill-color":"rgb(1,2,3)","fill-opacity":7}"#),
            ].joined(separator: ","))
        #expect(image.request.overlayLevel == .aboveLabels && image.request.overlays.count == 4)
        #expect(image.lines.map(\.stroke.width) == [16, 3, 3] && image.lines[0].stroke.cap == .round)
        #expect(image.lines[0].stroke.color == Color(red: 255, green: 0, blue: 0))
        #expect(
            image.lines[1].stroke
                == Stroke(color: Color(red: 0, green: 0, blue: 255, alpha: 128), width: 3, cap: .round, join: .bevel))
        #expect(image.areas[0].rings.count == 2 && image.areas[0].fill == Color(red: 1, green: 2, blue: 3))
        #expect(image.areas[0].stroke == nil)
    }

    @Test func defaultsAreBlack() throws {
        let image = try Self.drawn(
            [
                Self.feature("Point", "[0,0]", "null"),
                Self.feature("LineString", "[[0,0],[1,1]]", #"{"line-width":null}"#),
                Self.feature("Polygon", "[[[0,0],[1,0],[1,1]]]"),
            ].joined(separator: ","))
        let black = Color(red: 0, green: 0, blue: 0)
        #expect(image.lines.map(\.stroke.width) == [10, 1] && image.lines.map(\.stroke.color) == [black, black])
        #expect(image.lines[1].stroke.cap == .butt && image.lines[1].stroke.join == .miter)
        #expect(image.areas[0].fill == black)
    }

    @Test func anAreaWithPropertiesOfLinesHasAnOutline() throws {
        let ring = "[[[0,0],[1,0],[1,1],[0,0]]]"
        let line = try Self.drawn(Self.feature("Polygon", ring, #"{"line-width":4}"#)).areas
        #expect(line.count == 1 && line[0].fill == nil && line[0].stroke?.width == 4)
        let both = try Self.drawn(Self.feature("Polygon", ring, #"{"line-width":4,"fill-color":"red"}"#)).areas
        #expect(both.map(\.fill?.red) == [255, nil] && both.map(\.stroke?.width) == [nil, 4])
        let hair = try Self.drawn(
            Self.feature("MultiPolygon", "[\(ring)]", #"{"fill-outline-color":"red","fill-opacity":0.5}"#)
        ).areas
        #expect(hair[0].stroke == Stroke(color: Color(red: 255, green: 0, blue: 0, alpha: 128), width: 1))
    }

    @Test func aRingIsOutsideOfItsDisc() throws {
        let opaque = try Self.drawn(
            Self.feature("Point", "[0,0]", #"{"circle-stroke-width":2,"circle-stroke-color":"red"}"#))
        #expect(opaque.lines.map(\.stroke.width) == [14, 10])
        let half = try Self.drawn(
            Self.feature(
                "Point", "[0,0]", #"{"circle-stroke-width":2,"circle-opacity":0.5,"circle-stroke-opacity":0.5}"#))
        #expect(half.lines.map(\.stroke.width) == [10] && half.areas.map(\.rings.count) == [2])
        #expect(half.areas[0].fill?.alpha == 128)
    }
}
