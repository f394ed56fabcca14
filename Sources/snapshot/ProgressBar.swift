import Glibc

/// How far a long job is, on standard error.
///
/// On a terminal a bar that is drawn again and again; elsewhere a line every ten seconds, or at each tenth of the job.
struct ProgressBar {
    private let total: Int
    private let unit: String
    /// Where it is drawn; nil where nothing is to be said.
    private let style: Style?
    private let start = ContinuousClock.now
    private var shown: (time: Duration, tenth: Int) = (.zero, 0)
    private var isDrawn = false

    private enum Style { case bar(width: Int), lines }

    /// - Parameters:
    ///   - total: how many steps there are.
    ///   - unit: what a step is, in the plural ("tiles").
    ///   - isQuiet: say nothing.
    init(total: Int, unit: String, isQuiet: Bool) {
        self.total = total
        self.unit = unit
        style = isQuiet ? nil : Console.width.map { .bar(width: $0) } ?? .lines
    }

    /// Shows how far it is, not more often than is of use.
    ///
    /// - Parameters:
    ///   - done: the steps that need no more work.
    ///   - skipped: how many of these took no work; they do not count for the pace.
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
            // Jobs of a moment need no lines.
            let since = time - shown.time
            guard since >= .seconds(10) || (tenth > shown.tenth && since >= .seconds(1)) else { return }
            let state = ProgressState(done: done, total: total, pace: ProgressPace(done - skipped, in: time))
            Console.note(state.line(unit: unit))
        case nil: return
        }
        shown = (time, tenth)
    }

    /// Takes the bar away, so that a line can be written in its place.
    mutating func clear() {
        if isDrawn { Console.draw("") }
        isDrawn = false
    }
}
