import Glibc
import Imaging
import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Tiles side by side look like one image.
@Suite struct TileSeamTests {
    /// A layer: tiles in the built-in style, or a style over the tiles of the town.
    private static func layer(_ name: String) async throws -> MapLayer {
        guard name.hasSuffix(".json") else {
            return .tiles(try TileLayer(opening: TileLocation(base: Project.fixture(name))))
        }
        let path = Project.fixture(name)
        let text = String(decoding: try TemporaryFolder.bytes(of: path), as: UTF8.self)
        let sources = [
            "town": Project.fixture("vector/town-openmaptiles.pmtiles"), "photo": Project.archive("vaduz-core.pmtiles"),
        ].filter { text.contains("{\($0.key)}") }
        return .style(try await StyledLayer(opening: TileLocation(base: path), sources: sources))
    }

    /// What is around an image of tiles, in points: heat comes from points in tiles that it touches.
    private static let margin = 32.0

    /// One image of a rectangle of tiles, with the margin.
    private static func image(
        _ layer: MapLayer, _ options: RenderedTileOptions, z: Int, columns: Range<Int>, rows: Range<Int>
    ) async throws -> Pixmap {
        let world = Double(1 << z)
        let center = WebMercator.unproject(
            WorldPoint(
                x: Double(columns.lowerBound + columns.upperBound) / 2 / world,
                y: Double(rows.lowerBound + rows.upperBound) / 2 / world))
        let side = Double(options.side.rawValue)
        var request = SnapshotRequest(
            framing: .center(center, zoom: Double(z + options.side.zoomOffset)),
            size: Size(
                width: side * Double(columns.count) + 2 * margin, height: side * Double(rows.count) + 2 * margin),
            scale: options.scale,
            attribution: .off)
        request.hideLabels = options.hideLabels
        return try await MapSnapshotter(options: request, layers: [layer]).start().image.pixmap
    }

    /// The number of pixels of tiles that differ from one image of them all.
    private static func difference(
        _ layer: MapLayer, _ options: RenderedTileOptions, z: Int, columns: Range<Int>, rows: Range<Int>
    ) async throws -> (count: Int, largest: Int) {
        let whole = try await image(layer, options, z: z, columns: columns, rows: rows)
        let source = try RenderedTileSource(layers: [layer], options: options)
        let inset = Int(margin * options.scale)
        var (count, largest) = (0, 0)
        for y in rows {
            for x in columns {
                let found = try await source.tile(at: tile(z, x, y), density: 1)
                let pixmap = try ImageDecoder.decode(try #require(found).bytes, limits: .tile)
                #expect(pixmap.width == options.pixels && pixmap.height == options.pixels)
                for row in 0..<pixmap.height {
                    let start = (inset + (y - rows.lowerBound) * pixmap.height + row) * whole.width + inset
                    for column in 0..<pixmap.width {
                        let a = pixmap.pixels[row * pixmap.width + column]
                        let b = whole.pixels[start + (x - columns.lowerBound) * pixmap.width + column]
                        guard a != b else { continue }
                        count += 1
                        for shift in [0, 8, 16, 24] {
                            largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
                        }
                    }
                }
            }
        }
        return (count, largest)
    }

    /// Lines, casings, areas, patterns, circles, heat and elevations, over the edges of four metatiles.
    @Test(
        arguments: [
            ("vector/vaduz-openmaptiles.pmtiles", .large, 1, 14, 8_625..<8_627, 5_753..<5_755),
            ("vector/vaduz-openmaptiles.pmtiles", .large, 2, 15, 17_250..<17_254, 11_506..<11_510),
            ("vector/vaduz-openmaptiles.pmtiles", .small, 1, 16, 34_502..<34_506, 23_014..<23_018),
            ("vector/vaduz-openmaptiles.pmtiles", .small, 1.5, 15, 17_250..<17_254, 11_506..<11_510),
            ("vector/town-openmaptiles.pmtiles", .large, 1, 14, 8_625..<8_627, 5_753..<5_755),
            ("layers/patterns.json", .large, 1, 14, 8_625..<8_627, 5_753..<5_755),
            ("layers/patterns.json", .large, 2, 15, 17_251..<17_253, 11_507..<11_509),
            ("layers/heatmap.json", .large, 1, 14, 8_625..<8_627, 5_753..<5_755),
            ("layers/hillshade-basic.json", .large, 1, 12, 2_155..<2_157, 1_437..<1_439),
            ("layers/raster.json", .large, 1, 14, 8_625..<8_627, 5_753..<5_755),
            ("layers/relief.json", .small, 1, 13, 4_310..<4_314, 2_874..<2_878),
            ("archives/vaduz-core.pmtiles", .small, 1, 15, 17_250..<17_254, 11_506..<11_510),
            ("archives/vaduz-core.pmtiles", .small, 2, 15, 17_251..<17_253, 11_503..<11_505),
        ] as [(String, RenderedTileOptions.Side, Double, Int, Range<Int>, Range<Int>)])
    func tilesAreTheImage(
        name: String, side: RenderedTileOptions.Side, scale: Double, z: Int, columns: Range<Int>, rows: Range<Int>
    ) async throws {
        let options = RenderedTileOptions(side: side, scale: scale, hideLabels: true)
        let (count, largest) = try await Self.difference(
            try await Self.layer(name), options, z: z, columns: columns, rows: rows)
        // Places in an image are single-precision numbers, so the last bit depends on where the image begins.
        #expect(largest <= 1 && count < 2000, "\(count) pixels differ by up to \(largest)")
    }

    /// A tile of 512 points shows what the four of 256 points below it show, with labels.
    @Test func aLargeTileIsFourSmallOnes() async throws {
        let layer = try await Self.layer("vector/vaduz-openmaptiles.pmtiles")
        let large = try RenderedTileSource(layers: [layer])
        let small = try RenderedTileSource(layers: [layer], options: RenderedTileOptions(side: .small))
        let found = try await large.tile(at: tile(14, 8_625, 5_753), density: 1)
        let whole = try ImageDecoder.decode(try #require(found).bytes, limits: .tile)
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let found = try await small.tile(at: tile(15, 17_250 + x, 11_506 + y), density: 1)
            let part = try ImageDecoder.decode(try #require(found).bytes, limits: .tile)
            for row in 0..<256 {
                let start = (y * 256 + row) * 512 + x * 256
                #expect(part.pixels[row * 256..<(row + 1) * 256] == whole.pixels[start..<start + 256])
            }
        }
    }

    /// The labels of a metatile as it is drawn, in points from the corner of the world.
    private static func labels(_ layer: MapLayer, _ metatile: Metatile) async throws -> [PlacedLabel] {
        let request = RenderedTileOptions().request(for: metatile)
        let labels = try await MapSnapshotter(options: request, layers: [layer]).start().diagnostics.labels
        let (x, y) = (
            Double(metatile.column * metatile.size) - Metatile.margin,
            Double(metatile.row * metatile.size) - Metatile.margin
        )
        return labels.map { label in
            PlacedLabel(
                id: label.id, text: label.text, left: (label.origin.x + x).thousandths,
                top: (label.origin.y + y).thousandths, right: (label.origin.x + label.size.width + x).thousandths,
                bottom: (label.origin.y + label.size.height + y).thousandths)
        }
    }

    /// A box in thousandths of a point.
    private struct PlacedLabel: Hashable {
        let id, text: String
        let left, top, right, bottom: Int
    }

    /// Every label that crosses the edge between two neighbors is in both drawings, at the same place.
    @Test(arguments: [14, 15, 16, 17]) func neighborsHaveTheSameLabelsAtTheirEdge(z: Int) async throws {
        let layer = try await Self.layer("vector/vaduz-openmaptiles.pmtiles")
        let corner = Metatile(with: try tile(z, 8_625 << (z - 14), 5_753 << (z - 14)), .large)
        var crossing = 0
        for row in corner.row - 1...corner.row + 1 {
            var west: [PlacedLabel] = []
            for column in corner.column - 1...corner.column + 1 {
                let tile = try tile(z, column * 2, row * 2)
                let east = try await Self.labels(layer, Metatile(with: tile, .large))
                let edge = column * Metatile.maximumSize * 1000
                let (top, bottom) = (row * Metatile.maximumSize * 1000, (row + 1) * Metatile.maximumSize * 1000)
                func atEdge(_ labels: [PlacedLabel]) -> Set<PlacedLabel> {
                    Set(labels.filter { $0.left < edge && $0.right > edge && $0.top < bottom && $0.bottom > top })
                }
                if column >= corner.column {
                    #expect(atEdge(west) == atEdge(east), "\(z)/\(column)/\(row)")
                    crossing += atEdge(east).count
                }
                west = east
            }
        }
        #expect(z < 16 || crossing > 0)
    }

    /// A text over the corner of four metatiles is drawn whole: like in one image.
    @Test(arguments: [RenderedTileOptions.Side.small, .large]) func aLabelAtACornerIsWhole(
        side: RenderedTileOptions.Side
    ) async throws {
        let json = """
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0.0001]}}},
             "layers": [{"id": "g", "type": "background", "paint": {"background-color": "white"}},
              {"id": "t", "type": "symbol", "source": "s", "layout": {"text-field": "Null Island", "text-size": 40}}]}
            """
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(json.utf8), to: "style.json")
        let layer = MapLayer.style(try await StyledLayer(opening: TileLocation(base: path)))
        let middle = 1 << 11
        let (count, _) = try await Self.difference(
            layer, RenderedTileOptions(side: side), z: 12, columns: middle - 1..<middle + 1,
            rows: middle - 1..<middle + 1)
        #expect(count == 0)
        let ink = try await Self.image(
            layer, RenderedTileOptions(side: side), z: 12, columns: middle - 1..<middle + 1,
            rows: middle - 1..<middle + 1
        ).pixels.count { $0 & 0xFF < 128 }
        #expect(ink > 500)
    }
}

extension Double {
    fileprivate var thousandths: Int { Int((self * 1000).rounded()) }
}
