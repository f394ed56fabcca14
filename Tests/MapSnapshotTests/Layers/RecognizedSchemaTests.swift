import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct RecognizedSchemaTests {
    @Test func layersThatTheStyleDoesNotDrawAreNoted() throws {
        let note = try #require(RecognizedSchema(layers: ["place", "transportation", "contour", "bathymetry"]).note)
        #expect(note.code == .stylePartlyDrawn)
        #expect(
            note.summary
                == #"the built-in style for OpenMapTiles does not draw layer "bathymetry", "contour" of the tiles"#)
        let many = ["place", "transportation"] + (10..<30).map { "layer\($0)" }
        #expect(RecognizedSchema(layers: many).note?.summary.contains("\"layer17\", … of the tiles") == true)
    }

    @Test func layersThatNobodyMissesAreNot() {
        #expect(RecognizedSchema(layers: ["roads", "earth", "mask", "transit", "natural"]).note == nil)
        #expect(RecognizedSchema(layers: ["streets", "land", "bridges"]).note == nil)
        #expect(RecognizedSchema(layers: ["roads"]).note?.code == .vectorSchemaUnknown)
    }

    @Test(arguments: ["vaduz-openmaptiles", "vaduz-protomaps", "vaduz-shortbread"])
    func everyLayerOfATilesetIsDrawn(name: String) async throws {
        let source = try TileLocation(base: Project.fixture("vector/\(name).pmtiles")).open()
        let recognized = try await RecognizedSchema(of: ReadyTileset(TileLayer(source)))
        #expect(recognized.schema != nil && recognized.note == nil)
    }
}
