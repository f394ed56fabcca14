import Colors
import Glibc
import Imaging
import JSON
import MapGeometry
import MapStyle
import SnapshotTestSupport
import StyleSources
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Styles in a stack with tilesets, and what becomes of their tiles.
@Suite struct StyledLayerTests {
    /// Vector tiles whose one layer covers a part of each tile: `a` left of the middle, and beyond it nothing.
    static func tiles(
        zooms: ClosedRange<Int> = 0...4, attribution: String? = nil,
        without missing: @escaping @Sendable (TileCoordinate) throws -> Bool = { _ in false }
    ) -> FakeTileSource {
        var metadata = TilesetMetadata(zooms: zooms, tileSize: 512, attribution: attribution, format: .vector("mvt"))
        metadata.vectorLayers = [VectorLayerDescription(id: "a")]
        return FakeTileSource(metadata) { coordinate in
            try missing(coordinate) ? nil : Tile(bytes: halfTile, format: .vector("mvt"))
        }
    }

    /// A square from the left edge to the middle, in a layer `a` of extent 4096.
    private static let halfTile: [UInt8] = {
        // MoveTo(0, 0), LineTo(2048, 0), (0, 4096), (-2048, 0), ClosePath; each a varint of zigzag numbers.
        let geometry: [UInt8] = [9, 0, 0, 26, 0x80, 0x20, 0, 0, 0x80, 0x40, 0xFF, 0x1F, 0, 15]
        let feature: [UInt8] = [0x18, 3, 0x22, UInt8(geometry.count)] + geometry
        let layer: [UInt8] =
            [0x78, 2, 0x0A, 1, 0x61, 0x12, UInt8(feature.count)] + feature + [0x28, 0x80, 0x20]
        return [0x1A, UInt8(layer.count)] + layer
    }()

    static func style(_ layers: String, _ sources: [String: any TileSource]) async throws -> OpenedStyle {
        let listed = sources.keys.sorted().map { "\"\($0)\": {\"type\": \"vector\", \"url\": \"x\"}" }
        let json = #"{"version": 8, "sources": {\#(listed.joined(separator: ","))}, "layers": [\#(layers)]}"#
        let style = try OpenedStyle(testing: json)
        return OpenedStyle(
            style: style.style, sources: TextDictionary(sources).mapValues { .tiles(OpenedTiles($0)) }, identity: json)
    }

    static let red =
        #"{"id": "r", "type": "fill", "source": "s", "source-layer": "a", "paint": {"fill-color": "red", "fill-antialias": false}}"#

    /// Zoom 3 of styles, where a tile has 512 points: the image is one tile.
    static func request(
        _ missing: MissingTiles = .overzoom, side: Double = 64, change: (inout SnapshotRequest) -> Void = { _ in }
    ) -> SnapshotRequest {
        var request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 4), size: Size(width: side, height: side),
            missingTiles: missing, attribution: .off)
        change(&request)
        return request
    }

    static func draw(_ layers: [MapLayer], _ request: SnapshotRequest) async throws -> Snapshot {
        try await MapSnapshotter(options: request, layers: layers).start()
    }

    /// The colors at a quarter and three quarters of the middle row.
    private static func sides(_ snapshot: Snapshot) -> [UInt32] {
        let image = snapshot.image.pixmap
        return [1, 3].map { image.pixels[image.height / 2 * image.width + image.width * $0 / 4] }
    }

    private static let red32: UInt32 = 0xFFFF_0000

    @Test func drawsItsTiles() async throws {
        let source = Self.tiles()
        let layer = StyledLayer(try await Self.style(Self.red, ["s": source]))
        // The whole world at zoom 0 of styles.
        let request = Self.request(side: 512) { $0.framing = .center(Coordinate(latitude: 0, longitude: 0), zoom: 1) }
        let snapshot = try await Self.draw([.style(layer)], request)
        #expect(Self.sides(snapshot)[0] == Self.red32)
        #expect(Self.sides(snapshot)[1] != Self.red32)
        #expect(snapshot.diagnostics.isComplete)
        #expect(Set(source.requests) == [try tile(0, 0, 0)])
    }

    /// Below the deepest tiles it goes on, and above the shallowest there is nothing.
    @Test(arguments: [(20.0, true), (2, true), (1, false)]) func zooms(zoom: Double, isDrawn: Bool) async throws {
        let layer = StyledLayer(try await Self.style(Self.red, ["s": Self.tiles(zooms: 1...2)]))
        let request = Self.request { $0.framing = .center(Coordinate(latitude: 1, longitude: -170), zoom: zoom) }
        let snapshot = try await Self.draw([.style(layer)], request)
        #expect(snapshot.image.pixmap.pixels.contains(Self.red32) == isDrawn)
        #expect(snapshot.diagnostics.isComplete)
    }

    @Test(arguments: [0.0, 90, 33]) func betweenRasterTiles(bearing: Double) async throws {
        let green = TileLayer(FakeTileSource(try .plain(.green)), id: "green")
        let glass = TileLayer(FakeTileSource(try .plain(.blue)), id: "glass", opacity: 0.5)
        let ground =
            #"{"id": "b", "type": "background", "paint": {"background-color": "red", "background-opacity": 0.5}}"#
        let layer = StyledLayer(try await Self.style(ground, [:]), id: "style")
        let request = Self.request { $0.bearing = bearing }
        func middle(_ layers: [MapLayer]) async throws -> UInt32 {
            Self.sides(try await Self.draw(layers, request))[0]
        }
        let plain = try await middle([.tiles(green)])
        let over = try await middle([.tiles(green), .style(layer)])
        let under = try await middle([.tiles(green), .style(layer), .tiles(glass)])
        #expect(plain == Color.green.premultiplied)
        #expect((over >> 16 & 0xFF).distance(to: 0x80).magnitude <= 1 && over >> 24 == 0xFF)
        #expect(under & 0xFF > 0x60 && under >> 16 & 0xFF < 0x50)
        let faint = try await middle([.tiles(green), .style(StyledLayer(layer.style, opacity: 0.5))])
        #expect((faint >> 16 & 0xFF).distance(to: 0x40).magnitude <= 1)
    }

    /// The square of a missing tile shows its part of the parent and nothing beyond it.
    @Test func aMissingTileIsDrawnFromItsParent() async throws {
        let gone = try tile(3, 4, 4)
        let source = Self.tiles { $0 == gone }
        let layer = StyledLayer(try await Self.style(Self.red, ["s": source]))
        // North-west corner of the missing tile in the middle.
        let request = Self.request(side: 1024)
        let snapshot = try await Self.draw([.style(layer)], request)
        let pixels = snapshot.image.pixmap.pixels
        // South-east of the middle is the left half of the parent, all of it red there.
        #expect(pixels[700 * 1024 + 600] == Self.red32 && pixels[700 * 1024 + 1000] == Self.red32)
        // Its neighbors show their own left halves.
        #expect(pixels[300 * 1024 + 600] == Self.red32 && pixels[300 * 1024 + 1000] != Self.red32)
        #expect(pixels[700 * 1024 + 500] != Self.red32)
        #expect(snapshot.diagnostics.isComplete)
        #expect(
            snapshot.diagnostics.tiles.contains {
                $0.coordinate == gone && $0.kind == .overzoomed(levels: 1) && $0.layer == "default/s"
            })
        #expect(snapshot.diagnostics.notes.contains { $0.code == .vectorTilesUpscaled })
    }

    /// A tile of zoom 0 at zoom 22: an edge through the middle keeps its slope, though its ends are far outside of
    /// everything that pixels can count.
    @Test(arguments: [10.0, 16, 22], [0.0, 30]) func muchMagnifiedTilesKeepTheirShape(
        zoom: Double, bearing: Double
    ) async throws {
        // MoveTo(0, 0), LineTo(4096, 0), (0, 2048), ClosePath: below it nothing, the slope is a half.
        let geometry: [UInt8] = [9, 0, 0, 18, 0x80, 0x40, 0, 0, 0x80, 0x20, 15]
        let feature: [UInt8] = [0x18, 3, 0x22, UInt8(geometry.count)] + geometry
        let layer: [UInt8] = [0x78, 2, 0x0A, 1, 0x61, 0x12, UInt8(feature.count)] + feature + [0x28, 0x80, 0x20]
        let bytes = [0x1A, UInt8(layer.count)] + layer
        let metadata = TilesetMetadata(zooms: 0...0, tileSize: 512, format: .vector("mvt"))
        let source = FakeTileSource(metadata) { _ in Tile(bytes: bytes, format: .vector("mvt")) }
        let style = StyledLayer(try await Self.style(Self.red, ["s": source]))
        let request = Self.request(side: 200) {
            $0.framing = .center(WebMercator.unproject(WorldPoint(x: 0.5, y: 0.25)), zoom: zoom)
            $0.bearing = bearing
        }
        let image = try await Self.draw([.style(style)], request).image.pixmap
        for (dx, dy) in [(60.0, 25.0), (60, 35), (-60, -25), (-60, -35), (10, 3), (10, 7)] {
            // The map is turned against the bearing.
            let angle = -bearing * .pi / 180
            let x = 100 + dx * cos(angle) - dy * sin(angle), y = 100 + dx * sin(angle) + dy * cos(angle)
            let isRed = image.pixels[Int(y) * 200 + Int(x)] == Self.red32
            #expect(isRed == (dy < dx / 2), "\(dx), \(dy)")
        }
    }

    @Test func missingTilesAreReportedOrRefused() async throws {
        let gone = try tile(3, 4, 4)
        let layer = MapLayer.style(
            StyledLayer(try await Self.style(Self.red, ["s": Self.tiles { $0.x == 4 || $0.z < 3 }])))
        let incomplete = try await Self.draw([layer], Self.request())
        #expect(!incomplete.diagnostics.isComplete)
        #expect(incomplete.diagnostics.tiles.contains { $0.coordinate == gone && $0.kind == .missing })
        #expect(try await Self.draw([layer], Self.request(.blank)).diagnostics.isComplete)
        let error = await snapshotError { _ = try await Self.draw([layer], Self.request(.fail)) }
        #expect(error?.code == .noTiles)
    }

    @Test func aCorruptTileCostsThatTile() async throws {
        let corrupt = try tile(3, 4, 4)
        let good = Self.tiles()
        let metadata = try await good.metadata()
        let source = FakeTileSource(metadata) { coordinate in
            coordinate == corrupt
                ? Tile(bytes: [0x1A, 99, 1], format: .vector("mvt")) : try await good.tile(at: coordinate, density: 1)
        }
        let layer = StyledLayer(try await Self.style(Self.red, ["s": source]))
        let snapshot = try await Self.draw([.style(layer)], Self.request())
        #expect(!snapshot.diagnostics.isComplete)
        let problems = snapshot.diagnostics.tiles.compactMap(\.problem)
        #expect(problems.count == 1 && problems[0].contains("tile 3/4/4") && problems[0].contains("not a vector tile"))
        // Its parent stands in.
        #expect(snapshot.image.pixmap.pixels.contains(Self.red32))
    }

    @Test func tilesOfNoVectorsAreRefused() async throws {
        let images = FakeTileSource(TilesetMetadata(format: .image(.png))) { _ in try .plain(.green) }
        let layer = StyledLayer(try await Self.style(Self.red, ["s": images]))
        let error = await snapshotError { _ = try await Self.draw([.style(layer)], Self.request()) }
        #expect(error?.code == .unsupported && error?.description.contains("source s of style default") == true)
    }

    @Test func onlySourcesThatAreDrawnAreRead() async throws {
        let (drawn, deep) = (Self.tiles(attribution: "drawn"), Self.tiles(attribution: "deep"))
        let layers =
            Self.red
            + #", {"id": "t", "type": "fill", "source": "t", "source-layer": "a", "minzoom": 9}"#
        let layer = StyledLayer(try await Self.style(layers, ["s": drawn, "t": deep]))
        let snapshot = try await Self.draw([.style(layer)], Self.request { $0.attribution = .automatic })
        #expect(deep.requests.isEmpty && !drawn.requests.isEmpty)
        #expect(snapshot.attribution == ["drawn"])
    }

    @Test func theDarkStyleIsDrawnInTheDark() async throws {
        let ground = #"{"id": "b", "type": "background", "paint": {"background-color": "COLOR"}}"#
        let (light, dark) = (
            try await Self.style(ground.replacing("COLOR", with: "red"), [:]),
            try await Self.style(ground.replacing("COLOR", with: "blue"), [:])
        )
        let layer = StyledLayer(light, dark: dark)
        let variants = try await MapSnapshotter(options: Self.request(), layers: [.style(layer)])
            .variants(scales: [1, 2], appearances: [.light, .dark])
        #expect(
            variants.map { $0.snapshot.image.pixmap.pixels[0] } == [Self.red32, Self.red32, 0xFF00_00FF, 0xFF00_00FF])
    }

    @Test func aRequestChoosesTheStyle() async throws {
        func style(_ color: String, _ id: String) async throws -> MapLayer {
            let json = #"{"id": "b", "type": "background", "paint": {"background-color": "\#(color)"}}"#
            return .style(StyledLayer(try await Self.style(json, [:]), id: id))
        }
        let layers = [try await style("red", "day"), try await style("blue", "night")]
        #expect(Self.sides(try await Self.draw(layers, Self.request { $0.style = "day" }))[0] == Self.red32)
        #expect(Self.sides(try await Self.draw(layers, Self.request { $0.style = "night" }))[0] == 0xFF00_00FF)
        for id in ["/etc/passwd", "../day", "http://169.254.169.254/"] {
            let error = await snapshotError { _ = try await Self.draw(layers, Self.request { $0.style = id }) }
            #expect(error?.code == .unknownStyle && error?.pointer == "/style")
            #expect(error?.description.contains("use one of day, night") == true)
        }
    }

    /// Vector tiles alone get the built-in style of their schema, light and dark.
    @Test func tilesetsHaveABuiltInStyle() async throws {
        let tiles = try TileLayer(
            opening: TileLocation(base: Project.fixture("vector/town-openmaptiles.pmtiles")), id: "town")
        let request = Self.request(side: 200) {
            $0.framing = .center(Coordinate(latitude: 47.1410, longitude: 9.5209), zoom: nil)
        }
        let snapshot = try await MapSnapshotter(options: request, tiles: [tiles]).start()
        #expect(snapshot.viewport.zoom == 15)
        #expect(snapshot.diagnostics.tiles.allSatisfy { $0.layer == "town" && $0.coordinate.z == 14 })
        #expect(snapshot.diagnostics.notes.isEmpty && snapshot.diagnostics.isComplete)
        #expect(Set(snapshot.image.pixmap.pixels).count > 50)
        var dark = request
        dark.appearance = .dark
        let night = try await MapSnapshotter(options: dark, tiles: [tiles]).start()
        #expect(night.image.pixmap.pixels[0] & 0xFF < 0x80)
        #expect(night.diagnostics.notes.isEmpty)
    }

    @Test func tilesOfNoKnownSchemaAreDrawnAllTheSame() async throws {
        let snapshot = try await Self.draw([.tiles(TileLayer(Self.tiles()))], Self.request())
        #expect(snapshot.diagnostics.notes.contains { $0.code == .vectorSchemaUnknown })
        #expect(Set(snapshot.image.pixmap.pixels).count > 1)
    }

    /// Vertices are counted before anything is drawn.
    @Test func tooManyVerticesAreAnError() throws {
        try StyleLayout.check(40_000_000)
        let error = #expect(throws: SnapshotError.self) { try StyleLayout.check(40_000_001) }
        #expect(error?.code == .tooLarge && error?.pointer == "/size")
    }

    /// The layers of a tileset are those of its tiles, whether or not its metadata lists them.
    @Test func tilesetsWithoutLayerListsAreDrawn() async throws {
        let metadata = TilesetMetadata(zooms: 0...4, tileSize: 512, format: .vector("mvt"))
        let source = FakeTileSource(metadata) { _ in Tile(bytes: Self.halfTile, format: .vector("mvt")) }
        let layer = StyledLayer(try await Self.style(Self.red, ["s": source]))
        let request = Self.request(side: 512) { $0.framing = .center(Coordinate(latitude: 0, longitude: 0), zoom: 1) }
        let snapshot = try await Self.draw([.style(layer)], request)
        #expect(Self.sides(snapshot)[0] == Self.red32 && snapshot.diagnostics.isComplete)
    }

    @Test func aTilesetWithoutTilesHereIsAnError() async throws {
        let error = await snapshotError {
            _ = try await Self.draw([.tiles(TileLayer(Self.tiles { _ in true }))], Self.request())
        }
        #expect(error?.code == .noTiles)
    }

    /// A server that does not say what it has is believed by its tiles, and the layer's next image knows.
    @Test func recognizesVectorTilesByTheirBytes() async throws {
        let base = FakeTileSource(TilesetMetadata()) { _ in Tile(bytes: Self.halfTile, format: .vector("mvt")) }
        let source = OverridingTileSource(
            base: base, identity: TilesetIdentity("a silent server"))
        let known = try await Self.draw([.tiles(TileLayer(Self.tiles(zooms: 0...14)))], Self.request())
        let layer = TileLayer(source)
        for round in 0..<2 {
            let before = base.requests.count
            let snapshot = try await Self.draw([.tiles(layer)], Self.request())
            #expect(snapshot.image.pixmap == known.image.pixmap)
            #expect(snapshot.diagnostics.notes.contains { $0.code == .vectorSchemaUnknown })
            #expect(snapshot.diagnostics.tiles.allSatisfy { $0.coordinate.z == 3 && $0.kind == .exact })
            // Only the first image fetches tiles of the zoom that images would have.
            #expect(base.requests[before...].contains { $0.z == 4 } == (round == 0))
        }
    }

    /// A built-in style by its name, whatever the appearance.
    @Test func builtInStylesHaveNames() async throws {
        let town = Project.fixture("vector/town-openmaptiles.pmtiles")
        let request = Self.request(side: 200) {
            $0.framing = .center(Coordinate(latitude: 47.1410, longitude: 9.5209), zoom: nil)
        }
        func drawn(_ location: String, _ appearance: Appearance = .light) async throws -> Snapshot {
            var request = request
            request.appearance = appearance
            let layer = try await MapLayer(opening: LayerLocation(parsing: location), id: "town")
            return try await MapSnapshotter(options: request, layers: [layer]).start()
        }
        let (light, dark) = (try await drawn(town), try await drawn(town, .dark))
        #expect(try await drawn("\(town)#style=light", .dark).image.pixmap == light.image.pixmap)
        let named = try await drawn("\(town)#style=dark")
        #expect(named.image.pixmap == dark.image.pixmap && named.diagnostics.notes.isEmpty)
        #expect(try await drawn("\(town)#style=light&dark=dark", .dark).image.pixmap == dark.image.pixmap)
        let error = await #expect(throws: StyleOpeningError.self) {
            try await StyledLayer(opening: TileLocation(base: "dark"))
        }
        #expect(error?.description.contains("add a tileset with vector tiles") == true)
    }

    @Test func theIdentityKnowsStyleAndTiles() async throws {
        func digest(_ color: String, _ tiles: String, opacity: Double = 1) async throws -> RenderDigest {
            let source = OverridingTileSource(base: Self.tiles(), identity: TilesetIdentity(tiles))
            let layer = StyledLayer(
                try await Self.style(Self.red.replacing("red", with: color), ["s": source]), opacity: opacity)
            return try await SnapshotService(layers: [.style(layer)]).digest(of: Self.request())
        }
        let first = try await digest("red", "a")
        #expect(try await digest("red", "a") == first)
        #expect(try await digest("lime", "a") != first)
        #expect(try await digest("red", "b") != first)
        #expect(try await digest("red", "a", opacity: 0.5) != first)
    }
}

extension OpenedStyle {
    /// A style without its sources.
    init(testing json: String) throws {
        self.init(style: try Style(Array(json.utf8)), sources: [:], identity: "")
    }
}
