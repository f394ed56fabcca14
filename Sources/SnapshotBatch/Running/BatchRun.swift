import MapSnapshot
import Synchronization

/// Processes the rows of an input, in an order in which neighbors share tiles.
public struct BatchRun: Sendable {
    private let input: BatchInput
    private let order: ArraySlice<BatchIndex.Entry>
    private let drawing: RowDrawing
    private let jobs: Int

    /// - Parameters:
    ///   - input: the rows.
    ///   - order: the rows to process, in order.
    ///   - drawing: draws a row.
    ///   - jobs: number of rows to process at once.
    public init(input: BatchInput, order: ArraySlice<BatchIndex.Entry>, drawing: RowDrawing, jobs: Int) {
        self.input = input
        self.order = order
        self.drawing = drawing
        self.jobs = jobs
    }

    /// Processes all rows until stopped; rows in progress are then finished.
    ///
    /// - Parameters:
    ///   - isStopped: called before each row.
    ///   - take: receives results as they arrive, from several tasks.
    /// - Throws: `BatchOutputError` if no more rows can be processed; what the input throws if it cannot be read; what
    ///   `take` throws.
    public func run(
        isStopped: @escaping @Sendable () -> Bool, take: @escaping @Sendable (BatchResult) throws -> Void
    ) async throws {
        let turns = Turns(order.indices)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(jobs, order.count) {
                group.addTask {
                    while !isStopped(), let turn = turns.next() {
                        do {
                            let completion = try await drawing.process(try input.row(at: order[turn]))
                            // Another run will draw it.
                            if completion.isGivenUp, isStopped() { return }
                            try take(completion.result)
                            if let fatal = completion.fatal { throw fatal }
                        } catch {
                            // The others finish their current rows.
                            turns.stop()
                            throw error
                        }
                    }
                }
            }
            // Canceling would abort rows that are almost written.
            var first: (any Error)?
            while let result = await group.nextResult() {
                if case .failure(let error) = result { first = first ?? error }
            }
            if let first { throw first }
        }
    }
}

/// Hands out consecutive numbers.
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
