import Glibc
import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct StraightFrameTests {
    static func frame(bearing: Double, padding: EdgeInsets = .zero) throws -> StraightFrame {
        let size = Size(width: 60, height: 31)
        let center = Coordinate(latitude: 40, longitude: -170)
        let request = SnapshotRequest(framing: .center(center, zoom: 3), size: size, scale: 2, bearing: bearing)
        return try StraightFrame(
            viewport: Viewport(center: center, zoom: 3, bearing: bearing, size: size, padding: padding),
            request: ValidatedRequest(request))
    }

    @Test func northUpIsNotResampled() throws {
        let frame = try Self.frame(bearing: 0)
        #expect((frame.width, frame.height) == (120, 62))
        #expect(frame.worldWidth == 4_096)
        #expect(abs(frame.center.x - 10.0 / 360) < 1e-12)
    }

    @Test(arguments: [(90.0, 62, 120), (180, 120, 62), (270, 62, 120)]) func quarterTurns(
        bearing: Double, width: Int, height: Int
    ) throws {
        let frame = try Self.frame(bearing: bearing)
        #expect((frame.width, frame.height) == (width + 4, height + 4))
    }

    @Test(arguments: Array(stride(from: 1.0, to: 360, by: 23))) func containsTheRotatedImage(bearing: Double) throws {
        let frame = try Self.frame(bearing: bearing)
        for (x, y) in [(60.0, 31.0), (60, -31), (-60, 31), (-60, -31)] {
            let turn = bearing * .pi / 180
            #expect(abs(x * cos(turn) - y * sin(turn)) <= Double(frame.width) / 2 - 1.9)
            #expect(abs(x * sin(turn) + y * cos(turn)) <= Double(frame.height) / 2 - 1.9)
        }
    }

    @Test func paddingMovesTheMiddle() throws {
        let frame = try Self.frame(bearing: 0, padding: EdgeInsets(top: 0, right: 20, bottom: 0, left: 0))
        // The place moves left by ten points, so the image's middle lies ten points east of it.
        #expect(abs(frame.center.x - (10.0 / 360 + 10 / 2_048)) < 1e-12)
    }

    @Test func longRotatedImagesAreTooLarge() throws {
        let center = Coordinate(latitude: 0, longitude: 0)
        let size = Size(width: 16_384, height: 4_096)
        let request = try ValidatedRequest(
            SnapshotRequest(framing: .center(center, zoom: 3), size: size, bearing: 45))
        let error = #expect(throws: SnapshotError.self) {
            try StraightFrame(viewport: Viewport(center: center, zoom: 3, bearing: 45, size: size), request: request)
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.description.contains("16384x4096") == true)
    }
}
