import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct VectorLayerTests {
    private static func metadata(_ json: String) -> TilesetMetadata {
        TilesetMetadata(TilesetDocument(json: Array(json.utf8)))
    }

    @Test func readsTheList() {
        let metadata = Self.metadata(
            """
            {"vector_layers": [
                {"id": "roads", "description": "streets", "fields": {"kind": "String", "lanes": 2}, "minzoom": 4, "maxzoom": 14},
                {"id": "earth", "fields": {}}]}
            """)
        #expect(
            metadata.vectorLayers == [
                VectorLayerDescription(
                    id: "roads", description: "streets", fields: ["kind": "String", "lanes": "2"], zooms: 4...14),
                VectorLayerDescription(id: "earth"),
            ])
        #expect(metadata.schema == .protomaps)
    }

    /// MBTiles have it as a text of JSON in the row `json`.
    @Test func readsTheRowOfMBTiles() {
        let document = TilesetDocument(["json": .text(#"{"vector_layers": [{"id": "land"}, {"id": "streets"}]}"#)])
        #expect(TilesetMetadata(document).vectorLayers.map(\.id) == ["land", "streets"])
        #expect(TilesetMetadata(document).schema == .shortbread)
        #expect(document.vectorFormat == .vector("mvt"))
    }

    @Test(
        arguments: [
            (#"{"format": "pbf"}"#, "mvt"), (#"{"format": "MVT"}"#, "mvt"),
            (#"{"format": "application/vnd.mapbox-vector-tile"}"#, "mvt"), (#"{"format": "mlt"}"#, "mlt"),
            (#"{"format": "application/vnd.maplibre-tile"}"#, "mlt"),
            (#"{"format": "application/vnd.maplibre-vector-tile"}"#, "mlt"),
            (#"{"format": "pbf", "encoding": "mlt"}"#, "mlt"),
            (#"{"vector_layers": [{"id": "a"}], "encoding": "mlt"}"#, "mlt"),
            (#"{"format": "pbf", "encoding": "mvt"}"#, "mvt"), (#"{"format": "png"}"#, nil),
            (#"{"format": "png", "encoding": "terrarium"}"#, nil), ("{}", nil),
        ] as [(String, String?)])
    func theStatedFormatIsRead(json: String, kind: String?) {
        #expect(TilesetDocument(json: Array(json.utf8)).vectorFormat == kind.map(TileFormat.vector))
    }

    @Test(arguments: [
        "{}", #"{"vector_layers": null}"#, #"{"vector_layers": {"id": "a"}}"#, #"{"vector_layers": [7, "a", {}]}"#,
        #"{"vector_layers": [{"id": 7}]}"#, #"{"json": "nonsense"}"#, #"{"json": "{\"vector_layers\": 3}"}"#,
    ]) func skipsInvalidLayers(json: String) {
        #expect(Self.metadata(json).vectorLayers.isEmpty)
        #expect(Self.metadata(json).schema == nil)
    }

    @Test(
        arguments: [
            (#"{"id": "a", "minzoom": 9, "maxzoom": 3}"#, nil), (#"{"id": "a", "minzoom": "2", "maxzoom": 3}"#, 2...3),
            (#"{"id": "a", "minzoom": 1e300, "maxzoom": 3}"#, nil),
            (#"{"id": "a", "minzoom": 1.5, "maxzoom": 3}"#, nil),
        ] as [(String, ClosedRange<Int>?)]) func zoomsThatMakeSense(layer: String, zooms: ClosedRange<Int>?)
    {
        #expect(Self.metadata(#"{"vector_layers": [\#(layer)]}"#).vectorLayers.map(\.zooms) == [zooms])
    }

    @Test(arguments: [
        (["transportation", "place", "water"], VectorSchema.openMapTiles), (["roads", "earth"], .protomaps),
        (["streets", "land", "place"], .shortbread), (["roads", "place"], nil), ([], nil),
    ]) func schema(layers: [String], schema: VectorSchema?) {
        #expect(VectorSchema(layers: layers) == schema)
    }

    /// Vector tiles have 512 points in all containers, whatever a document says of pixels.
    @Test(arguments: ["town-openmaptiles.pmtiles", "town-protomaps.mbtiles", "town-shortbread.pmtiles"])
    func archives(name: String) async throws {
        let metadata = try await TileLocation(base: Project.fixture("vector/\(name)")).open().metadata()
        #expect(metadata.format == .vector("mvt") && metadata.tileSize == 512)
        #expect(name.contains(try #require(metadata.schema).rawValue))
        #expect(metadata.zooms == 10...14)
        #expect(metadata.vectorLayers.contains { !$0.fields.isEmpty && $0.zooms?.upperBound == 14 })
    }

    @Test(arguments: [
        (#"{"tiles": ["https://a.example/{z}/{x}/{y}.pbf"]}"#, 512),
        (#"{"tiles": ["https://a.example/{z}/{x}/{y}.mvt?key=a.png"]}"#, 512),
        (#"{"tiles": ["https://a.example/{z}/{x}/{y}"], "vector_layers": [{"id": "a"}]}"#, 512),
        (#"{"tiles": ["https://a.example/{z}/{x}/{y}"], "format": "pbf"}"#, 512),
        (#"{"tiles": ["https://a.example/{z}/{x}/{y}.png"]}"#, 256),
    ]) func tileJSON(json: String, size: Int) throws {
        let metadata = try TileJSON(parsing: Array(json.utf8), name: "a").metadata
        #expect(metadata.tileSize == size)
        #expect((metadata.format == .vector("mvt")) == (size == 512))
    }

    @Test func aStyleIsNotTileJSON() {
        let style = #"{"version": 8, "sources": {}, "layers": []}"#
        let error = #expect(throws: TileSourceError.self) { try TileJSON(parsing: Array(style.utf8), name: "a") }
        #expect(error?.code == .unsupported && error?.description.contains("it is a MapLibre style") == true)
    }
}
