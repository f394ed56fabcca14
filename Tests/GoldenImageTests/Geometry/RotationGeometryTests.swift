import Glibc
import Imaging
import MapSnapshot
import Testing

/// Rotated images, compared with the definition of bearing.
@Suite struct RotationGeometryTests {
    private static let center = Coordinate(latitude: 47.1485, longitude: 9.5197)

    private func request(width: Double, height: Double, bearing: Double) -> SnapshotRequest {
        SnapshotRequest(
            framing: .center(Self.center, zoom: 15), size: Size(width: width, height: height), bearing: bearing,
            attribution: .off, tiles: ["core"])
    }

    @Test(arguments: [0, 30, 45.5, 90, 180, 270, -10, 719.0])
    func northIsTurnedAgainstTheClock(bearing: Double) async throws {
        let snapshot = try await request(width: 120, height: 80, bearing: bearing).draw()
        let north = snapshot.point(for: Coordinate(latitude: 47.1490, longitude: Self.center.longitude))
        let length = hypot(north.x - 60, north.y - 40)
        let angle = bearing * .pi / 180
        #expect(abs(north.x - 60 + length * sin(angle)) < 1e-6)
        #expect(abs(north.y - 40 + length * cos(angle)) < 1e-6)
    }

    @Test(arguments: [90.0, 180, 270])
    func quarterTurnsMoveWholePixels(bearing: Double) async throws {
        let turned = try await request(width: 120, height: 80, bearing: bearing).draw().image.pixmap
        let isUpright = bearing == 180
        let straight = try await request(width: isUpright ? 120 : 80, height: isUpright ? 80 : 120, bearing: 0).draw()
            .image.pixmap
        var expected = turned
        for y in 0..<80 {
            for x in 0..<120 {
                // The compass direction `bearing` is up: of 90 degrees, east.
                let source: (Int, Int) =
                    switch bearing {
                    case 90: (79 - y, x)
                    case 180: (119 - x, 79 - y)
                    default: (y, 119 - x)
                    }
                expected.pixels[y * 120 + x] = straight.word(source.0, source.1) ?? 0
            }
        }
        let comparison = GoldenComparison(expected: expected, actual: turned)
        #expect(comparison.isWithin(.exact))
    }
}
