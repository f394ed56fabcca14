import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

/// The JSON form's own errors, and the checks of requests that were made in code.
@Suite struct OverlayJSONTests {
    static let wrong: [(json: String, words: String)] = [
        (#""paths":{}"#, "paths"), (#""paths":[1]"#, "paths"), (#""paths":[{}]"#, "paths[0].points is missing"),
        (#""paths":[{"points":5}]"#, "paths[0].points is not valid"),
        (
            #""paths":[{"points":[[1,2],[3,4]],"dash":[\#(String(repeating: "1,", count: 400_000))1]}]"#,
            "field paths[0].dash […] is not valid: use a string, a number, true, false or a list of at most 16 numbers"
        ),
        (#""paths":[{"points":[[1,2],[3,4]],"dash":[1,"2"]}]"#, "a list of at most 16 numbers"),
        (#""paths":[{"points":[[1,2],[3]]}]"#, "paths[0].points[1] is not valid: use [lat, lon]"),
        (#""paths":[{"points":[[1,2],[3,4,5]]}]"#, "paths[0].points[1]"),
        (#""paths":[{"points":[[1,2],["3",4]]}]"#, "paths[0].points[1]"),
        (#""paths":[{"points":[[1,2]]}]"#, "give at least 2"), (#""paths":[{"points":[]}]"#, "give at least 2"),
        (#""paths":[{"points":"enc:_p~iF~ps|U_ulLnnqC,width=5"}]"#, "fields of their own"),
        (#""paths":[{"points":"enc:_"}]"#, "paths[0].points is not valid"),
        (#""paths":[{"points":[[1,2],[91,4]]}]"#, "latitude 91"),
        (#""paths":[{"points":[[1,2],[3,4]],"width":300}]"#, "path width 300"),
        (#""paths":[{"points":[[1,2],[3,4]],"width":null}]"#, "paths[0].width"),
        (#""paths":[{"points":[[1,2],[3,4]],"dash":[0,0]}]"#, "path dash 0:0"),
        (#""paths":[{"points":[[1,2],[3,4]],"dash":[]}]"#, "path dash"),
        (#""paths":[{"points":[[1,2],[3,4]],"dash":["a"]}]"#, "paths[0].dash"),
        (#""paths":[{"points":[[1,2],[3,4]],"casing":{"color":"red"}}]"#, "paths[0].casing"),
        (#""paths":[{"points":[[1,2],[3,4]],"colour":"red"}]"#, "path key colour is not known"),
        (#""paths":[{"points":[[1,2],[3,4]]},{"points":[[1,2],[3,4]],"stroke":7}]"#, "path stroke 7"),
        (#""polygons":[{"points":[[1,2],[3,4]]}]"#, "give at least 3"), (#""polygons":[{"rings":[]}]"#, "no ring"),
        (#""polygons":[{"rings":[[[1,2],[3,4],[5,6]],[[1,2],[3,4]]]}]"#, "give at least 3"),
        (#""polygons":[{"rings":[[[1,2],[3,4],[5,6]],[[1,2],[3]]]}]"#, "polygons[0].rings[1][1]"),
        (#""polygons":[{"rings":[],"points":[]}]"#, "give it alone"), (#""circles":[{"lat":1,"lon":2}]"#, "radius"),
        (#""circles":[{"lat":1,"radius":5}]"#, "circles[0].lon"),
        (#""circles":[{"lat":1,"lon":2,"radius":-1}]"#, "circle radius -1"),
        (#""circles":[{"lat":1,"lon":2,"radius":5,"points":[]}]"#, "points"),
        (#""geojson":[]"#, "geojson"), (#""geojson":{}"#, "GeoJSON is not valid"),
        (#""geojson":{"type":"Point","coordinates":[1]}"#, "/coordinates"),
        (#""geojson":{"type":"Sphere"}"#, "Sphere"),
    ]

    @Test(arguments: wrong.indices) func refuses(index: Int) {
        let (json, words) = Self.wrong[index]
        let error = #expect(throws: SnapshotError.self, "\(json)") { try OverlayNotationTests.overlays(json: json) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func featuresBecomeShapesAndPins() throws {
        let json = #"""
            {"lat": 1, "lon": 2, "geojson": {"type": "GeometryCollection", "geometries": [
             {"type": "Point", "coordinates": [9, 47]}, {"type": "LineString", "coordinates": [[9, 47], [10, 48]]}]},
             "paths": [{"points": [[1, 2], [3, 4]]}], "pins": [{"lat": 5, "lon": 6}]}
            """#
        let request = try SnapshotRequest(json: Array(json.utf8))
        let places = request.pins.map(\.coordinate)
        #expect(places == [Coordinate(latitude: 5, longitude: 6), Coordinate(latitude: 47, longitude: 9)])
        guard request.overlays.count == 2, case .polyline(let line) = request.overlays[0] else {
            Issue.record("the feature's line is not the first of two")
            return
        }
        #expect(line.coordinates.map(\.longitude) == [9, 10])
    }

    static let ends = [Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 4)]

    static let checked: [(overlay: Overlay, words: String)] = [
        (.polyline(Polyline(ends, stroke: Stroke(width: .nan))), "path width nan"),
        (.polyline(Polyline(ends, stroke: Stroke(width: -1))), "path width -1"),
        (.polyline(Polyline(ends, stroke: Stroke(casing: .init(color: .blue, width: 201)))), "path casing 201"),
        (.polyline(Polyline(ends, stroke: Stroke(dash: [0, 0]))), "dash"),
        (.polyline(Polyline(ends, stroke: Stroke(dash: [.infinity]))), "dash"),
        (.polyline(Polyline(ends, stroke: Stroke(width: 200, dash: [0, 0.001]))), "at least 1 together"),
        (.polyline(Polyline(ends, opacity: .nan)), "path opacity"), (.polyline(Polyline([ends[0]])), "at least 2"),
        (.polygon(Polygon(rings: [ends])), "at least 3"), (.polygon(Polygon(rings: [])), "no ring"),
        (.polygon(Polygon(rings: [ends + [Coordinate(latitude: .nan, longitude: 0)]])), "latitude nan"),
        (.circle(Circle(center: ends[0], radius: .nan)), "circle radius"),
        (.circle(Circle(center: ends[0], radius: 1e9)), "circle radius"),
    ]

    @Test(arguments: checked.indices) func refusesInCode(index: Int) {
        let (overlay, words) = Self.checked[index]
        let error = #expect(throws: SnapshotError.self) { try OverlayCheck.run([overlay]) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func refusesMoreThanTheLimits() {
        let many = [Overlay](repeating: .polyline(Polyline(Self.ends)), count: SnapshotLimits.overlays + 1)
        #expect(throws: SnapshotError.self) { try OverlayCheck.run(many) }
        let long = [Coordinate](repeating: Self.ends[0], count: SnapshotLimits.vertices / 2 + 1)
        let error = #expect(throws: SnapshotError.self) {
            try OverlayCheck.run([.polyline(Polyline(long)), .polyline(Polyline(long))])
        }
        #expect(error?.code == .tooLarge)
    }
}
