import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct ServiceLimitsTests {
    /// A change of a request within every limit, and the field that is then over its limit.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let pointer: String
        let change: @Sendable (inout SnapshotRequest) -> Void
        var testDescription: String { name }
    }

    static let place = Coordinate(latitude: 47, longitude: 9)

    static let cases = [
        Case(name: "side", pointer: "/size") { $0.size = Size(width: 51, height: 10) },
        Case(name: "side at a scale", pointer: "/size") { ($0.size, $0.scale) = (Size(width: 30, height: 10), 2) },
        Case(name: "pixels", pointer: "/size") { $0.size = Size(width: 50, height: 31) },
        Case(name: "tiles", pointer: "/size") { $0.size = Size(width: 40, height: 30) },
        Case(name: "annotations", pointer: "/pins") { $0.pins = Array(repeating: Pin(place), count: 4) },
        Case(name: "vertices", pointer: "/paths") {
            $0.overlays = [.polyline(Polyline(Array(repeating: place, count: 6)))]
        },
    ]

    private static let service: SnapshotService = {
        var options = ServiceOptions()
        (options.limits.side, options.limits.pixels, options.limits.tiles) = (50, 1500, 4)
        (options.limits.annotations, options.limits.vertices) = (3, 5)
        return SnapshotService(layers: [.tiles(Cells.layer(Cells.source()))], options: options)
    }()

    @Test(arguments: cases) func aRequestOverALimitIsRefused(_ item: Case) async throws {
        var request = Cells.request(1)
        _ = try await Self.service.file(for: request)
        item.change(&request)
        let error = await snapshotError { [request] in _ = try await Self.service.file(for: request) }
        #expect(error?.code == .tooLarge && error?.pointer == item.pointer, "\(String(describing: error))")
    }

    @Test func limitsComeBeforeTheDigest() async throws {
        var request = Cells.request(1)
        request.size = Size(width: 60, height: 10)
        let error = await snapshotError { [request] in _ = try await Self.service.prepare(request) }
        #expect(error?.code == .tooLarge)
    }
}
