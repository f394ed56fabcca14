import Files
import MapSnapshot
import SnapshotBatch
import Synchronization

/// What is told of a batch while it runs and at its end.
final class BatchLog: Sendable {
    /// Failed rows that are told of one by one.
    private static let mostTold = 10

    private struct State: ~Copyable {
        var counts = BatchCounts()
        var bar: ProgressBar
        var spool: ResultSpool?
        /// Answers to the rows that the contact sheet shows, by line.
        var sampled: [Int: BatchResult] = [:]
    }

    private let rows: Int
    private let wanted: Set<Int>
    private let output: BatchOutputOptions
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    /// - Parameters:
    ///   - rows: how many there are.
    ///   - lines: where each is in the input.
    ///   - output: what is asked for.
    init(rows: Int, lines: [Int], output: BatchOutputOptions) throws {
        self.rows = rows
        self.output = output
        let inOrder = output.contactSheet == nil ? [] : lines.sorted()
        wanted = Set(ContactSheet.sample(inOrder.count).map { inOrder[$0] })
        var spool: ResultSpool?
        if let path = output.results {
            // Where there is room for the results there is room for them in the order that they come.
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
            spool = try ResultSpool(in: path == "-" ? StandardInput.spoolFolder : folder)
        }
        state = Mutex(
            State(bar: ProgressBar(total: rows, unit: "rows", isQuiet: output.quiet), spool: spool))
    }

    /// Takes an answer.
    func add(_ result: BatchResult) throws {
        try state.withLock { state in
            state.counts.add(result.outcome)
            if case .failed(let failure) = result.outcome, !output.quiet, state.counts.failed <= Self.mostTold {
                state.bar.clear()
                Console.note("line \(result.line): \(Advice.message(failure))")
            }
            if wanted.contains(result.line) { state.sampled[result.line] = result }
            try state.spool?.add(result.jsonLine(), line: result.line)
            state.bar.update(done: state.counts.rows, skipped: state.counts.skipped)
        }
    }

    /// Takes the bar away.
    func finish() -> BatchCounts {
        state.withLock { state in
            state.bar.clear()
            return state.counts
        }
    }

    /// Answers for the contact sheet, in the order of the rows.
    var sampled: [BatchResult] { state.withLock { $0.sampled.values.sorted { $0.line < $1.line } } }

    /// Writes the answers in the order of the rows, all or none.
    func writeResults() throws {
        guard let path = output.results else { return }
        try state.withLock { state in
            try AtomicFile.write(inPieces: path) { append in try state.spool?.drain(to: append) }
        }
    }

    /// How many failed rows were not told of, and who tells of them; nil where all were.
    func untold(isWhole: Bool) -> String? {
        let count = state.withLock { $0.counts.failed } - Self.mostTold
        guard count > 0 else { return nil }
        let place = isWhole ? output.results : nil
        let words = place == "-" ? "standard output has all" : "\(place ?? "--results FILE") lists them all"
        return "\(Quantity.counted(count, "more row")) failed; \(words)"
    }

    /// What came of it, in one line.
    func summary(isWhole: Bool) -> String {
        let (counts, time) = (state.withLock { $0.counts }, ContinuousClock.now - start)
        var text = Self.text(counts) + " in \(Quantity.duration(seconds: time / .seconds(1)))"
        if let pace = ProgressPace(counts.drawn, in: time).text { text += " (\(pace))" }
        guard !isWhole else { return text }
        let left = rows - counts.rows
        return text + "; \(Quantity.grouped(left)) \(left == 1 ? "is" : "are") left: run the same command with --resume"
    }

    static func text(_ counts: BatchCounts) -> String {
        var words = ["\(Quantity.grouped(counts.drawn)) drawn"]
        if counts.incomplete > 0 { words[0] += " (\(Quantity.grouped(counts.incomplete)) with tiles missing)" }
        if counts.skipped > 0 { words.append("\(Quantity.grouped(counts.skipped)) already there") }
        if counts.failed > 0 { words.append("\(Quantity.grouped(counts.failed)) failed") }
        return "\(Quantity.counted(counts.rows, "row")): " + words.joined(separator: ", ")
    }
}
