import MapGeometry
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct FeatureRowTests {
    static func row(_ json: String, _ defaults: RequestDefaults = RequestDefaults()) -> BatchRow {
        BatchRow(feature: Array(json.utf8), number: 3, defaults: defaults)
    }

    private static let point = #""type":"Feature","geometry":{"type":"Point","coordinates":[2,1]}"#
    private static let line = #""type":"Feature","geometry":{"type":"LineString","coordinates":[[2,1],[3,4]]}"#

    @Test(arguments: [
        (#"{\#(point)}"#, #"{"lat":1,"lon":2}"#), (#"{\#(point),"properties":null}"#, #"{"lat":1,"lon":2}"#),
        (
            #"{\#(point),"properties":{"lat":50,"name":"x","zoom":9,"size":"90x80","scale":null,"out":"a.webp"}}"#,
            #"{"lat":1,"lon":2,"zoom":9,"size":"90x80","format":"webp"}"#
        ),
        (
            #"{\#(point),"properties":{"marker-color":"blue","marker-size":"large","marker-symbol":"b"}}"#,
            #"{"lat":1,"lon":2,"pins":[{"lat":1,"lon":2,"color":"blue","size":"large","label":"B"}]}"#
        ),
        (#"{\#(line)}"#, #"{"fit":true,"geojson":{\#(line)}}"#),
        (
            #"{\#(line),"properties":{"stroke":"red","padding":5}}"#,
            #"{"fit":true,"geojson":{\#(line),"properties":{"stroke":"red"}},"padding":5}"#
        ),
    ])
    func isTheSameAs(feature: String, request: String) throws {
        #expect(try Self.row(feature).request.get() == ValidatedRequest(json: Array(request.utf8)))
    }

    @Test(arguments: [
        (#""id":7"#, #""id":8"#, "7"), (#""title":1"#, #""id":"a""#, #""a""#), (#""title":1"#, #""title":1"#, nil),
    ])
    func findsTheID(member: String, property: String, id: String?) {
        let row = Self.row(#"{\#(Self.point),\#(member),"properties":{\#(property),"meta":{"k": 1}}}"#)
        #expect(row.id == id && row.meta == #"{"k": 1}"# && row.line == 3)
    }

    @Test func aPlainPointHasTheDefaultPin() throws {
        var defaults = RequestDefaults()
        defaults.pin.image = "flag"
        defaults.pin.label = "x"
        let place = Coordinate(latitude: 1, longitude: 2)
        #expect(
            try Self.row(#"{\#(Self.point),"properties":{"marker-color":"blue"}}"#, defaults).request.get().pins
                == [Pin(place, color: Color(red: 0, green: 0, blue: 255), image: "flag", label: "x")])
        defaults.pinsCenter = false
        #expect(try Self.row(#"{\#(Self.point)}"#, defaults).request.get().pins == [])
    }

    @Test(arguments: [
        (#"{"type":"Feature","geometry":null,"properties":{}}"#, "/geometry"), (#"{"type":"Feature"}"#, nil),
        (#"{"type":"Feature","geometry":{"type":"Point","coordinates":[]}}"#, "/geometry"),
        (#"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,99]}}"#, "/geometry/coordinates"),
        (#"{\#(line),"properties":{"zoom":5}}"#, "/properties/zoom"),
        (#"{\#(line),"properties":{"padding":500}}"#, "/properties/padding"),
        (#"{\#(point),"properties":{"size":12}}"#, "/properties/size"),
        (#"{\#(point),"properties":{"zoom":99}}"#, "/properties/zoom"),
        (#"{\#(point),"properties":{"out":"a.gif"}}"#, "/properties/out"), (#"{\#(point),"id":{}}"#, "/id"),
        (#"{\#(point),"properties":{"id":[]}}"#, "/properties/id"), (#"{"a":}"#, nil), ("{}", nil),
    ])
    func namesTheField(feature: String, pointer: String?) {
        guard case .failure(let failure) = Self.row(feature).request else {
            Issue.record("it was read")
            return
        }
        #expect(failure.pointer == pointer, "\(failure.detail)")
    }
}
