import Imaging
import MapGeometry
import SnapshotTestSupport
import StyleSources
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Every file that a map in a style is drawn from is in its name, and nothing else.
@Suite struct StyledMapIdentityTests {
    /// The files of a map, in a folder of their own.
    private final class Files {
        let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            try writeStyle()
            try writeSprite(fill: 0xFF00_0001)
            try write(#"{"type": "Point", "coordinates": [9.52, 47.14]}"#, to: "data.json")
            try folder.write(Self.image(fill: 0xFF00_0003), to: "plan.png")
            try folder.write(
                TemporaryFolder.bytes(of: Project.fixture("vector/town-openmaptiles.pmtiles")), to: "town.pmtiles")
        }

        func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

        static func image(fill: UInt32) throws -> [UInt8] {
            try PNGEncoder.encode(
                Pixmap(width: 4, height: 4, fill: fill), options: PNGEncoder.Options(search: .bytes(level: 0)))
        }

        func writeSprite(fill: UInt32, height: Int = 4) throws {
            try folder.write(Self.image(fill: fill), to: "icons.png")
            try write(
                #"{"a": {"x": 0, "y": 0, "width": 4, "height": \#(height), "pixelRatio": 1}}"#, to: "icons.json")
        }

        func writeStyle(
            name: String = "one", metadata: Int = 1, color: String = "#123456", filter: String = "park",
            width: String = "2", visibility: String = "visible", font: String = "Noto Sans Regular",
            text: String = "name", glyphs: String = ""
        ) throws {
            try write(
                """
                {"version": 8, "name": "\(name)", "metadata": {"a": \(metadata)}, "zoom": 3,
                 "sprite": "icons", \(glyphs)
                 "sources": {"town": {"type": "vector", "url": "pmtiles://town.pmtiles"},
                  "data": {"type": "geojson", "data": "data.json"},
                  "plan": {"type": "image", "url": "plan.png", "coordinates": [[9, 48], [10, 48], [10, 47], [9, 47]]}},
                 "layers": [{"id": "g", "type": "background", "paint": {"background-color": "\(color)"}},
                  {"id": "p", "type": "raster", "source": "plan"},
                  {"id": "f", "type": "fill", "source": "town", "source-layer": "landuse", "filter": ["==", "class",
                   "\(filter)"], "paint": {"fill-pattern": "a"}},
                  {"id": "l", "type": "line", "source": "town", "source-layer": "transportation",
                   "paint": {"line-width": \(width)}, "layout": {"visibility": "\(visibility)"}},
                  {"id": "t", "type": "symbol", "source": "data", "layout": {"text-field": ["get", "\(text)"],
                   "text-font": ["\(font)"], "icon-image": "a"}}]}
                """, to: "style.json")
        }

        func digest(_ change: (inout SnapshotRequest) -> Void = { _ in }) async throws -> RenderDigest {
            let layer = MapLayer.style(try await StyledLayer(opening: TileLocation(base: folder.path + "/style.json")))
            var request = SnapshotRequest(framing: .center(Coordinate(latitude: 47.141, longitude: 9.5209), zoom: 14))
            change(&request)
            return try await RenderIdentity(layers: [layer], images: [:]).digest(of: validated(request))
        }

        /// Another tile in the same archive.
        func changeTile() async throws {
            let source = try PMTilesTileSource(path: Project.fixture("vector/town-openmaptiles.pmtiles"))
            let other = try PMTilesTileSource(path: Project.fixture("vector/vaduz-openmaptiles.pmtiles"))
            let changed = FakeTileSource(try await source.metadata()) { tile in
                try await (tile.z == 14 && tile.x == 8_625 && tile.y == 5_753 ? other : source).tile(
                    at: tile, density: 1)
            }
            let bounds = try #require(try await source.metadata().bounds)
            let area = try #require(TileArea(bounds: bounds, zooms: 10...14))
            let export = try TileExport(
                of: changed, called: "changed", area: area, to: folder.path + "/town.pmtiles", as: .pmtiles)
            _ = try await export.run { _ in }
        }
    }

    private typealias Change = @Sendable (Files) async throws -> Void

    private static let changes: [String: Change] = [
        "a color": { try $0.writeStyle(color: "#123457") }, "a filter": { try $0.writeStyle(filter: "wood") },
        "a width": { try $0.writeStyle(width: #"["interpolate", ["linear"], ["zoom"], 5, 1, 14, 2]"#) },
        "a visibility": { try $0.writeStyle(visibility: "none") },
        "a text": { try $0.writeStyle(text: "ref") },
        "a font": { try $0.writeStyle(font: "Noto Sans Bold") },
        "glyphs": { try $0.writeStyle(glyphs: #""glyphs": "fonts/{fontstack}/{range}.pbf","#) },
        "the pixels of a sprite": { try $0.writeSprite(fill: 0xFF00_0002) },
        "the index of a sprite": { try $0.writeSprite(fill: 0xFF00_0001, height: 3) },
        "a feature": { try $0.write(#"{"type": "Point", "coordinates": [9.53, 47.14]}"#, to: "data.json") },
        "an image": { try $0.folder.write(Files.image(fill: 0xFF00_0004), to: "plan.png") },
        "a tile": { try await $0.changeTile() },
    ]

    @Test(arguments: changes.keys.sorted()) func everyFileCounts(name: String) async throws {
        let files = try Files()
        let first = try await files.digest()
        try await Self.changes[name]?(files)
        #expect(try await files.digest() != first)
    }

    @Test func everyChangeIsAnotherName() async throws {
        var digests: Set<RenderDigest> = [try await Files().digest()]
        for change in Self.changes.values {
            let files = try Files()
            try await change(files)
            digests.insert(try await files.digest())
        }
        #expect(digests.count == Self.changes.count + 1)
    }

    @Test func theLanguageAndHiddenLabelsCount() async throws {
        let files = try Files()
        let digests = [
            try await files.digest(), try await files.digest { $0.language = "de" },
            try await files.digest { $0.language = "ja" }, try await files.digest { $0.hideLabels = true },
        ]
        #expect(Set(digests).count == 4)
    }

    /// In another folder and by another name, it is the same map.
    @Test func ignoresUndrawnLayers() async throws {
        let files = try Files()
        let first = try await files.digest()
        try files.writeStyle(name: "two", metadata: 2)
        #expect(try await files.digest() == first)
        #expect(try await Files().digest() == first)
    }
}
