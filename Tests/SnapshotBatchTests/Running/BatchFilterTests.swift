import MapGeometry
import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot
@testable import SnapshotBatch

/// The filter, with tiles that arrive when the test wants.
@Suite struct BatchFilterTests {
    /// Rows passed one by one, and the results received.
    final class Exchange: Sendable {
        private let given = Atomic(0)
        private let stopped = Atomic(false)
        let written = Mutex<[String]>([])
        let count: Int
        private let name: String?
        private let request: @Sendable (Int) -> Result<ValidatedRequest, BatchResult.Failure>

        /// - Parameters:
        ///   - name: of the files of all rows.
        ///   - request: of a row; without one a row is answered at once, with an error.
        init(
            rows count: Int, name: String? = nil,
            request: @escaping @Sendable (Int) -> Result<ValidatedRequest, BatchResult.Failure> = { index in
                .failure(BatchResult.Failure(SnapshotError(.invalidRequest, "row \(index)")))
            }
        ) {
            self.count = count
            self.name = name
            self.request = request
        }

        var read: Int { given.load(ordering: .acquiring) }

        func next() -> BatchRow? {
            guard !stopped.load(ordering: .acquiring) else { return nil }
            let index = given.add(1, ordering: .acquiringAndReleasing).newValue
            guard index <= count else { return nil }
            let out = name.map { OutputName(unchecked: $0, format: nil) }
            return BatchRow(line: index, id: "\(index)", meta: nil, out: out, request: request(index))
        }

        func stop() { stopped.store(true, ordering: .releasing) }
    }

    struct Closed: Error {}

    private func filter(jobs: Int) -> BatchFilter {
        let service = SnapshotService(tiles: [])
        return BatchFilter(
            drawing: RowDrawing(service: service, output: NoOutput(), skipsExisting: true, jobs: jobs), jobs: jobs)
    }

    @Test(arguments: [1, 2, 8])
    func answersRowsInOrder(jobs: Int) async throws {
        let exchange = Exchange(rows: 500)
        let end = try await filter(jobs: jobs).run(
            next: { exchange.next() }, stop: { exchange.stop() },
            write: { bytes in exchange.written.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } })
        #expect(end.counts.failed == 500 && end.counts.rows == 500 && end.fatal == nil && end.unwritable == nil)
        let lines = exchange.written.withLock { $0 }
        #expect(lines.count == 500)
        for (index, line) in lines.enumerated() {
            #expect(line.hasPrefix("{\"v\":1,\"line\":\(index + 1),\"id\":\(index + 1),"))
        }
    }

    /// Rows 1, 2, 3 … want these images under one name; of each number, the first row that is drawn has the name.
    @Test(arguments: [1, 2, 8])
    func aNameBelongsToItsFirstImage(jobs: Int) async throws {
        let wanted = [0, 0, 1, 1, 2, 1, 3]
        let exchange = Exchange(rows: wanted.count, name: "a.png") { line in
            // The first two rows are not valid.
            wanted[line - 1] == 0
                ? .failure(BatchResult.Failure(SnapshotError(.invalidRequest, "no")))
                : valid(Cells.request(wanted[line - 1]))
        }
        let service = SnapshotService(tiles: [Cells.layer(Cells.source { _ in })])
        let drawing = RowDrawing(service: service, output: AnyOutput(), skipsExisting: true, jobs: jobs)
        let end = try await BatchFilter(drawing: drawing, jobs: jobs).run(
            next: { exchange.next() }, stop: { exchange.stop() },
            write: { bytes in exchange.written.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } })
        let lines = exchange.written.withLock(\.self)
        #expect(lines.map { $0.contains(#""status":"ok""#) } == [false, false, true, true, false, true, false])
        for line in [lines[4], lines[6]] {
            #expect(line.contains("line 3 has the same name") && line.contains(#""pointer":"/out""#), "\(line)")
        }
        #expect(end.counts.failed == 4 && end.fatal == nil)
    }

    @Test func waitsForSlowReaders() async throws {
        let exchange = Exchange(rows: 1000)
        let most = Mutex(0)
        _ = try await filter(jobs: 2).run(
            next: { exchange.next() }, stop: { exchange.stop() },
            write: { _ in
                let written = exchange.written.withLock { lines in
                    lines.append("")
                    return lines.count
                }
                most.withLock { $0 = max($0, exchange.read - written) }
            })
        #expect(most.withLock { $0 } <= 4 * 2 + 1)
    }

    @Test func endsWhenResponsesAreNotRead() async throws {
        let exchange = Exchange(rows: .max)
        let end = try await filter(jobs: 2).run(
            next: { exchange.next() }, stop: { exchange.stop() },
            write: { _ in
                let written = exchange.written.withLock { lines in
                    lines.append("")
                    return lines.count
                }
                if written == 100 { throw Closed() }
            })
        #expect(end.unwritable is Closed && end.counts.rows == 99)
    }

    /// A restart gives it new threads; answering `timeout` to all rows forever would not help.
    @Test func endsWhereNoRowCanBeWorkedOnAnyMore() async throws {
        let hang = RowDeadlinesTests.Hang()
        let service = SnapshotService(tiles: [Cells.layer(Cells.source { _ in await hang.wait() })], draws: 2)
        let drawing = RowDrawing(
            service: service, output: NoOutput(), skipsExisting: true, jobs: 2, timeout: .milliseconds(20),
            grace: .milliseconds(500))
        let exchange = Exchange(rows: .max) { valid(Cells.request($0)) }
        let end = try await BatchFilter(drawing: drawing, jobs: 2).run(
            next: { exchange.next() }, stop: { exchange.stop() },
            write: { bytes in exchange.written.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } })
        #expect(end.fatal?.consequence == .batch(status: 75) && end.unwritable == nil)
        #expect(end.fatal?.description.hasPrefix("2 rows hang") == true)
        let lines = exchange.written.withLock(\.self)
        // How many rows time out before it is clear that they hang depends on how busy the machine is.
        #expect(lines.count == end.counts.rows)
        #expect(lines.allSatisfy { $0.contains(#""code":"timeout""#) })
        hang.end()
    }

    @Test func reportsInputErrorsAfterEarlierRows() async throws {
        let exchange = Exchange(rows: 10)
        await #expect(throws: Closed.self) {
            _ = try await filter(jobs: 2).run(
                next: {
                    guard let row = exchange.next() else { throw Closed() }
                    return row
                }, stop: { exchange.stop() }, write: { _ in exchange.written.withLock { $0.append("") } })
        }
        #expect(exchange.written.withLock { $0.count } == 10)
    }
}

/// Whatever is written counts as written.
private struct AnyOutput: BatchOutput {
    func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? { nil }

    func write(
        _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile {
        BatchFile(file.bytes)
    }

    func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]? { nil }
}

/// Nothing gets so far.
struct NoOutput: BatchOutput {
    func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? { nil }

    func write(
        _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
    ) async throws(BatchOutputError) -> BatchFile {
        throw BatchOutputError(consequence: .row, description: "nothing is written here")
    }

    func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]? { nil }
}

/// The request of a row.
private func valid(_ request: SnapshotRequest) -> Result<ValidatedRequest, BatchResult.Failure> {
    Result { () throws(SnapshotError) in try ValidatedRequest(request) }.mapError { BatchResult.Failure($0) }
}
