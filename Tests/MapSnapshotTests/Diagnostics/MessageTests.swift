import Foundation
import Imaging
import MapGeometry
import SnapshotTestSupport
import StyleSources
import Testing
import TileSources

@testable import MapSnapshot

/// The library speaks of requests and fields: its errors and notes name no flag, no file of the project, no README.
@Suite struct MessageTests {
    /// Words that users of the library, or of another tool on top of it, could not act on.
    static func namesTheTool(_ text: String) throws -> Bool {
        let pattern = #"(^|[\s"'`(=])--?[a-z]|README|docs/|\.md\b|SNAPSHOT_|#[a-z-]+=|`snapshot [a-z]|snapshot [a-z]+`"#
        return text.contains(try Regex(pattern))
    }

    /// Every error code, with a way to cause it.
    @Test(arguments: SnapshotError.Code.allCases) func errorsNameNoFlag(code: SnapshotError.Code) async throws {
        let error = try #require(await snapshotError { try await Self.fail(code) })
        #expect(error.code == code)
        let json = try Self.json(error)
        #expect(json["code"] as? String == code.rawValue && json["detail"] as? String == error.description)
        #expect(json["pointer"] as? String == error.pointer)
        #expect(try !Self.namesTheTool(error.description), "\(error)")
        #expect(!error.description.contains("\n") && !error.description.hasSuffix("."), "\(error)")
    }

    /// Every code of a note.
    @Test(arguments: SnapshotNote.Code.allCases) func notesNameNoFlag(code: SnapshotNote.Code) async throws {
        let all = try await Self.notes(code)
        let note = try #require(all.first { $0.code == code }, "\(all)")
        let json = try Self.json(note)
        #expect(json["code"] as? String == code.rawValue && json["detail"] as? String == note.description)
        #expect(Set((json["values"] as? [String: Any] ?? [:]).keys) == Set(note.values.keys))
        #expect(try !Self.namesTheTool(note.description), "\(note)")
        #expect(!note.description.contains("\n") && !note.description.hasSuffix("."), "\(note)")
    }

    @Test(arguments: [
        ("use --zoom 3", true), ("use -o FILE", true), ("see README", true), ("see docs/tiles.md", true),
        ("set SNAPSHOT_TILES", true), ("name one with #dark=LOCATION", true), ("`snapshot cache clear`", true),
        ("use -90 to 90", false), ("use #rgb", false), ("the snapshot is empty", false), ("xn--p1ai", false),
    ]) func flagsAreFound(text: String, isFound: Bool) throws { #expect(try Self.namesTheTool(text) == isFound) }

    /// Values ignored while reading are not part of the request.
    @Test func notesDoNotAffectEquality() {
        let plain = Self.request
        var noted = plain
        noted.notes = [SnapshotNote(.featureIconIgnored, "the icon bus is not drawn")]
        #expect(plain == noted && plain.hashValue == noted.hashValue && noted.notes.count == 1)
        noted.scale = 2
        #expect(plain != noted)
    }

    private static func json(_ value: some Encodable) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any])
    }

    private static let place = Coordinate(latitude: 47.141, longitude: 9.5209)
    private static var request: SnapshotRequest {
        SnapshotRequest(framing: .center(place, zoom: 6), size: Size(width: 60, height: 50))
    }

    private static let sky = #"""
        {"version": 8, "sources": {}, "layers": [
            {"id": "b", "type": "background", "paint": {"background-color": "red"}}, {"id": "s", "type": "sky"}]}
        """#

    private static var unreadable: TilesetMetadata {
        var metadata = TilesetMetadata(tileSize: 16)
        metadata.problem = "its metadata is not JSON"
        return metadata
    }

    private static func green() throws -> FakeTileSource { FakeTileSource(try .plain(.green)) }

    private static func draw(
        _ source: (any TileSource)? = nil, _ change: (inout SnapshotRequest) -> Void = { _ in }
    ) async throws -> Snapshot {
        var request = request
        change(&request)
        return try await MapSnapshotter(options: request, tiles: try source ?? green()).start()
    }

    private static func fail(_ code: SnapshotError.Code) async throws {
        switch code {
        case .invalidRequest: _ = try SnapshotRequest(json: Array(#"{"lat":99,"lon":0}"#.utf8))
        case .unknownTileset: _ = try await draw { $0.tiles = ["x"] }
        case .unknownStyle: _ = try await draw { $0.style = "x" }
        case .invalidStyle:
            throw SnapshotError(StyleOpeningError(.invalid, "a.json: the layer has no id", pointer: "/layers/0"))
        case .unknownImage: _ = try await draw { $0.pins = [Pin(place, image: "flag")] }
        case .tooLarge: _ = try await draw { $0.size = Size(width: 20_000, height: 1) }
        case .fileTooLarge: _ = try await draw { $0.file.maximumBytes = 1 }.data()
        case .noTiles: _ = try await draw(FakeTileSource { _ in nil })
        case .tileSourceFailed:
            _ = try await draw(FakeTileSource { _ in throw TileSourceError(.unavailable, "the server fails (503)") })
        case .imageFailed: _ = try PinImage(contentsOf: "/nowhere/pin.png")
        case .fontMissing: throw SnapshotError.fontMissing
        case .unsupported:
            try RenderedTileOptions(file: FileOptions(format: .svg)).validate()
        case .overloaded:
            var options = ServiceOptions()
            options.queue = QueueLimits(fetchingPerOrigin: 0)
            let source = FakeTileSource(origin: "https://tiles.example") { _ in try .plain(.green) }
            _ = try await SnapshotService(layers: [.tiles(TileLayer(source))], options: options).file(for: request)
        case .deadlineExceeded:
            let source = FakeTileSource { _ in
                try await Task.sleep(for: .seconds(600))
                return nil
            }
            _ = try await SnapshotService(tiles: [TileLayer(source)]).image(for: request, deadline: .now)
        case .renderingFailed:
            let blank = MapImage(pixmap: Pixmap(width: 1, height: 1, pixels: [0]))
            _ = try MapImage(pixmap: blank.pixmap, scale: 0).drawing { _ in }
        }
    }

    private static func notes(_ code: SnapshotNote.Code) async throws -> [SnapshotNote] {
        switch code {
        case .defaultZoomLowered: try await tiles(zooms: 0...9) { try .plain(.green, side: 256) }
        case .defaultZoomGuessed: try await tiles(zooms: 0...9, fails: { $0.z > 8 }) { try .plain(.green, side: 256) }
        case .boundsWrapped:
            try await draw {
                $0.framing = .bounds(GeoBounds(west: 10, south: 0, east: 9, north: 1))
                $0.missingTiles = .blank
            }.diagnostics.notes
        case .noDarkTiles: try await draw { $0.appearance = .dark }.diagnostics.notes
        case .tilesFailed: try await tiles(fails: { $0.x % 2 == 0 }) { try .plain(.green) }
        case .tilesStale:
            try await tiles {
                var tile = try Tile.plain(.green)
                tile.staleReason = "the server fails (503)"
                return tile
            }
        case .tilesIdentical:
            try await tiles {
                var pixmap = Pixmap(width: 16, height: 16, fill: Color.green.premultiplied)
                pixmap.pixels[7] = Color.blue.premultiplied
                return try Tile(pixmap)
            }
        case .tilesUpscaled: try await draw(FakeTileSource(zooms: 0...8, .plain(.green))).diagnostics.notes
        case .tilesMixed:
            try await draw(FakeTileSource { $0.z == 10 && $0.x.isMultiple(of: 2) ? nil : try .plain(.green) })
                .diagnostics.notes
        case .vectorTilesUpscaled:
            try await StyledLayerTests.draw(
                [.tiles(TileLayer(StyledLayerTests.tiles { $0.z == 3 && $0.x == 4 && $0.y == 4 }))],
                StyledLayerTests.request()
            ).diagnostics.notes
        case .vectorSchemaUnknown:
            try await StyledLayerTests.draw(
                [.tiles(TileLayer(StyledLayerTests.tiles()))], StyledLayerTests.request()
            ).diagnostics.notes
        case .stylePartlyDrawn:
            try await StyledLayerTests.draw(
                [.style(StyledLayer(OpenedStyle(testing: sky), id: "day"))], StyledLayerTests.request(.blank)
            ).diagnostics.notes
        case .hideIgnored: try await draw { $0.hide = [.pois] }.diagnostics.notes
        case .scaleBarOmitted:
            try await draw {
                $0.scaleBar = .metric
                $0.size = Size(width: 4, height: 4)
            }.diagnostics.notes
        case .noSingleScale:
            try await draw {
                $0.scaleBar = .metric
                $0.pitch = 30
            }.diagnostics.notes
        case .attributionOmitted:
            try await draw {
                $0.attribution = .text("© OpenStreetMap contributors")
                $0.size = Size(width: 20, height: 20)
            }.diagnostics.notes
        case .attributionMissing:
            try await draw(FakeTileSource(TilesetMetadata(tileSize: 16)) { _ in try .plain(.green) })
                .diagnostics.notes
        case .attributionUnknown:
            try await draw(FakeTileSource(unreadable) { _ in try .plain(.green) }).diagnostics.notes
        case .pinsOutside:
            try await draw { $0.pins = [Pin(Coordinate(latitude: -40, longitude: 0))] }.diagnostics.notes
        case .pinsOmitted:
            try await draw {
                $0.declutter = true
                $0.pins = [Pin(place), Pin(place)]
            }.diagnostics.notes
        case .pinsClustered:
            try await draw {
                $0.cluster = true
                $0.pins = [Pin(place), Pin(place)]
            }.diagnostics.notes
        case .titleShortened:
            try await draw {
                $0.title = "Longer than all of the image"
                $0.size = Size(width: 100, height: 100)
            }.diagnostics.notes
        case .titleOmitted:
            try await draw {
                $0.title = "Vaduz"
                $0.size = Size(width: 60, height: 20)
            }.diagnostics.notes
        case .labelsOmitted:
            try await draw {
                $0.pins = [Pin(place, label: "Longer than all of the image", shape: .dot)]
            }.diagnostics.notes
        case .glyphsMissing: try await draw { $0.pins = [Pin(place, label: "\u{E000}")] }.diagnostics.notes
        case .featurePropertyIgnored, .featureIconIgnored:
            try MapFeatures(
                geoJSON: Array(
                    #"""
                    {"type":"Feature","geometry":{"type":"Point","coordinates":[9,47]},
                     "properties":{"marker-symbol":"no-icon","stroke":"blurple"}}
                    """#.utf8)
            ).notes
        case .fileReduced:
            try [
                FileFitting(
                    image: Samples.noise(), options: FileOptions(format: .jpeg, maximumBytes: 9_000)
                ).run().note
            ].compactMap { $0 }
        case .notCached:
            try await SnapshotService(
                tiles: [Cells.layer(Cells.source())], cache: SnapshotCache(folder: "/dev/full")
            ).file(for: Cells.request(1)).notes
        }
    }

    /// The notes of a map without a zoom if the zoom levels of its tiles are known.
    private static func tiles(
        zooms: ClosedRange<Int>? = nil, fails: @escaping @Sendable (TileCoordinate) -> Bool = { _ in false },
        _ make: @escaping @Sendable () throws -> Tile
    ) async throws -> [SnapshotNote] {
        let source = FakeTileSource(TilesetMetadata(zooms: zooms, tileSize: zooms == nil ? 16 : 256)) { tile in
            if fails(tile) { throw TileSourceError(.unavailable, "the server fails (503)") }
            return try make()
        }
        return try await draw(source) { request in
            if zooms != nil { request.framing = .center(place, zoom: nil) }
            request.maximumOverzoom = 8
        }.diagnostics.notes
    }
}
