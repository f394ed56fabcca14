import MapSnapshot
import Synchronization

/// Rows in, results out, in the same order, for programs such as distributed engines.
///
/// Each result is written as soon as it and all earlier results are known. A row that would replace the image of an
/// earlier row by another one is an error.
public struct BatchFilter: Sendable {
    /// How the filter ended.
    public struct End: Sendable {
        /// Outcomes of the rows with results.
        public let counts: BatchCounts
        /// Why no more rows can be processed; nil if there was no such error.
        ///
        /// Rows in progress may then have no result.
        public let fatal: BatchOutputError?
        /// Why results can no longer be written; nil if all were written.
        public let unwritable: (any Error)?
    }

    private let drawing: RowDrawing
    private let jobs: Int

    /// - Parameters:
    ///   - drawing: draws a row.
    ///   - jobs: number of rows to draw at once; others may wait for a store meanwhile.
    public init(drawing: RowDrawing, jobs: Int) {
        self.drawing = drawing
        self.jobs = jobs
    }

    /// Number of rows to read ahead, enough that one slow row does not block the others at once.
    private var readAhead: Int { 4 * jobs + 2 * drawing.uploads }

    /// Processes all rows.
    ///
    /// - Parameters:
    ///   - next: waits for the next row; nil if there are no more, or after `stop`. Called on a separate thread.
    ///   - isStopped: whether rows that are not drawn yet are given up; only while they wait for a store.
    ///   - stop: makes `next` return.
    ///   - write: writes a result, blocking until it is read. Called on a separate thread.
    /// - Throws: what `next` throws, after the results of all earlier rows.
    public func run(
        next: @escaping @Sendable () throws -> BatchRow?,
        isStopped: @escaping @Sendable () -> Bool = { false }, stop: @escaping @Sendable () -> Void,
        write: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws -> End {
        let (window, working) = (AsyncSemaphore(readAhead), AsyncSemaphore(jobs + drawing.uploads))
        let (flow, owners) = (Flow(), NameOwners())
        let (rows, order) = AsyncStream.makeStream(of: Task<RowDrawing.Completion, any Error>.self)
        let reading = Task(executorPreference: RenderThreads(count: 1)) {
            defer { order.finish() }
            var recent = RecentNames(count: readAhead)
            while !flow.isStopped {
                await window.take()
                guard !flow.isStopped, let row = try next() else { return }
                let named = NamedImage(row)
                let earlier = named.flatMap { recent[$0.name] }
                let task = Task {
                    // Rows with one name follow each other, so the first image has it, whatever the number of jobs.
                    _ = await earlier?.result
                    await working.take()
                    defer { working.give() }
                    return try await process(row, named, owners, isStopped)
                }
                recent.append(named?.name, task)
                order.yield(task)
            }
        }
        let writing = Task(executorPreference: RenderThreads(count: 1)) {
            var counts = BatchCounts()
            var fatal: BatchOutputError?
            for await task in rows {
                let completion: RowDrawing.Completion
                do {
                    completion = try await task.value
                    fatal = fatal ?? completion.fatal
                    try write(completion.result.jsonLine())
                } catch {
                    flow.stop()
                    stop()
                    let none = error as? BatchOutputError
                    return End(counts: counts, fatal: fatal ?? none, unwritable: none == nil ? error : nil)
                }
                counts.add(completion.result.outcome)
                if fatal != nil, !flow.isStopped {
                    flow.stop()
                    stop()
                }
                window.give()
            }
            return End(counts: counts, fatal: fatal, unwritable: nil)
        }
        let end = await writing.value
        // If results are left over, a reader waiting for a slot would wait forever.
        window.give()
        try await reading.value
        return end
    }

    /// Processes a row unless an earlier one has given its name to another image.
    private func process(
        _ row: BatchRow, _ named: NamedImage?, _ owners: NameOwners, _ isStopped: @escaping @Sendable () -> Bool
    ) async throws(BatchOutputError) -> RowDrawing.Completion {
        guard let named else { return try await drawing.process(row, isStopped: isStopped) }
        if let line = owners.otherOwner(of: named) {
            return try await drawing.process(RowFormat.ndjson.refused(row, namedAs: line))
        }
        let completion = try await drawing.process(row, isStopped: isStopped)
        if completion.result.isDrawn { owners.add(named) }
        return completion
    }
}

/// The rows that may not be finished, by the names of their files.
private struct RecentNames {
    typealias Row = Task<RowDrawing.Completion, any Error>

    private var rows: [(name: UInt64?, task: Row)] = []
    private let count: Int

    /// - Parameter count: number of rows that may be unfinished.
    init(count: Int) { self.count = count }

    /// The last row with a name.
    subscript(name: UInt64) -> Row? { rows.last { $0.name == name }?.task }

    mutating func append(_ name: UInt64?, _ task: Row) {
        // Those before have results.
        if rows.count == count { rows.removeFirst() }
        rows.append((name, task))
    }
}

extension BatchResult {
    /// Whether there is an image under the row's name.
    fileprivate var isDrawn: Bool {
        switch outcome {
        case .ok, .skipped: true
        case .failed: false
        }
    }
}

/// Whether more rows may arrive.
private final class Flow: Sendable {
    private let flag = Atomic(false)

    var isStopped: Bool { flag.load(ordering: .acquiring) }

    func stop() { flag.store(true, ordering: .releasing) }
}
