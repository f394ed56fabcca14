import Cairo
import Imaging
import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing

import struct Colors.Color

@testable import MapSnapshot

@Suite struct ImageOutlineTests {
    static let size = Size(width: 80, height: 60)
    static let border = Border(color: Color(red: 0, green: 0, blue: 255), width: 4)

    static func snapshot(
        radius: Double = 0, border: Border? = nil, scale: Double = 1,
        _ change: (inout SnapshotRequest) -> Void = { _ in }
    ) async throws -> Snapshot {
        var request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 4), size: size, scale: scale,
            attribution: .off, cornerRadius: radius, border: border)
        change(&request)
        return try await MapSnapshotter(options: request, tiles: FakeTileSource(try .plain(.green))).start()
    }

    /// Each pixel against the distance from the circle of its corner.
    @Test(arguments: [0.0, 8, 20, 30, 500], [1.0, 2]) func cornersAreRound(radius: Double, scale: Double) async throws {
        let canvas = try await Self.snapshot(radius: radius, scale: scale).image.pixmap
        let clamped = min(radius, 30)
        for (index, word) in canvas.pixels.enumerated() {
            let x = (Double(index % canvas.width) + 0.5) / scale
            let y = (Double(index / canvas.width) + 0.5) / scale
            let dx = max(clamped - min(x, Self.size.width - x), 0)
            let dy = max(clamped - min(y, Self.size.height - y), 0)
            let distance = (dx * dx + dy * dy).squareRoot() - clamped
            if distance > 0.8 / scale { #expect(word == 0) }
            if distance < -0.8 / scale || radius == 0 { #expect(word == Color.green.premultiplied) }
        }
        #expect(canvas.isOpaque == (radius == 0))
    }

    @Test func theBorderLiesInside() async throws {
        let canvas = try await Self.snapshot(border: Self.border).image.pixmap
        for (index, word) in canvas.pixels.enumerated() {
            let (x, y) = (index % 80, index / 80)
            let isBorder = min(x, 79 - x, y, 59 - y) < 4
            #expect(word == (isBorder ? 0xFF00_00FF : Color.green.premultiplied))
        }
    }

    /// The border follows the corners with the same width.
    @Test func theBorderIsRound() async throws {
        let canvas = try await Self.snapshot(radius: 20, border: Self.border, scale: 2).image.pixmap
        // Along the diagonal of a corner.
        let diagonal = (0..<40).map { canvas.pixels[$0 * canvas.width + $0] }
        let start = try #require(diagonal.firstIndex { $0 == 0xFF00_00FF })
        let end = try #require(diagonal.firstIndex { $0 == Color.green.premultiplied })
        #expect(diagonal[0] == 0)
        // Points along the diagonal, from a corner of the square around a circle to the circle.
        let root = 2.0.squareRoot()
        let (outer, inner) = (Double(start) / 2 * root, Double(end) / 2 * root)
        let gap = 20 * (root - 1)
        #expect(abs(outer - gap) < 1)
        #expect(abs(inner - outer - 4) < 1)
    }

    /// Without transparency, the corners have the background of the map.
    @Test func cornersOfAJPEGHaveTheBackground() async throws {
        for (background, expected) in [(nil, Appearance.light.paper), (Color.blue, Color.blue)] {
            let snapshot = try await Self.snapshot(radius: 20) {
                $0.file = FileOptions(format: .jpeg, quality: 100)
                $0.background = background
            }
            let word = try ImageDecoder.decode(snapshot.data(), limits: .tile).pixels[0]
            for shift: UInt32 in [0, 8, 16] {
                let (shown, wanted) = (Int(word >> shift & 0xFF), Int(expected.premultiplied >> shift & 0xFF))
                #expect(abs(shown - wanted) < 8)
            }
        }
    }

    @Test func vectorFilesAreClipped() async throws {
        let snapshot = try await Self.snapshot(radius: 12, border: Self.border) { $0.file.format = .svg }
        let svg = String(decoding: try snapshot.data(), as: UTF8.self)
        #expect(svg.contains("<clipPath id=") && svg.contains("<g clip-path=\"url(#"))
        #expect(svg.contains("stroke=\"#0000ff\"") && svg.contains("stroke-width=\"8\""))
        let plain = String(decoding: try await Self.snapshot { $0.file.format = .svg }.data(), as: UTF8.self)
        #expect(!plain.contains("clip"))
        let pages = try await (
            Self.snapshot { $0.file.format = .pdf }, Self.snapshot(radius: 9) { $0.file.format = .pdf }
        )
        #expect(try pages.0.data() != pages.1.data())
    }

    @Test func insetsFollowTheCircle() {
        let outline = ImageOutline(Size(width: 100, height: 100), radius: 25, border: Border(color: .black, width: 5))
        #expect(outline.inset(at: 0) == 25 && outline.inset(at: 5) == 25)
        #expect(outline.inset(at: 25) == 5 && outline.inset(at: 50) == 5)
        // 12 above and 16 beside the circle's middle, whose inner radius is 20.
        #expect(abs(outline.inset(at: 13) - 9) < 1e-9)
        #expect(outline.cornerMargin > 10 && outline.cornerMargin < 11)
    }

    /// Attribution, title and scale bar stay inside, however round the corners are.
    @Test(arguments: [0.0, 10, 40, 128], [0.0, 6]) func nothingIsCutOff(radius: Double, border: Double) throws {
        let outline = ImageOutline(
            Size(width: 256, height: 256), radius: radius, border: Border(color: .black, width: border))
        let notice = try AttributionOrnament(["© OpenStreetMap contributors"], .light, in: outline, avoiding: [])
        let box = try #require(notice.box)
        #expect(box.right == 256 && box.bottom == 256)
        let title = try #require(try TitleOrnament("Vaduz", .light, in: outline, scale: 1))
        let left = (256 - title.line.width) / 2
        #expect(left >= outline.inset(at: title.box.bottom / 2 - 5))
        #expect(notice.lines.allSatisfy { $0.width <= 256 - 2 * outline.inset(at: border + 1.5) })
    }

    @Test(
        arguments: [
            (100.0, 100.0, nil, 1.0), (1_024, 1_024, nil, 1), (2_048, 2_048, nil, 2), (4_096, 1_024, nil, 2),
            (16_000, 100, nil, 1.2352647110032733), (16_384, 4_096, nil, 8), (100, 100, 3, 3), (4_096, 4_096, 0.5, 0.5),
        ] as [(Double, Double, Double?, Double)])
    func ornamentsGrowWithTheImage(width: Double, height: Double, given: Double?, factor: Double) throws {
        let request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 1), size: Size(width: width, height: height),
            ornamentScale: given)
        #expect(abs(try validated(request).ornamentFactor - factor) < 1e-9)
    }

    /// Twice the size of everything is the same layout on half of the image.
    @Test func ornamentsScale() throws {
        var request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 4), size: Size(width: 400, height: 300),
            bearing: 20, attribution: .text("© OpenStreetMap contributors"), scaleBar: .metric, northArrow: true,
            title: "Vaduz")
        let viewport = Viewport(center: Coordinate(latitude: 0, longitude: 0), zoom: 4, bearing: 20, size: request.size)
        let single = try Arranging(viewport: viewport, request: validated(request), pins: [], layers: []).run()
        request.size = Size(width: 800, height: 600)
        request.ornamentScale = 2
        let large = Viewport(center: viewport.center, zoom: 5, bearing: 20, size: request.size)
        let double = try Arranging(viewport: large, request: validated(request), pins: [], layers: []).run()
        #expect(double.ornaments.boxes.count == 2)
        for (one, two) in zip(single.ornaments.boxes, double.ornaments.boxes) {
            #expect(abs(two.left - 2 * one.left) < 0.5 && abs(two.bottom - 2 * one.bottom) < 2)
            #expect(abs(two.width - 2 * one.width) < 1 && abs(two.height - 2 * one.height) < 1)
        }
        let (one, two) = (
            try #require(single.attribution.ornament?.box), try #require(double.attribution.ornament?.box)
        )
        #expect(abs(two.width - 2 * one.width) < 1 && abs(two.height - 2 * one.height) < 2)
    }
}
