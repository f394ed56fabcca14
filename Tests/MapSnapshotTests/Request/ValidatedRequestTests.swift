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

    /// By the field that is wrong after it.
    private static let mistakes: [String: RequestChanges.Change] = [
        "/scale": { $0.scale = 99 }, "/size": { $0.size.width = 0 }, "/bearing": { $0.bearing = .nan },
        "/pitch": { $0.pitch = 61 },
        "/padding": { $0.padding.left = -1 }, "/pins/0/priority": { $0.pins[0].priority = .infinity },
    ]

    @Test(arguments: Self.mistakes.keys.sorted()) func cannotBeMadeOfAWrongValue(field: String) throws {
        var request = RequestChanges.full
        let mistake = try #require(Self.mistakes[field])
        mistake(&request)
        do throws(SnapshotError) {
            _ = try ValidatedRequest(request)
            Issue.record("a wrong request is valid")
        } catch {
            #expect(error.pointer == field)
        }
    }

    @Test func lacksOnlyItsNotes() throws {
        var request = RequestChanges.full
        let plain = try ValidatedRequest(request)
        request.notes = [SnapshotNote(.pinsOutside, "1 pin lies outside the image")]
        let noted = try ValidatedRequest(request)
        #expect(noted.notes.count == 1 && noted.withoutNotes.notes.isEmpty && noted.withoutNotes == plain)
    }

    /// Every way in validates, before a source hears of the request.
    @Test func everyWayInValidates() async throws {
        let source = Cells.source()
        var request = Cells.request(1)
        request.maximumOverzoom = 99
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: SnapshotCache())
        let snapshotter = MapSnapshotter(options: request, tiles: source)
        let errors = [
            await snapshotError { [request] in _ = try await service.file(for: request) },
            await snapshotError { [request] in _ = try await service.snapshot(for: request) },
            await snapshotError { [request] in _ = try await service.digest(of: request) },
            await snapshotError { _ = try await snapshotter.start() },
            await snapshotError { _ = try await snapshotter.variants(scales: [1, 2], appearances: [.light]) },
        ]
        #expect(errors.allSatisfy { $0?.pointer == "/max_overzoom" })
        #expect(source.requests.isEmpty)
    }
}
