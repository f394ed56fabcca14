import MapSnapshot
import Synchronization

/// Rows in, answers out, in the same order: what distributed engines drive.
///
/// Each answer is written as soon as it and all before it are known.
public struct BatchFilter: Sendable {
    /// How it ended.
    public struct End: Sendable {
        /// How the answered rows came out.
        public let counts: BatchCounts
        /// Why no further row can be written or worked on; nil where none of this kind came up.
        ///
        /// Those in work may be without an answer then.
        public let fatal: BatchOutputError?
        /// Why answers can no longer be written; nil where they all were.
        public let unwritable: (any Error)?
    }

    private let drawing: RowDrawing
    private let jobs: Int

    /// - Parameters:
    ///   - drawing: answers a row.
    ///   - jobs: rows that are worked on at once.
    public init(drawing: RowDrawing, jobs: Int) {
        self.drawing = drawing
        self.jobs = jobs
    }

    /// Rows that are read ahead of the answers: enough that one slow row does not hold up the others at once.
    private var readAhead: Int { 4 * jobs }

    /// Answers all rows.
    ///
    /// - Parameters:
    ///   - next: waits for the next row; nil where there are no more, or after `stop`. Called on a thread of its own.
    ///   - stop: ends the waiting of `next`.
    ///   - write: writes an answer, and waits for who reads it. Called on a thread of its own.
    /// - Throws: what `next` throws, after all rows before are answered.
    public func run(
        next: @escaping @Sendable () throws -> BatchRow?, stop: @escaping @Sendable () -> Void,
        write: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws -> End {
        let (window, working) = (AsyncSemaphore(readAhead), AsyncSemaphore(jobs))
        let flow = Flow()
        let (answers, order) = AsyncStream.makeStream(of: Task<RowDrawing.Answer, any Error>.self)
        let reading = Task(executorPreference: RenderThreads(count: 1)) {
            defer { order.finish() }
            while !flow.isStopped {
                await window.take()
                guard !flow.isStopped, let row = try next() else { return }
                order.yield(
                    Task {
                        await working.take()
                        defer { working.give() }
                        return try await drawing.answer(row)
                    })
            }
        }
        let writing = Task(executorPreference: RenderThreads(count: 1)) {
            var counts = BatchCounts()
            var fatal: BatchOutputError?
            for await answering in answers {
                let answer: RowDrawing.Answer
                do {
                    answer = try await answering.value
                    fatal = fatal ?? answer.fatal
                    try write(answer.result.jsonLine())
                } catch {
                    flow.stop()
                    stop()
                    let none = error as? BatchOutputError
                    return End(counts: counts, fatal: fatal ?? none, unwritable: none == nil ? error : nil)
                }
                counts.add(answer.result.outcome)
                if fatal != nil, !flow.isStopped {
                    flow.stop()
                    stop()
                }
                window.give()
            }
            return End(counts: counts, fatal: fatal, unwritable: nil)
        }
        let end = await writing.value
        // Where answers are left over, a reader that waits for room would wait for ever.
        window.give()
        try await reading.value
        return end
    }
}

/// Whether rows still come.
private final class Flow: Sendable {
    private let flag = Atomic(false)

    var isStopped: Bool { flag.load(ordering: .acquiring) }

    func stop() { flag.store(true, ordering: .releasing) }
}
