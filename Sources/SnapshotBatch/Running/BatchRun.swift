package import Files
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
    ///   - jobs: number of rows to draw at once; others may wait for a store meanwhile.
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
            for _ in 0..<min(jobs + drawing.uploads, order.count) {
                group.addTask(executorPreference: FollowingThreads.shared) {
                    while !isStopped(), let turn = turns.next() {
                        do {
                            for row in try input.rows(at: order[turn]) {
                                let completion = try await drawing.process(row, isStopped: isStopped)
                                // Another run will draw it.
                                if completion.isGivenUp, isStopped() { return }
                                try take(completion.result)
                                if let fatal = completion.fatal { throw fatal }
                            }
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

/// Counts of the outcomes of a batch.
public struct BatchCounts: Hashable, Sendable {
    /// Rows drawn and written, complete or not.
    public private(set) var drawn = 0
    /// Drawn rows with missing or stale tiles.
    public private(set) var incomplete = 0
    /// Rows whose image already existed.
    public private(set) var skipped = 0
    /// Rows without an image.
    public private(set) var failed = 0

    /// Creates counts of 0.
    public init() {}

    /// Number of rows with a result.
    public var rows: Int { drawn + skipped + failed }

    /// Counts a row.
    public mutating func add(_ outcome: BatchResult.Outcome) {
        switch outcome {
        case .ok(_, let missing):
            drawn += 1
            if missing > 0 { incomplete += 1 }
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
    }
}

/// Stores results as they arrive, and returns them in input order.
package struct ResultSpool: ~Copyable {
    private struct Entry {
        let line, variant, offset, length: Int
    }

    private var file: ScratchFile
    private var entries: [Entry] = []

    /// - Parameter folder: a folder with space for all results.
    package init(in folder: String) throws(FileError) { file = try ScratchFile(in: folder) }

    /// Stores a result.
    package mutating func add(_ result: BatchResult) throws(FileError) {
        let line = result.jsonLine()
        entries.append(
            Entry(
                line: result.line, variant: result.variant?.index ?? 0, offset: file.size, length: line.count))
        try file.append(line)
    }

    /// Passes all results to `write` in large pieces.
    package mutating func drain(to write: ([UInt8]) throws -> Void) throws {
        entries.sort { ($0.line, $0.variant) < ($1.line, $1.variant) }
        var bytes: [UInt8] = []
        for entry in entries {
            bytes += try file.read(offset: entry.offset, length: entry.length)
            guard bytes.count >= 1 << 18 else { continue }
            try write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        try write(bytes)
    }
}
