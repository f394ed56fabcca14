import Files
import MapSnapshot
import SnapshotBatch
import Synchronization

/// Progress, results and summary of a batch.
final class BatchLog: Sendable {
    /// Maximum number of failed rows to report one by one.
    private static let maximumReported = 10

    private struct State: ~Copyable {
        var counts = BatchCounts()
        var bar: ProgressBar
        var spool: ResultSpool?
        /// The lines of the failed rows that were reported, each once, however many images it has.
        var reportedLines: Set<Int> = []
        /// Number of failed images of these rows.
        var reportedImages = 0
        /// Results of the rows on the contact sheet, by line.
        var sampled: [Int: BatchResult] = [:]
    }

    private let images: Int
    /// What is counted, one of which is an image.
    private let unit: String
    private let wanted: Set<Int>
    private let output: BatchOutputOptions
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    /// - Parameters:
    ///   - lines: the line of each row in the input.
    ///   - imagesPerRow: number of images per row.
    ///   - output: the output flags.
    init(lines: [Int], imagesPerRow: Int, output: BatchOutputOptions) throws {
        images = lines.count * imagesPerRow
        unit = imagesPerRow > 1 ? "image" : "row"
        self.output = output
        let inOrder = output.contactSheet == nil ? [] : lines.sorted()
        wanted = Set(ContactSheet.sample(inOrder.count).map { inOrder[$0] })
        var spool: ResultSpool?
        if let path = output.results {
            // The folder of the results has space for the unordered results, too.
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
            spool = try ResultSpool(in: path == "-" ? StandardInput.spoolFolder : folder)
        }
        state = Mutex(
            State(bar: ProgressBar(total: images, unit: unit + "s", isQuiet: output.quiet), spool: spool))
    }

    /// Adds a result.
    func add(_ result: BatchResult) throws {
        try state.withLock { state in
            state.counts.add(result.outcome)
            if case .failed(let failure) = result.outcome, !output.quiet {
                if state.reportedLines.count < Self.maximumReported, state.reportedLines.insert(result.line).inserted {
                    state.bar.clear()
                    Console.note("\(result.place): \(Advice.message(failure))")
                }
                if state.reportedLines.contains(result.line) { state.reportedImages += 1 }
            }
            // One image per row is enough for an overview.
            if wanted.contains(result.line), result.variant?.index ?? 0 == 0 { state.sampled[result.line] = result }
            try state.spool?.add(result)
            state.bar.update(done: state.counts.rows, skipped: state.counts.skipped)
        }
    }

    /// Removes the progress bar.
    func finish() -> BatchCounts {
        state.withLock { state in
            state.bar.clear()
            return state.counts
        }
    }

    /// Results for the contact sheet, in the order of the rows.
    var sampled: [BatchResult] { state.withLock { $0.sampled.values.sorted { $0.line < $1.line } } }

    /// Writes the results in the order of the rows, all or none.
    func writeResults() throws {
        guard let path = output.results else { return }
        try state.withLock { state in
            try AtomicFile.write(inPieces: path) { append in try state.spool?.drain(to: append) }
        }
    }

    /// A note about failed rows that were not reported, and where to find them; nil if all were reported.
    func unreportedFailures() -> String? {
        let count = state.withLock { $0.counts.failed - $0.reportedImages }
        guard count > 0 else { return nil }
        let place = output.results
        let words = place == "-" ? "standard output has all" : "\(place ?? "--results FILE") lists them all"
        return "\(Quantity.counted(count, "more \(unit)")) failed; \(words)"
    }

    /// A summary in one line.
    func summary(isWhole: Bool) -> String {
        let (counts, time) = (state.withLock { $0.counts }, ContinuousClock.now - start)
        var text = text(counts) + " in \(Quantity.duration(seconds: time / .seconds(1)))"
        if let pace = ProgressPace(counts.drawn, in: time).text { text += " (\(pace))" }
        guard !isWhole else { return text }
        let left = images - counts.rows
        return text + "; \(Quantity.grouped(left)) \(left == 1 ? "is" : "are") left: run the same command with --resume"
    }

    func text(_ counts: BatchCounts) -> String {
        var words = ["\(Quantity.grouped(counts.drawn)) drawn"]
        if counts.incomplete > 0 { words[0] += " (\(Quantity.grouped(counts.incomplete)) with tiles missing)" }
        if counts.skipped > 0 { words.append("\(Quantity.grouped(counts.skipped)) already there") }
        if counts.failed > 0 { words.append("\(Quantity.grouped(counts.failed)) failed") }
        return "\(Quantity.counted(counts.rows, unit)): " + words.joined(separator: ", ")
    }
}
