import MapSnapshot
import Synchronization

/// All rows of an input, in an order in which neighbours share tiles.
public struct BatchRun: Sendable {
    private let input: BatchInput
    private let order: ArraySlice<BatchIndex.Entry>
    private let drawing: RowDrawing
    private let jobs: Int

    /// - Parameters:
    ///   - input: has the rows.
    ///   - order: those to work on, and when.
    ///   - drawing: answers a row.
    ///   - jobs: rows that are worked on at once.
    public init(input: BatchInput, order: ArraySlice<BatchIndex.Entry>, drawing: RowDrawing, jobs: Int) {
        self.input = input
        self.order = order
        self.drawing = drawing
        self.jobs = jobs
    }

    /// Works on all rows, or until it is stopped; the rows in work are finished then.
    ///
    /// - Parameters:
    ///   - isStopped: asked before each row.
    ///   - take: gets each answer as it comes, from several tasks.
    /// - Throws: `BatchOutputError` where no row can be written or worked on any more; what the input throws where it cannot be
    ///   read; what `take` throws.
    public func run(
        isStopped: @escaping @Sendable () -> Bool, take: @escaping @Sendable (BatchResult) throws -> Void
    ) async throws {
        let turns = Turns(order.indices)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(jobs, order.count) {
                group.addTask {
                    while !isStopped(), let turn = turns.next() {
                        do {
                            let answer = try await drawing.answer(try input.row(at: order[turn]))
                            // Another run draws it.
                            if answer.isGivenUp, isStopped() { return }
                            try take(answer.result)
                            if let fatal = answer.fatal { throw fatal }
                        } catch {
                            // The others finish the rows that they are at.
                            turns.stop()
                            throw error
                        }
                    }
                }
            }
            // Cancelling would tear down rows that are nearly written.
            var first: (any Error)?
            while let result = await group.nextResult() {
                if case .failure(let error) = result { first = first ?? error }
            }
            if let first { throw first }
        }
    }
}

/// Hands out one number after the other.
private final class Turns: Sendable {
    private let upcoming: Atomic<Int>
    private let end: Int

    init(_ numbers: Range<Int>) {
        upcoming = Atomic(numbers.lowerBound)
        end = numbers.upperBound
    }

    func next() -> Int? {
        let turn = upcoming.wrappingAdd(1, ordering: .relaxed).oldValue
        return turn < end ? turn : nil
    }

    func stop() { upcoming.store(end, ordering: .relaxed) }
}
