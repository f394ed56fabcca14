import Glibc

/// Shows the progress of a long job on standard error.
///
/// On a terminal it is a bar; elsewhere a line every ten seconds or every tenth of the job.
struct ProgressBar {
    private let total: Int
    private let unit: String
    /// The style; nil to print nothing.
    private let style: Style?
    private let start = ContinuousClock.now
    private var shown: (time: Duration, tenth: Int) = (.zero, 0)
    private var isDrawn = false

    private enum Style { case bar(width: Int), lines }

    /// - Parameters:
    ///   - total: number of steps.
    ///   - unit: the name of a step, in the plural ("tiles").
    ///   - isQuiet: print nothing.
    init(total: Int, unit: String, isQuiet: Bool) {
        self.total = total
        self.unit = unit
        style = isQuiet ? nil : Console.width.map { .bar(width: $0) } ?? .lines
    }

    /// Updates the progress, not more often than useful.
    ///
    /// - Parameters:
    ///   - done: number of finished steps.
    ///   - skipped: number of steps that took no work and do not count for the pace.
    mutating func update(done: Int, skipped: Int = 0) {
        let time = ContinuousClock.now - start
        let tenth = total > 0 ? done * 10 / total : 10
        switch style {
        case .bar(let width):
            guard time - shown.time >= .milliseconds(100) else { return }
            let state = ProgressState(done: done, total: total, pace: ProgressPace(done - skipped, in: time))
            Console.draw(state.bar(unit: unit, width: width))
            isDrawn = true
        case .lines:
            // Short jobs need no lines.
            let since = time - shown.time
            guard since >= .seconds(10) || (tenth > shown.tenth && since >= .seconds(1)) else { return }
            let state = ProgressState(done: done, total: total, pace: ProgressPace(done - skipped, in: time))
            Console.note(state.line(unit: unit))
        case nil: return
        }
        shown = (time, tenth)
    }

    /// Removes the bar, so that a line can be printed.
    mutating func clear() {
        if isDrawn { Console.draw("") }
        isDrawn = false
    }
}
