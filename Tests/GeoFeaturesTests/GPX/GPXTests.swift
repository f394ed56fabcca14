import MapGeometry
import Testing

@testable import GeoFeatures

@Suite struct GPXTests {
    static let namespace = #"xmlns="http://www.topografix.com/GPX/1/1""#

    static func read(_ text: String, limits: FeatureLimits = FeatureLimits()) throws -> FeatureFile {
        try GPX.read(Array(text.utf8), limits: limits)
    }

    static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    static func document(_ content: String, attributes: String = namespace) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" \(attributes)>\(content)</gpx>"
    }

    static let content = """
        <metadata><name>not this</name><bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/></metadata>
        <wpt lat="47.1" lon="9.5"><ele>3</ele><name>Caf&#xE9; &amp; Bar</name></wpt>
        <rte><name>Way</name><rtept lat="1" lon="2"><name>not this</name></rtept><rtept lat="3" lon="4"/></rte>
        <trk><name>Run</name>
          <trkseg><trkpt lat="10" lon="20"><time>2020</time></trkpt><trkpt lat="11" lon="21"/></trkseg>
          <trkseg><trkpt lat="12" lon="22"/></trkseg>
          <trkseg/><trkseg><trkpt lat="-13.5" lon="-23"/><trkpt lat="14" lon="1e1"/></trkseg></trk>
        <extensions><x:wpt xmlns:x="urn:other" lat="99" lon="99"/><wpt lat="99" lon="99"/></extensions>
        """

    @Test(arguments: [
        namespace, #"xmlns="http://www.topografix.com/GPX/1/0""#, "",
    ]) func everything(attributes: String) throws {
        let features = try Self.read(Self.document(Self.content, attributes: attributes)).features
        #expect(
            features == [
                Feature(geometry: .lines([[Self.place(1, 2), Self.place(3, 4)]]), name: "Way"),
                Feature(
                    geometry: .lines([
                        [Self.place(10, 20), Self.place(11, 21)], [Self.place(-13.5, -23), Self.place(14, 10)],
                    ]), name: "Run"),
                Feature(geometry: .points([Self.place(47.1, 9.5)]), name: "Café & Bar"),
            ])
    }

    @Test func prefixesAndOtherNamespaces() throws {
        let text = """
            <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" xmlns:y="urn:y"><g:wpt lat="1" lon="2"><y:name>no</y:name>
            </g:wpt><y:wpt lat="3" lon="4"/></g:gpx>
            """
        #expect(try Self.read(text).features == [Feature(geometry: .points([Self.place(1, 2)]))])
    }

    @Test func otherEncodings() throws {
        let text =
            "<?xml version='1.0' encoding='ISO-8859-1'?><gpx><wpt lat='1' lon='2'><name>Z\u{1}rich</name></wpt></gpx>"
        let bytes = Array(text.utf8).map { $0 == 1 ? 0xFC : $0 }
        #expect(try GPX.read(bytes).features.first?.name == "Zürich")
        let wide = Array("\u{FEFF}<gpx><wpt lat='1' lon='2'/></gpx>".utf16).flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        #expect(try GPX.read(wide).features.count == 1)
    }

    @Test(arguments: [
        ("", "line 1: the XML is not valid"), ("<gpx>\n<wpt lat='1' lon='2'>", "line 2: the XML is not valid"),
        ("<gpx>\n<wpt lat='91' lon='2'/></gpx>", "line 2: lat \"91\" is not a number from -90 to 90"),
        ("<gpx>\n\n<wpt lat='1' lon='nan'/></gpx>", "line 3: lon \"nan\""),
        ("<gpx><wpt lat='1'/></gpx>", "line 1: the attribute lon is missing"),
        ("<gpx><trk><trkseg><trkpt lat='' lon='1'/></trkseg></trk></gpx>", "lat \"\""),
        ("<kml/>", "line 1: the file begins with <kml>, so it is not GPX"),
        ("<gpx xmlns='urn:x'/>", "so it is not GPX"),
        ("<!DOCTYPE gpx>\n<gpx/>", "has a document type"),
        ("<!DOCTYPE gpx [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>\n<gpx>&b;</gpx>", "line 1 has a document type"),
        ("<!DOCTYPE gpx SYSTEM 'file:///etc/passwd'><gpx/>", "has a document type"),
        ("<gpx>&b;</gpx>", "undefined entity"), ("<?xml version='1.0' encoding='x-none'?><gpx/>", "encoding"),
    ]) func wrongOnes(text: String, sentence: String) {
        let error = #expect(throws: FeatureError.self) { try Self.read(text) }
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
    }

    @Test func limits() {
        let deep = "<gpx>" + String(repeating: "<a>", count: 1_000_000)
        var error = #expect(throws: FeatureError.self) { try Self.read(deep) }
        #expect(error?.code == .tooLarge)
        var limits = FeatureLimits()
        limits.places = 2
        let text = Self.document(Self.content)
        error = #expect(throws: FeatureError.self) { try Self.read(text, limits: limits) }
        #expect(error?.code == .tooLarge)
        limits = FeatureLimits()
        limits.features = 2
        error = #expect(throws: FeatureError.self) { try Self.read(text, limits: limits) }
        #expect(error?.code == .tooLarge)
        limits.bytes = 5
        error = #expect(throws: FeatureError.self) { try Self.read(text, limits: limits) }
        #expect(error?.code == .tooLarge)
    }
}
