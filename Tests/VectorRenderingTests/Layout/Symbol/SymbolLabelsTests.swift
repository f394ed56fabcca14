import Imaging
import JSON
import MapGeometry
import MapLabels
import MapStyle
import Synchronization
import TestSupport
import Testing
import VectorTiles

@testable import VectorRendering

/// Labels are shaped when an image may show them, which changes nothing in it.
@Suite struct SymbolLabelsTests {
    /// A glyph as wide as an em for each character; remembers the texts.
    private final class Letters: LocalGlyphs {
        private let texts = Mutex<Set<String>>([])
        var shaped: Set<String> { texts.withLock { $0 } }

        func forget() { texts.withLock { $0 = [] } }

        func glyphs(of scalars: [Unicode.Scalar], fonts: [String]) -> [LocalGlyph] {
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            texts.withLock { _ = $0.insert(text) }
            return scalars.enumerated().map {
                LocalGlyph(id: $1.value, source: $0, advance: ShapedText.em, x: 0, y: 0)
            }
        }

        func field(_ id: UInt32) -> GlyphField? { nil }

        func hasInk(_ id: UInt32) -> Bool { true }
    }

    private typealias Named = (name: String, longitude: Double, latitude: Double)

    private static func collection(_ points: [Named]) -> String {
        let features = points.map { point in
            """
            {"type": "Feature", "properties": {"name": "\(point.name)"}, "geometry": \
            {"type": "Point", "coordinates": [\(point.longitude), \(point.latitude)]}}
            """
        }
        return #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
    }

    private static func style(_ data: String, _ layout: String) throws -> Style {
        try Style(
            Array(
                """
                {"version": 8, "sources": {"s": {"type": "geojson", "data": \(data)}}, "layers": [
                  {"id": "names", "type": "symbol", "source": "s", "layout": {"text-field": ["get", "name"],
                   "text-font": ["Letters"], "text-size": 12\(layout)}}]}
                """.utf8))
    }

    /// One tile of the world, seen at its center at zoom 6: 360 degrees are 16,384 points.
    private static func list(_ points: [Named], _ layout: String, _ letters: Letters) throws -> DrawList {
        let data = collection(points)
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let content = try #require(
            try GeoJSONSlicer(geoJSON: Array(data.utf8), options: SlicingOptions()).tile(at: world))
        let view = StyledView(
            viewport: Viewport(
                center: Coordinate(latitude: 0, longitude: 0), zoom: 6, size: Size(width: 300, height: 300)), scale: 1)
        var others = DrawnSources()
        others.sprites.add(
            try SpriteIndex(Array(#"{"dot": {"x": 0, "y": 0, "width": 8, "height": 8}}"#.utf8)),
            Pixmap(width: 8, height: 8, fill: ~0))
        let tile = SourceTile(coordinate: world, column: 0, styleZoom: view.tileZoom, content: content)
        return DrawList(
            try style(data, layout).resolved(at: view.styleZoom), in: view, tiles: ["s": [tile]], others: others
        ) { demand in
            var table = GlyphTable()
            table.use(letters, for: demand)
            return table
        }
    }

    /// The first text tells whether a layer has any; all others are far away, or near.
    @Test(arguments: ["", #", "text-variable-anchor": ["left", "top"]"#, #", "icon-image": "dot""#])
    func distantLabelsAreNotShaped(layout: String) throws {
        let far = (0..<50).map { (name: "far\($0)", longitude: 20 + Double($0), latitude: 10.0) }
        let letters = Letters()
        let list = try Self.list(
            far + [("here", 0, 0), ("edge", 4, 0)], layout, letters)
        #expect(Set(list.places.map(\.text)).isSuperset(of: ["here"]))
        // Single letters are asked for to know which are missing.
        #expect(Set(letters.shaped.filter { $0.count > 1 }) == ["far0", "here", "edge"])
    }

    /// Where the icon has no room, the text cannot be alone.
    @Test(arguments: [(", \"icon-optional\": true", true), ("", false)])
    func labelsWhoseIconHasNoRoomAreNotShaped(optional: String, isShaped: Bool) throws {
        let letters = Letters()
        let points: [Named] = [("first", 0, 0), ("other", 0.05, 0), ("below", 0, -0.9)]
        let list = try Self.list(points, #", "icon-image": "dot", "text-offset": [0, 1]\#(optional)"#, letters)
        #expect(Set(list.places.map(\.text)) == ["first", "below"])
        #expect(letters.shaped.contains("other") == isShaped)
    }

    /// What is told of a label before it is shaped holds for the shaped one, for random texts and properties.
    @Test func noLabelReachesFartherThanItsBound() throws {
        var random = SplitMix64(state: 7)
        let letters = Letters()
        for _ in 0..<200 {
            let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                String(repeating: "w", count: Int.random(in: 1...12, using: &random))
            }
            let anchors = ["center", "left", "top-right", "bottom"]
            let anchor = anchors[Int.random(in: 0..<4, using: &random)]
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let properties = [
                #""text-max-width": \#(number(1...12))"#, #""text-offset": [\#(number(-4...4)), \#(number(-4...4))]"#,
                #""text-padding": \#(number(0...9))"#, #""text-letter-spacing": \#(number(-0.2...1))"#,
                #""text-rotate": \#(Bool.random(using: &random) ? number(-180...180) : 0)"#,
                Bool.random(using: &random)
                    ? #""text-anchor": "\#(anchor)""# : #""text-variable-anchor": ["\#(anchor)", "right"]"#,
                #""icon-image": "dot", "icon-size": \#(number(0...6)), "icon-offset": [\#(number(-9...9)), 3]"#,
                #""text-writing-mode": [\#(Bool.random(using: &random) ? #""vertical", "# : "")"horizontal"]"#,
            ]
            let name = words.joined(separator: Bool.random(using: &random) ? " " : #"\n"#)
            let layout = ", " + properties.joined(separator: ", ")
            for labels in try Self.labels([("first", 1, 1), (name, 2, 2)], layout, letters) {
                let bound = labels.reaches[1].distance(textSize: 12)
                letters.forget()
                let reach = labels[1].reach.distance(textSize: 12)
                #expect(!letters.shaped.isEmpty, "\(layout): shaped at once")
                #expect(bound >= reach, "\(name) \(layout): \(reach) beyond \(bound)")
            }
        }
    }

    /// A tile takes as much of the cache of layouts before its labels are shaped as after it, and each text once.
    @Test func costCountsEachTextOnceShapedOrNot() throws {
        let names = (0..<40).map { "Street number \($0)" }
        func cost(_ names: [String]) throws -> Int {
            let points = names.enumerated().map { (name: $1, longitude: Double($0), latitude: 0.0) }
            let labels = try #require(try Self.labels(points, "", Letters()).first)
            let unshaped = labels.cost
            for index in 0..<labels.count { _ = labels[index] }
            let shaped = labels.cost
            // Only shaping tells the number of lines, and which spaces end one.
            #expect(abs(shaped - unshaped) * 10 <= unshaped, "\(unshaped) before, \(shaped) after")
            return shaped
        }
        let (different, equal, single) = try (cost(names), cost(names.map { _ in names[0] }), cost([names[0]]))
        let text = (different - equal) / (names.count - 1)
        #expect(text > 13 * MemoryLayout<ShapedText.Glyph>.stride)
        #expect(equal < names.count * single - (names.count - 1) * text * 9 / 10)
    }

    private static func labels(_ points: [Named], _ layout: String, _ letters: Letters) throws -> [SymbolLabels] {
        let data = collection(points)
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let content = try #require(
            try GeoJSONSlicer(geoJSON: Array(data.utf8), options: SlicingOptions()).tile(at: world))
        var sprites = SpriteImages()
        sprites.add(
            try SpriteIndex(Array(#"{"dot": {"x": 0, "y": 0, "width": 8, "height": 8}}"#.utf8)),
            Pixmap(width: 8, height: 8, fill: ~0))
        let groups = LayerGroup.all(of: "s", in: try style(data, layout).resolved(at: 0))
        let unshaped = TileLayout(content, at: world, styleZoom: 0, groups, sprites: sprites, check: {})
        var table = GlyphTable()
        table.use(letters, for: unshaped.demand)
        return unshaped.shaped(sprites, table, check: {}).parts.values.compactMap {
            ($0 as? SymbolPart)?.layout?.labels
        }
    }
}
