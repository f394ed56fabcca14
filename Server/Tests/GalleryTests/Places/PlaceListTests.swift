import Testing

@testable import Gallery

@Suite struct PlaceListTests {
    static let expected = [
        Place(id: "v", name: "Vaduz, \"town\"", detail: "Capital", latitude: 47.141, longitude: 9.5209),
        Place(id: "grüne-wiese", name: "Grüne Wiese", latitude: -1, longitude: 2.5),
    ]

    @Test(arguments: [
        (
            "a.csv",
            "\u{FEFF}id,Name,detail,lat,lon\r\nv,\"Vaduz, \"\"town\"\"\",Capital,47.141,9.5209\r\n\r\n,Grüne Wiese,,-1,2.5"
        ),
        (
            "a.CSV",
            "id;title;description;latitude;longitude\nv;\"Vaduz, \"\"town\"\"\";Capital;47.141;9.5209\n;Grüne Wiese;;-1;2.5\n"
        ),
        (
            "a.ndjson",
            #"{"id":"v","name":"Vaduz, \"town\"","detail":"Capital","lat":47.141,"lon":9.5209}"# + "\n\n"
                + #"{"name":"Grüne Wiese","lat":-1,"lng":"2.5"}"#
        ),
        (
            "a.geojson",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"v","geometry":{"type":"Point","coordinates":[9.5209,47.141]},"properties":{"name":"Vaduz, \"town\"","detail":"Capital"}},{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{}},{"type":"Feature","geometry":{"type":"Point","coordinates":[2.5,-1,400]},"properties":{"title":"Grüne Wiese","n":null}}]}"#
        ),
    ])
    func filesOfEveryFormatAreRead(name: String, text: String) throws {
        #expect(try PlaceList(reading: Array(text.utf8), named: name).places == Self.expected)
    }

    @Test(arguments: [
        ("a.csv", "name,lat\nx,1", "line 2 of a.csv has no longitude"),
        ("a.csv", "lat,lon\n1,2", "line 2 of a.csv has no name"),
        ("a.csv", "name,lat,lon\nx,91,2", "line 2 of a.csv is at 91.0,2.0"),
        ("a.csv", "name,lat,lon\n\"x,1,2", "line 2 of a.csv has a quote"), ("a.csv", "", "a.csv has no places"),
        ("a.ndjson", "{}\n", "line 1 of a.ndjson has no name"), ("a.ndjson", "[]", "line 1 of a.ndjson is not a JSON"),
        ("a.geojson", "{}", "a.geojson is not a GeoJSON"), ("a.txt", "x", "a.txt has no known extension"),
    ])
    func errorsNameTheLine(name: String, text: String, start: String) {
        do throws(PlaceListError) {
            _ = try PlaceList(reading: Array(text.utf8), named: name)
            Issue.record("\(text) is read")
        } catch {
            #expect(error.description.hasPrefix(start) && !error.description.contains("\n"))
        }
    }

    @Test func idsAreUnique() {
        let same = Place(id: "", name: "Old Town", latitude: 0, longitude: 0)
        #expect(PlaceList([same, same, same]).places.map(\.id) == ["old-town", "old-town-2", "old-town-3"])
    }
}
