import Foundation
import Imaging
import JSON
import MapGeometry
import MapStyle
import TestSupport
import Testing
import VectorTiles

@testable import VectorRendering

/// Small styles with their features in them, each with the image that it must give, pixel by pixel.
///
/// `BLESS=1 swift test --filter GoldenStyleTests` rewrites images that no longer match, and fails.
@Suite struct GoldenStyleTests {
    static let folder = Project.fixture("styled")

    static var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }

    @Test(arguments: names) func imageIsTheGolden(name: String) throws {
        let image = try Self.drawn(name)
        let path = "\(Self.folder)/\(name).png"
        let limits = DecodingLimits(side: 512, pixels: 512 * 512, bytes: 1 << 20)
        let golden = try FileManager.default.contents(atPath: path).map {
            try ImageDecoder.decode([UInt8]($0), limits: limits)
        }
        // By way of the file, as the golden: translucent pixels lose a little on that way.
        let file = try PNGEncoder.encode(image)
        guard try golden != ImageDecoder.decode(file, limits: limits) else { return }
        if ProcessInfo.processInfo.environment["BLESS"] == "1" {
            try Data(file).write(to: URL(fileURLWithPath: path))
            Issue.record("\(name).png was rewritten: look at it before you commit it")
        } else {
            let actual = FileManager.default.temporaryDirectory.appendingPathComponent("\(name).png")
            try Data(file).write(to: actual)
            Issue.record("\(name) differs from \(path): see \(actual.path)")
        }
    }

    /// Bands of a few rows, whose borders cut through everything.
    @Test(arguments: names) func imageIsTheSameInBands(name: String) throws {
        let (list, view) = try Self.list(name)
        var whole = Pixmap(width: view.width, height: view.height)
        list.draw(on: &whole)
        for height in [1, 7, 50] {
            var image = Pixmap(width: view.width, height: view.height)
            for start in stride(from: 0, to: view.height, by: height) {
                let rows = start..<min(start + height, view.height)
                image.withBand(rows) { list.draw(on: $0, check: {}) }
            }
            #expect(image == whole, "bands of \(height)")
        }
    }

    @Test func everyImageHasAStyle() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        let images = files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }
        #expect(images.sorted() == Self.names)
        #expect(!images.isEmpty)
    }

    static func drawn(_ name: String) throws -> Pixmap {
        let (list, view) = try list(name)
        var image = Pixmap(width: view.width, height: view.height)
        list.draw(on: &image)
        return image
    }

    private static func list(_ name: String) throws -> (DrawList, StyledView) {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).json"))
        let document = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let size = try #require(document["metadata"] as? [String: Double])
        let style = try Style([UInt8](bytes))
        let viewport = Viewport(
            center: style.camera.center ?? Coordinate(latitude: 0, longitude: 0), zoom: (style.camera.zoom ?? 0) + 1,
            bearing: style.camera.bearing ?? 0, size: Size(width: size["width"] ?? 128, height: size["height"] ?? 128),
            pitch: style.camera.pitch ?? 0, roll: style.camera.roll ?? 0)
        let view = StyledView(viewport: viewport, scale: size["scale"] ?? 1)
        var tiles: TextDictionary<[SourceTile]> = [:]
        for (id, source) in document["sources"] as? [String: [String: Any]] ?? [:] {
            var options = SlicingOptions()
            options.hasLineMetrics = source["lineMetrics"] as? Bool ?? false
            let data = try JSONSerialization.data(withJSONObject: #require(source["data"]))
            let slicer = try GeoJSONSlicer(geoJSON: [UInt8](data), options: options)
            tiles[id] = TileCover(viewport: viewport, z: view.tileZoom).compactMap { cell in
                slicer.tile(at: cell.coordinate).map {
                    SourceTile(
                        coordinate: cell.coordinate, column: cell.column, styleZoom: view.tileZoom, content: $0)
                }
            }
        }
        return (DrawList(style.resolved(at: view.styleZoom), in: view, tiles: tiles), view)
    }
}
