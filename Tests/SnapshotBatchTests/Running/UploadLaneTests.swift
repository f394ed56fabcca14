import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite(.timeLimit(.minutes(20))) struct UploadLaneTests {
    @Test func drawingWaitsWhileTooManyBytesAreNotStored() async throws {
        let lane = UploadLane(jobs: 2, bytes: 10)
        let drawn = Mutex(0)
        @Sendable func draw() async throws -> Int {
            try await lane.draw(
                waiting: { await $0() },
                {
                    drawn.withLock { $0 += 1 }
                    return 10
                }, size: { $0 })
        }
        _ = try await draw()
        let second = Task { try await draw() }
        try await Task.sleep(for: .milliseconds(50))
        #expect(drawn.withLock(\.self) == 1 && lane.bytes == 10)
        lane.leave(10)
        #expect(try await second.value == 10)
        #expect(drawn.withLock(\.self) == 2)
    }

    /// Takes a while to write, and notes how many writes run at once.
    private final class Slow: BatchOutput {
        let uploads: Int
        private let state = Mutex((now: 0, most: 0, written: 0))

        init(uploads: Int) { self.uploads = uploads }

        var most: Int { state.withLock(\.most) }
        var written: Int { state.withLock(\.written) }

        func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? { nil }

        func write(
            _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
        ) async throws(BatchOutputError) -> BatchFile {
            state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.written + 1) }
            try? await Task.sleep(for: .milliseconds(300))
            state.withLock { $0.now -= 1 }
            return BatchFile(file.bytes)
        }

        func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]? { nil }
    }

    @Test(arguments: [0, 16]) func uploadsRunBesideDrawing(uploads: Int) async throws {
        let output = Slow(uploads: uploads)
        let service = SnapshotService(tiles: [Cells.layer(Cells.source { _ in })])
        let drawing = RowDrawing(
            service: service, output: output, skipsExisting: false, jobs: 2, timeout: .seconds(600))
        let statuses = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 1...20 {
                let request = try ValidatedRequest(Cells.request(index))
                let row = BatchRow(line: index, id: nil, meta: nil, out: nil, request: .success(request))
                group.addTask {
                    if case .ok = try await drawing.process(row).result.outcome { true } else { false }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: true, count: 20))
        #expect(uploads == 0 || output.most > 2, "\(output.most)")
    }

    /// Waiting for a turn is no time of the row.
    @Test func waitingDoesNotMakeARowLate() async {
        let deadlines = RowDeadlines(
            limit: .milliseconds(200), grace: .seconds(3600), jobs: 1, threads: RenderThreads(count: 1))
        let ending = await deadlines.run {
            await deadlines.pausing { try? await Task.sleep(for: .milliseconds(500)) }
            return 1
        }
        if case .done(1) = ending {} else { Issue.record("late") }
        let late = await deadlines.run {
            await deadlines.pausing { try? await Task.sleep(for: .milliseconds(20)) }
            try? await Task.sleep(for: .seconds(3600))
            return 1
        }
        if case .late = late {} else { Issue.record("not late") }
    }
}
