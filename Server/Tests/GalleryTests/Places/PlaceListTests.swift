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
        ("a.geojson", "{}", "a.geojson is not a GeoJSON"), ("a.txt", "x", "a.txt has an unknown extension"),
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
        let mixed = ["a", "a-2", "a", "a", "..", "."].map { Place(id: $0, name: "Dots", latitude: 0, longitude: 0) }
        #expect(PlaceList(mixed).places.map(\.id) == ["a", "a-2", "a-3", "a-4", "dots", "dots-2"])
    }

    /// Each has a number at once; trying them one after the other would take minutes.
    @Test(.timeLimit(.minutes(1))) func thousandsOfPlacesMayHaveOneName() {
        let same = Place(id: "", name: "Bench", latitude: 0, longitude: 0)
        #expect(PlaceList(Array(repeating: same, count: 20_000)).places.last?.id == "bench-20000")
    }

    /// Where OpenStreetMap has what a name says, to four decimals.
    @Test(arguments: [
        ("naafkopf", 47.06077, 9.60705), ("grauspitz", 47.05273, 9.58127), ("nendeln", 47.20036, 9.54175),
        ("schaanwald", 47.21737, 9.56837), ("vaduz-castle", 47.13956, 9.52437), ("rheinpark", 47.14057, 9.51012),
        ("landesmuseum", 47.13817, 9.52273), ("kunstmuseum", 47.13948, 9.52215), ("gaflei", 47.14208, 9.54443),
        ("schellenberg", 47.23321, 9.54244),
    ]) func samplePlacesAreWhereTheirNamesAre(id: String, latitude: Double, longitude: Double) throws {
        let place = try #require(PlaceList.liechtenstein[id])
        #expect(abs(place.latitude - latitude) < 0.0001 && abs(place.longitude - longitude) < 0.0001)
    }
}
