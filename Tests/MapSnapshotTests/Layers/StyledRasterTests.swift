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

/// Raster tiles, elevations, images and patterns in a style.
@Suite struct StyledRasterTests {
    private static let (red, lime): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00)

    /// Tiles of one color, green at deeper zooms than 2.
    private static func tiles(
        zooms: ClosedRange<Int> = 0...5, side: Int = 256,
        without missing: @escaping @Sendable (TileCoordinate) -> Bool = { _ in false }
    ) throws -> FakeTileSource {
        let (shallow, deep) = (try image(red, side), try image(lime, side))
        let metadata = TilesetMetadata(zooms: zooms, tileSize: side, format: .image(.png))
        return FakeTileSource(metadata) { missing($0) ? nil : $0.z > 2 ? deep : shallow }
    }

    private static func image(_ word: UInt32, _ side: Int) throws -> Tile {
        Tile(
            bytes: try PNGEncoder.encode(Pixmap(width: side, height: side, fill: word)), format: .image(.png))
    }

    private static func layer(
        _ type: String, _ source: any TileSource, _ content: OpenedTiles.Content, paint: String = "{}"
    ) throws -> MapLayer {
        let kind = type == "raster" ? "raster" : "raster-dem"
        let style = try OpenedStyle(
            testing: #"""
                {"version": 8, "sources": {"s": {"type": "\#(kind)", "url": "x"}},
                 "layers": [{"id": "a", "type": "\#(type)", "source": "s", "paint": \#(paint)}]}
                """#)
        return .style(
            StyledLayer(
                OpenedStyle(
                    style: style.style, sources: ["s": .tiles(OpenedTiles(source, content))], identity: "test")))
    }

    private static func draw(_ layer: MapLayer, _ change: (inout SnapshotRequest) -> Void = { _ in }) async throws
        -> Snapshot
    {
        try await StyledLayerTests.draw([layer], StyledLayerTests.request(change: change))
    }

    /// The zoom is rounded, not cut off: at 3.5 in requests, tiles of 512 points have zoom 3 and not 2.
    @Test(arguments: [(3.4, 512, 2), (3.5, 512, 3), (3.5, 256, 4), (20, 256, 5)])
    func zooms(zoom: Double, side: Int, z: Int) async throws {
        let source = try Self.tiles()
        let snapshot = try await Self.draw(try Self.layer("raster", source, .raster(side: side))) {
            $0.framing = .center(Coordinate(latitude: 10, longitude: 10), zoom: zoom)
        }
        #expect(Set(source.requests.map(\.z)) == [z])
        #expect(snapshot.image.pixmap.pixels.allSatisfy { $0 == (z > 2 ? Self.lime : Self.red) })
        #expect(snapshot.diagnostics.isComplete)
    }

    /// Missing images are drawn from parents, also where missing tiles are left blank.
    @Test(arguments: [MissingTiles.overzoom, .blank]) func parents(missing: MissingTiles) async throws {
        let source = try Self.tiles { $0.z > 0 }
        let snapshot = try await Self.draw(try Self.layer("raster", source, .raster(side: 512))) {
            $0.missingTiles = missing
        }
        #expect(snapshot.image.pixmap.pixels.allSatisfy { $0 == Self.red })
        #expect(snapshot.diagnostics.tiles.allSatisfy { $0.kind == .overzoomed(levels: 3) })
    }

    @Test func missingTilesCanBeAnError() async throws {
        let layer = try Self.layer("raster", try Self.tiles { $0.z > 0 }, .raster(side: 512))
        let error = await snapshotError { _ = try await Self.draw(layer) { $0.missingTiles = .fail } }
        #expect(error?.code == .noTiles)
    }

    @Test func paintIsApplied() async throws {
        let layer = try Self.layer(
            "raster", try Self.tiles(), .raster(side: 256), paint: #"{"raster-hue-rotate": 120, "raster-opacity": 1}"#)
        let pixels = try await Self.draw(layer).image.pixmap.pixels
        #expect(pixels[0] == 0xFF00_00FF)
    }

    /// Raster tiles are moved to whole points of the image, and so are its edges: nothing is missing there.
    @Test(arguments: ["raster", "color-relief"], [0.0, 90, 30]) func edgesAreFilled(
        type: String, bearing: Double
    ) async throws {
        var random = SplitMix64(state: 24)
        let green = #"["interpolate", ["linear"], ["elevation"], -20000, "lime", 20000, "lime"]"#
        let layer = try Self.layer(
            type, try Self.tiles(zooms: 0...20), type == "raster" ? .raster(side: 256) : .elevation(.mapbox, side: 256),
            paint: type == "raster" ? "{}" : #"{"color-relief-color": \#(green)}"#)
        let angle = bearing * .pi / 180
        for _ in 0..<24 {
            // An edge of the image less than a point from the corner of a tile.
            let zoom = random.number(13...16)
            let level = (zoom + 0.5).rounded(.down)
            let (side, world) = (256 * exp2(zoom - level), 256 * exp2(zoom))
            func corner() -> Double { (random.number(0.3...0.7) * world / side).rounded() * side }
            let (x, y) = (random.number(-1...1), random.number(-1...1))
            let across = (x < 0 ? -20 : 20) + x, down = (y < 0 ? -16 : 16) + y
            let center = WorldPoint(
                x: (corner() + across * cos(angle) - down * sin(angle)) / world,
                y: (corner() + across * sin(angle) + down * cos(angle)) / world)
            let snapshot = try await Self.draw(layer) {
                $0.framing = .center(WebMercator.unproject(center), zoom: zoom)
                ($0.size, $0.scale, $0.bearing) = (Size(width: 40, height: 32), 2, bearing)
                $0.background = .init(red: 255, green: 0, blue: 255)
            }
            let pixmap = snapshot.image.pixmap
            let missing = pixmap.pixels.indices.filter { pixmap.pixels[$0] != Self.lime }
            #expect(missing.isEmpty, "\(missing.count) pixels at \(center), zoom \(zoom)")
        }
    }

    @Test func vectorTilesAreRefused() async throws {
        let vectors = FakeTileSource(TilesetMetadata(format: .vector("mvt"))) { _ in nil }
        let layer = try Self.layer("raster", vectors, .raster(side: 256))
        let error = await snapshotError { _ = try await Self.draw(layer) }
        #expect(error?.code == .unsupported && error?.description.contains("needs images") == true)
    }

    /// Elevations of real tiles: slopes to the light are white, and others black.
    @Test func elevationsAreShaded() async throws {
        let metadata = TilesetMetadata(zooms: 0...5, tileSize: 64, format: .image(.png))
        let source = FakeTileSource(metadata) { _ in
            // A ridge from north to south, in terrarium coding.
            let pixels = (0..<64 * 64).map { place -> UInt32 in
                0xFF00_0000 | UInt32(32_768 + 30_000 - 900 * Int((place % 64 - 32).magnitude)) << 8
            }
            return Tile(
                bytes: try PNGEncoder.encode(Pixmap(width: 64, height: 64, pixels: pixels)), format: .image(.png))
        }
        let layer = try Self.layer(
            "hillshade", source, .elevation(.terrarium, side: 512),
            paint: #"{"hillshade-illumination-direction": 270, "hillshade-accent-color": "transparent"}"#)
        // The middle of the tile east of the center.
        let snapshot = try await Self.draw(layer) {
            $0.framing = .center(Coordinate(latitude: 0, longitude: 22.5), zoom: 4)
            $0.background = .init(red: 128, green: 128, blue: 128)
        }
        let row = Array(snapshot.image.pixmap.pixels[(32 * 64)..<(33 * 64)]).map { $0 & 255 }
        #expect(row[8] > 132 && row[56] < 124, "\(row)")
    }

    /// A DEM tile beyond the limit of pixels costs that tile, and is reported.
    @Test func hugeElevationTilesAreRefused() async throws {
        let huge = try Self.image(Self.red, 2049)
        let metadata = TilesetMetadata(zooms: 3...3, tileSize: 512, format: .image(.png))
        let layer = try Self.layer(
            "hillshade", FakeTileSource(metadata) { _ in huge }, .elevation(.mapbox, side: 512))
        let error = await snapshotError { _ = try await Self.draw(layer) }
        #expect(error?.description.contains("2049x2049") == true, "\(String(describing: error))")
    }

    @Test func imagesNeedNoTiles() async throws {
        let style = try OpenedStyle(
            testing: #"""
                {"version": 8, "sources": {"s": {"type": "image", "url": "x",
                 "coordinates": [[-170, 80], [170, 80], [170, -80], [-170, -80]]}},
                 "layers": [{"id": "a", "type": "raster", "source": "s"}]}
                """#)
        let corners = [(-170.0, 80.0), (170, 80), (170, -80), (-170, -80)].map {
            Coordinate(latitude: $0.1, longitude: $0.0)
        }
        let image = OpenedImage(image: Pixmap(width: 2, height: 2, fill: Self.lime), corners: corners)
        let layer = StyledLayer(OpenedStyle(style: style.style, sources: ["s": .image(image)], identity: "test"))
        let snapshot = try await Self.draw(.style(layer))
        #expect(snapshot.image.pixmap.pixels.allSatisfy { $0 == Self.lime })
        #expect(snapshot.diagnostics.isComplete)
    }

    /// Above scale 1, the denser sheet of a sprite is drawn.
    @Test(arguments: [(1.0, 0xFFFF_0000 as UInt32), (2, 0xFF00_FF00)]) func patterns(
        scale: Double, word: UInt32
    ) async throws {
        let style = try OpenedStyle(
            testing: #"""
                {"version": 8, "sources": {}, "layers":
                 [{"id": "a", "type": "background", "paint": {"background-pattern": "p"}}]}
                """#)
        func sheet(_ fill: UInt32) throws -> OpenedSprite.Sheet {
            OpenedSprite.Sheet(
                index: try SpriteIndex(Array(#"{"p": {"x": 0, "y": 0, "width": 4, "height": 4}}"#.utf8)),
                image: Pixmap(width: 4, height: 4, fill: fill))
        }
        let sprite = OpenedSprite(id: nil, plain: try sheet(Self.red), dense: try sheet(Self.lime))
        let layer = StyledLayer(
            OpenedStyle(style: style.style, sources: [:], sprites: [sprite], identity: "test"))
        let snapshot = try await Self.draw(.style(layer)) {
            $0.scale = scale
            $0.missingTiles = .blank
        }
        #expect(snapshot.image.pixmap.pixels.allSatisfy { $0 == word })
        // Variants of one request keep the sprites.
        let variants = try await MapSnapshotter(
            options: StyledLayerTests.request(.blank), layers: [.style(layer)]
        ).variants(scales: [scale], appearances: [.light])
        #expect(variants.allSatisfy { $0.snapshot.image.pixmap.pixels[0] == word })
    }
}
