import MapGeometry
import Testing

import struct Colors.Color

@testable import MapSnapshot

@Suite struct FeatureDefaultsTests {
    static let track = Array(
        #"""
        <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="47.1" lon="9.5"><name>Hut</name></wpt>
        <trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"/></trkseg>
        <trkseg><trkpt lat="5" lon="6"/><trkpt lat="7" lon="8"/></trkseg></trk></gpx>
        """#.utf8)
    static let shapes = Array(
        #"""
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"stroke":"#ff0000"},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
        {"type":"Feature","properties":{"stroke-width":7},"geometry":{"type":"LineString","coordinates":[[5,6],[7,8]]}},
        {"type":"Feature","properties":{"fill-opacity":0.5},
         "geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}},
        {"type":"Feature","properties":{"marker-color":"#0000ff"},"geometry":{"type":"Point","coordinates":[9,47]}},
        {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[9,48]}}]}
        """#.utf8)

    static func lines(_ features: MapFeatures) -> [Polyline] {
        features.overlays.compactMap { if case .polyline(let line) = $0 { line } else { nil } }
    }

    @Test func nothingIsTheFormatsStyle() throws {
        #expect(try FeatureDefaults(parsing: "width=4").width == 4)
        #expect(try MapFeatures(gpx: Self.track, defaults: FeatureDefaults()) == MapFeatures(gpx: Self.track))
        #expect(try MapFeatures(geoJSON: Self.shapes, defaults: FeatureDefaults()) == MapFeatures(geoJSON: Self.shapes))
    }

    @Test func tracksTakeTheStyle() throws {
        let style = try FeatureDefaults(
            parsing: "stroke=crimson&width=5&dash=8:4&cap=butt&arrow=end&opacity=0.5&color=teal&size=large&shape=pin")
        let features = try MapFeatures(gpx: Self.track, defaults: style)
        let lines = Self.lines(features)
        #expect(lines.count == 2)
        for line in lines {
            #expect(line.stroke.color == Color(css: "crimson") && line.stroke.width == 5 && line.stroke.dash == [8, 4])
            #expect(line.stroke.cap == .butt && line.stroke.arrow == .end && line.opacity == 0.5)
            // What is not given stays.
            #expect(line.stroke.casing == Stroke.Casing(color: .white) && line.stroke.join == .round)
        }
        #expect(
            features.pins == [
                Pin(
                    Coordinate(latitude: 47.1, longitude: 9.5), color: try #require(Color(css: "teal")), size: .large,
                    label: "Hut", shape: .pin)
            ])
    }

    /// A track of several segments has one start and one end.
    @Test func startAndEndArePins() throws {
        let style = try FeatureDefaults(parsing: "start=green&end=label=B,color=crimson,shape=dot")
        let pins = try MapFeatures(gpx: Self.track, defaults: style).pins.dropFirst()
        #expect(
            Array(pins) == [
                Pin(Coordinate(latitude: 1, longitude: 2), color: try #require(Color(css: "green"))),
                Pin(
                    Coordinate(latitude: 7, longitude: 8), color: try #require(Color(css: "crimson")), label: "B",
                    shape: .dot),
            ])
        // A file without lines has neither.
        let point = Array(#"{"type":"Point","coordinates":[9,47]}"#.utf8)
        #expect(try MapFeatures(geoJSON: point, defaults: style).pins.count == 1)
    }

    @Test func propertiesOfAFeatureComeFirst() throws {
        let style = try FeatureDefaults(parsing: "stroke=%230000FF&width=3&fill=%2300ff0040&color=teal")
        let features = try MapFeatures(geoJSON: Self.shapes, defaults: style)
        let lines = Self.lines(features)
        #expect(lines.map(\.stroke.color) == [Color(css: "#f00"), Color(css: "#00f")])
        #expect(lines.map(\.stroke.width) == [3, 7])
        guard case .polygon(let area)? = features.overlays.last else {
            Issue.record("there is no area")
            return
        }
        #expect(area.fill == Color(css: "#00ff0020") && area.stroke?.width == 3)
        #expect(features.pins.map(\.color) == [Color(css: "#00f"), Color(css: "teal")])
    }

    @Test func noneDrawsNone() throws {
        let features = try MapFeatures(
            geoJSON: Self.shapes, defaults: FeatureDefaults(parsing: "stroke=none&fill=none"))
        guard case .polygon(let area)? = features.overlays.last else {
            Issue.record("there is no area")
            return
        }
        #expect(area.stroke == nil && area.fill?.alpha == 0)
        #expect(Self.lines(features).map(\.stroke.width) == [0, 7])
    }

    @Test(arguments: [
        ("stroke", "key=value"), ("", "key=value"), ("stroke=rad", "style stroke rad"), ("width=-1", "0 to 200"),
        ("colour=red", "style key colour is not known"), ("width=1&width=2", "set twice"), ("start=rad", "a color"),
        ("end=colour=red", "pin key colour"), ("stroke=%2", "key=value"), ("radius=5", "style key radius"),
        ("size=huge", "small, mid, large"),
    ])
    func refuses(text: String, words: String) {
        let error = #expect(throws: SnapshotError.self) { try FeatureDefaults(parsing: text) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
}
