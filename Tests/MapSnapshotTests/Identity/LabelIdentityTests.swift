import MapGeometry
import MapStyle
import StyleSources
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// What the labels of styles add to the identity of an image.
@Suite struct LabelIdentityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ layout: String?, glyphs: Bool = true, to name: String) throws -> String {
        let symbols = layout.map { #", {"id": "t", "type": "symbol", "source": "s", "layout": {\#($0)}}"# } ?? ""
        let json = """
            {"version": 8, \(glyphs ? #""glyphs": "fonts/{fontstack}/{range}.pbf","# : "")
             "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
             "layers": [{"id": "g", "type": "background"}\(symbols)]}
            """
        return try folder.write(Array(json.utf8), to: name)
    }

    private static let text = #""text-field": "a""#

    private func digest(
        _ path: String, generation: String? = nil, crossSourceCollisions: Bool = true,
        _ change: (inout SnapshotRequest) -> Void = { _ in }
    ) async throws -> RenderDigest {
        var location = TileLocation(base: path)
        location.generation = generation
        var styled = try await StyledLayer(opening: location)
        styled.crossSourceCollisions = crossSourceCollisions
        let layer = MapLayer.style(styled)
        var request = StyledLayerTests.request(.blank)
        change(&request)
        return try await RenderIdentity(layers: [layer], images: [:]).digest(of: validated(request))
    }

    @Test func glyphsCountByLocation() async throws {
        let one = try write(Self.text, to: "one/style.json")
        let other = try write(Self.text, to: "other/style.json")
        let again = try write(Self.text, to: "one/again.json")
        let digests = [try await digest(one), try await digest(other), try await digest(again)]
        #expect(digests[0] != digests[1] && digests[0] == digests[2])
    }

    @Test func withoutTextsThePlaceOfGlyphsDoesNotCount() async throws {
        let one = try write(nil, to: "one/style.json")
        let other = try write(nil, to: "other/style.json")
        let digests = [try await digest(one), try await digest(other)]
        #expect(digests[0] == digests[1])
    }

    @Test func aGenerationDeclaresOtherGlyphs() async throws {
        let path = try write(Self.text, to: "style.json")
        let digests = [
            try await digest(path), try await digest(path, generation: "1"), try await digest(path, generation: "2"),
            try await digest(path, generation: "2"),
        ]
        #expect(Set(digests).count == 3 && digests[2] == digests[3])
    }

    @Test func hiddenLabelsAndTheLevelOfOverlaysCount() async throws {
        let path = try write(Self.text, to: "style.json")
        let digests = [
            try await digest(path), try await digest(path) { $0.hideLabels = true },
            try await digest(path) { $0.overlayLevel = .aboveLabels },
        ]
        #expect(Set(digests).count == 3)
    }

    @Test func collisionsOfSourcesCount() async throws {
        let path = try write(Self.text, to: "style.json")
        let digests = [try await digest(path), try await digest(path, crossSourceCollisions: false)]
        #expect(digests[0] != digests[1])
    }

    /// The faces that the texts name, and the list of installed fonts.
    @Test(
        arguments: [
            (nil, 0), (#""icon-image": "a""#, 0), (Self.text, 2),
            (#""text-field": "a", "text-font": ["Noto Sans Bold"]"#, 2),
            (#""text-field": "a", "text-font": ["literal", ["Noto Sans Italic"]]"#, 2),
            (#""text-field": "a", "text-font": ["case", ["has", "a"], ["literal", ["A"]], ["literal", ["B"]]]"#, 5),
        ] as [(String?, Int)])
    func localFontsCountWhereTheyServe(layout: String?, count: Int) async throws {
        let style = try await OpenedStyle(opening: write(layout, glyphs: false, to: "style.json"))
        let identities = FontIdentities().of(labelsOf: style)
        #expect(identities.count == count)
        #expect(identities.allSatisfy { !$0.isEmpty })
    }

    @Test func facesDiffer() async throws {
        let regular = try await digest(write(Self.text, to: "a.json"))
        let italic = try await digest(
            write(#""text-field": "a", "text-font": ["Noto Sans Italic"]"#, to: "b.json"))
        #expect(regular != italic)
    }
}
