import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

@Suite struct ValidatedRequestTests {
    @Test func holdsTheFieldsAsTheyAre() throws {
        let request = RequestChanges.full
        let validated = try ValidatedRequest(request)
        #expect(validated.request == request)
        #expect(validated.size == request.size && validated.pins == request.pins)
        #expect(validated.pixelSize == request.pixelSize)
    }

    @Test(
        arguments: [
            ({ $0.scale = 99 }, "/scale"), ({ $0.size.width = 0 }, "/size"), ({ $0.bearing = .nan }, "/bearing"),
            ({ $0.padding.left = -1 }, "/padding"), ({ $0.pins[0].priority = .infinity }, "/pins/0/priority"),
        ] as [(@Sendable (inout SnapshotRequest) -> Void, String)])
    func cannotBeMadeOfAWrongValue(change: @Sendable (inout SnapshotRequest) -> Void, pointer: String) {
        var request = RequestChanges.full
        change(&request)
        let error = #expect(throws: SnapshotError.self) { [request] in try ValidatedRequest(request) }
        #expect(error?.pointer == pointer)
    }

    @Test func lacksOnlyItsNotes() throws {
        var request = RequestChanges.full
        let plain = try ValidatedRequest(request)
        request.notes = ["left out"]
        #expect(try ValidatedRequest(request).withoutNotes == plain)
    }

    /// Every way in validates, before a source hears of the request.
    @Test func everyWayInValidates() async throws {
        let source = Cells.source()
        var request = Cells.request(1)
        request.maximumOverzoom = 99
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: SnapshotCache())
        let snapshotter = MapSnapshotter(options: request, tiles: source)
        let ways: [(SnapshotRequest) async throws -> Void] = [
            { _ = try await service.file(for: $0) }, { _ = try await service.snapshot(for: $0) },
            { _ = try await service.digest(of: $0) }, { _ in _ = try await snapshotter.start() },
            { _ in _ = try await snapshotter.variants(scales: [1, 2], appearances: [.light]) },
        ]
        for way in ways {
            do {
                try await way(request)
                Issue.record("a wrong request was drawn")
            } catch let error as SnapshotError {
                #expect(error.pointer == "/max_overzoom")
            }
        }
        #expect(source.requests.isEmpty)
    }
}
