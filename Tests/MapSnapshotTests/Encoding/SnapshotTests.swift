import Imaging
import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct SnapshotTests {
    static func snapshot(
        zoom: Double = 6.4, scale: Double = 1, bearing: Double = 0, attribution: String? = nil
    ) async throws -> Snapshot {
        let plain = try Tile.plain(.green)
        let source = FakeTileSource(TilesetMetadata(tileSize: 16, attribution: attribution)) { _ in plain }
        let request = SnapshotRequest(
            framing: .center(Coordinate(latitude: 47.141, longitude: 179.5), zoom: zoom),
            size: Size(width: 48, height: 30), scale: scale, bearing: bearing, attribution: .off,
            pins: [Pin(Coordinate(latitude: 47.141, longitude: 179.5))])
        return try await MapSnapshotter(options: request, tiles: source).start()
    }

    @Test(arguments: [1.0, 2], [0, 17, 90, 200] as [Double]) func pointsAndCoordinatesAreInverse(
        scale: Double, bearing: Double
    ) async throws {
        let snapshot = try await Self.snapshot(scale: scale, bearing: bearing)
        #expect(snapshot.image.size == Size(width: 48, height: 30))
        let middle = snapshot.point(for: Coordinate(latitude: 47.141, longitude: 179.5))
        #expect(abs(middle.x - 24) < 1e-9 && abs(middle.y - 15) < 1e-9)
        var generator = SplitMix64(state: 3)
        for _ in 0..<200 {
            let point = Point(x: generator.number(-50...210), y: generator.number(-50...140))
            let back = snapshot.point(for: snapshot.coordinate(at: point))
            #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
        }
    }

    /// A resampled map is compressed less hard, also after something was drawn on it.
    @Test(arguments: [(6, 0, 1, false), (6, 0, 2, false), (6.4, 0, 1, true), (6, 17, 1, true)])
    func knowsWhetherTheMapIsResampled(zoom: Double, bearing: Double, scale: Double, isResampled: Bool) async throws {
        let image = try await Self.snapshot(zoom: zoom, scale: scale, bearing: bearing).image
        #expect(image.isResampled == isResampled)
        #expect(try image.drawing { _ in }.isResampled == isResampled)
    }

    /// Type and data of each chunk; lengths are checked, checksums are the encoder's tests' business.
    static func chunks(_ file: [UInt8]) throws -> [(type: String, data: [UInt8])] {
        var chunks: [(String, [UInt8])] = []
        var rest = file.dropFirst(8)
        while !rest.isEmpty {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            try #require(rest.count >= length + 12)
            let body = rest.dropFirst(4).prefix(length + 4)
            chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
            rest = rest.dropFirst(length + 12)
        }
        return chunks
    }

    @Test func filesAreTheSameEveryTime() async throws {
        let first = try await Self.snapshot(scale: 2, bearing: 17, attribution: "© A").pngData()
        let second = try await Self.snapshot(scale: 2, bearing: 17, attribution: "© A").pngData()
        #expect(first == second)
        let read = try ImageDecoder.decode(first, limits: .tile)
        #expect(read == (try await Self.snapshot(scale: 2, bearing: 17).image.pixmap))
    }

    @Test func filesContainTheAttribution() async throws {
        let file = try await Self.snapshot(attribution: "© A &amp; B").pngData()
        let texts = try Self.chunks(file).filter { $0.type == "iTXt" }.map(\.data)
        #expect(texts == [Array("Copyright".utf8) + [0, 0, 0, 0, 0] + Array("© A & B".utf8)])
        #expect(try await Self.chunks(Self.snapshot().pngData()).allSatisfy { $0.type != "iTXt" })
    }

    /// 72 pixels an inch are 2834.65 a meter.
    @Test(arguments: [(1.0, nil), (2, 5669), (3, 8504), (1.5, 4252)] as [(Double, Int?)]) func filesHoldTheDensity(
        scale: Double, pixelsPerMeter: Int?
    ) async throws {
        let file = try await Self.snapshot(scale: scale).pngData()
        let density = try Self.chunks(file).first { $0.type == "pHYs" }?.data
        guard let pixelsPerMeter else {
            #expect(density == nil)
            return
        }
        let number = [UInt8(0), 0, UInt8(pixelsPerMeter >> 8), UInt8(pixelsPerMeter & 0xFF)]
        #expect(density == number + number + [1])
    }
}
