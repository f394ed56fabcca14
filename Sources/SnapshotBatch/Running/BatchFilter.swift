import MapSnapshot
import Synchronization

/// Rows in, results out, in the same order, for programs such as distributed engines.
///
/// Each result is written as soon as it and all earlier results are known.
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
    ///   - jobs: number of rows to process at once.
    public init(drawing: RowDrawing, jobs: Int) {
        self.drawing = drawing
        self.jobs = jobs
    }

    /// Number of rows to read ahead, enough that one slow row does not block the others at once.
    private var readAhead: Int { 4 * jobs }

    /// Processes all rows.
    ///
    /// - Parameters:
    ///   - next: waits for the next row; nil if there are no more, or after `stop`. Called on a separate thread.
    ///   - stop: makes `next` return.
    ///   - write: writes a result, blocking until it is read. Called on a separate thread.
    /// - Throws: what `next` throws, after the results of all earlier rows.
    public func run(
        next: @escaping @Sendable () throws -> BatchRow?, stop: @escaping @Sendable () -> Void,
        write: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws -> End {
        let (window, working) = (AsyncSemaphore(readAhead), AsyncSemaphore(jobs))
        let flow = Flow()
        let (rows, order) = AsyncStream.makeStream(of: Task<RowDrawing.Completion, any Error>.self)
        let reading = Task(executorPreference: RenderThreads(count: 1)) {
            defer { order.finish() }
            while !flow.isStopped {
                await window.take()
                guard !flow.isStopped, let row = try next() else { return }
                order.yield(
                    Task {
                        await working.take()
                        defer { working.give() }
                        return try await drawing.process(row)
                    })
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
}

/// Whether more rows may arrive.
private final class Flow: Sendable {
    private let flag = Atomic(false)

    var isStopped: Bool { flag.load(ordering: .acquiring) }

    func stop() { flag.store(true, ordering: .releasing) }
}
