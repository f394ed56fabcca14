import MapGeometry
import Testing

@testable import MapSnapshot

/// Requests from texts, as in the query of a URL.
@Suite struct TextFieldTests {
    private static func fields(_ texts: [String]) -> [SnapshotRequest.TextField] {
        texts.map { text in
            let mark = text.firstIndex(of: "=") ?? text.endIndex
            return SnapshotRequest.TextField(String(text[..<mark]), String(text[mark...].dropFirst()))
        }
    }

    /// Texts, and the JSON form of the same request.
    static let equals: [([String], String)] = [
        (["lat=47.1", "lon=9.5"], #"{"lat":47.1,"lon":9.5}"#),
        (
            ["lat=47.1", "lon=9.5", "zoom=12.5", "size=400x200@2x"],
            #"{"lat":47.1,"lon":9.5,"zoom":12.5,"size":"400x200@2x"}"#
        ),
        (["bbox=9,47,10,48", "padding=5"], #"{"bbox":[9,47,10,48],"padding":5}"#),
        (["geo=geo:47.1,9.5?z=14", "no-pin"], #"{"geo":"geo:47.1,9.5?z=14","pins":[]}"#),
        (
            ["lat=47.1", "lon=9.5", "no_pin=true", "missing-tiles=blank"],
            #"{"lat":47.1,"lon":9.5,"pins":[],"missing_tiles":"blank"}"#
        ),
        (
            ["fit=true", "pin=47.1,9.5,color=teal", "pin=47.2,9.5"],
            #"{"fit":true,"pins":[{"lat":47.1,"lon":9.5,"color":"teal"},{"lat":47.2,"lon":9.5}]}"#
        ),
        (
            ["fit", "path=47,9,48,9,width=3", "circle=47,9,radius=500"],
            #"{"fit":true,"paths":[{"points":[[47,9],[48,9]],"width":3}],"circles":[{"lat":47,"lon":9,"radius":500}]}"#
        ),
        (["lat=47", "lon=9", "tiles=a,b", "style=x"], #"{"lat":47,"lon":9,"tiles":["a","b"],"style":"x"}"#),
    ]

    @Test(arguments: equals) func theyMeanTheSameAsJSON(texts: [String], json: String) throws {
        let request = try SnapshotRequest(texts: Self.fields(texts))
        var other = try SnapshotRequest(json: Array(json.utf8))
        // Areas come before lines in JSON, and in the order of their texts here.
        other.overlays.sort { $0.field > $1.field }
        #expect(request == other)
    }

    static let refused: [([String], String?)] = [
        (["lat=47.1"], "/lon"),
        (["lat=47.1", "lon=east"], "/lon"),
        (["lat=47.1", "lat=47.2", "lon=9"], "/lat"),
        (["lat=95", "lon=9"], "/lat"),
        (["lat=47", "lon=9", "colour=red"], "/colour"),
        (["lat=47", "lon=9", "pin=47"], "/pin/0"),
        (["lat=47", "lon=9", "path=47,9,48,9", "path=47,9,x,9"], "/path/1"),
        (["lat=47", "lon=9", "cluster=maybe"], "/cluster"),
        (["lat=47", "lon=9", "geojson={"], "/geojson"),
        (["lat=47", "lon=9", "format=webp"], "/format"),
        ([], nil),
    ]

    @Test(arguments: refused) func theFieldThatIsWrongIsNamed(texts: [String], pointer: String?) {
        do {
            _ = try SnapshotRequest(texts: Self.fields(texts), format: .png)
            Issue.record("accepted \(texts)")
        } catch {
            #expect(error.pointer == pointer, "\(error)")
        }
    }
}
