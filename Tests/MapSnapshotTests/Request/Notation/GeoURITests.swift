import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct GeoURITests {
    /// The examples of RFC 5870, sections 1, 6 and 6.3, and what they mean.
    @Test(arguments: [
        ("geo:13.4125,103.8667", 13.4125, 103.8667), ("geo:48.2010,16.3695,183", 48.2010, 16.3695),
        ("geo:66,30;u=6.500;FOo=this%2dthat", 66, 30), ("geo:66.0,30;u=6.5;foo=this-that", 66, 30),
        ("geo:70,20;foo=1.00;bar=white", 70, 20), ("geo:47,11;foo=blue;bar=white", 47, 11),
        ("geo:22,0;bar=Blue;foo=1.00", 22, 0), ("geo:48.198634,16.371648;crs=wgs84;u=40", 48.198634, 16.371648),
        ("geo:90,-22.43;crs=WGS84", 90, 0), ("geo:90,46", 90, 0), ("geo:-90,46", -90, 0),
    ])
    func examples(text: String, latitude: Double, longitude: Double) throws {
        let uri = try GeoURI(parsing: text)
        #expect(uri.coordinate == Coordinate(latitude: latitude, longitude: longitude))
        #expect(uri.zoom == nil)
    }

    @Test(
        arguments: [
            ("geo:1,2?z=15", 15), ("GEO:1,2;u=5?q=a&Z=3.5", 3.5), ("geo:1,2?q=z", nil), ("geo:1,2?", nil),
        ] as [(String, Double?)])
    func zooms(text: String, zoom: Double?) throws {
        #expect(try GeoURI(parsing: text).zoom == zoom)
    }

    @Test(arguments: [
        ("", "does not begin"), ("geo", "does not begin"), ("1,2", "does not begin"), ("geo:", "coordinates"),
        ("geo:1", "coordinates"), ("geo:1,2,3,4", "coordinates"), ("geo:1;2", "coordinates"),
        ("geo:a,b", "coordinates"),
        ("geo:nan,1", "coordinates"), ("geo:1,2;crs=nad27", "wgs84"), ("geo:1,2;u=-1", "u is"), ("geo:1,2;u", "u is"),
        ("geo:1,2?z=", "z is"), ("geo:1,2?z=deep", "z is"), ("geo:90.5,1", "latitude"), ("geo:1,180.5", "longitude"),
    ])
    func refuses(text: String, reason: String) {
        let error = #expect(throws: SnapshotError.self) { try GeoURI(parsing: text) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains(reason) == true)
        #expect(error?.description.contains(text) == true)
    }
}
