import Platform

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

/// The pace of a job in steps per second; nil if not known yet.
struct ProgressPace: Equatable {
    let perSecond: Double?

    init(_ steps: Int, in time: Duration) {
        let seconds = time / .seconds(1)
        perSecond = steps > 0 && seconds > 0 ? Double(steps) / seconds : nil
    }

    /// The pace in a few digits.
    var text: String? {
        perSecond.map { ($0 < 10 ? "\(($0 * 10).rounded() / 10)" : Quantity.grouped(Int($0.rounded()))) + "/s" }
    }
}

/// Formats the progress of a job.
struct ProgressState: Equatable {
    let done: Int
    let total: Int
    let pace: ProgressPace

    /// A line for a log: "1,200 of 4,800 tiles (25 %), 300/s, 0:12 left".
    func line(unit: String) -> String {
        let words = ["\(Quantity.grouped(done)) of \(Quantity.grouped(total)) \(unit) (\(percent) %)", pace.text, left]
        return words.compactMap { $0 }.joined(separator: ", ")
    }

    /// A line for a terminal of `width` columns: a bar if there is room, then as many words as fit.
    func bar(unit: String, width: Int) -> String {
        // Numbers stay aligned while they grow.
        let (count, end) = (Quantity.grouped(done), Quantity.grouped(total))
        let words = [Self.padded("\(percent) %", 5), Self.padded(count, end.count) + " \(unit)", pace.text, left]
        let text = words.compactMap { $0 }.joined(separator: "  ")
        let room = min(width - Self.roomForWords, 40)
        let filled = total > 0 ? max(room, 0) * min(done, total) / total : max(room, 0)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: max(room, 0) - filled)
        // The last column stays free, because some terminals wrap there.
        return String((room < 5 ? text : "[\(bar)] \(text)").prefix(max(width - 1, 0)))
    }

    /// "100 %  10,000,000 tiles  10,000/s  1:00:00 left" and the brackets.
    private static let roomForWords = 52

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
    }

    private var percent: Int { total > 0 ? Int(Double(done) / Double(total) * 100) : 100 }

    private var left: String? {
        guard let rate = pace.perSecond, done < total else { return nil }
        return "\(Quantity.time(seconds: Double(total - done) / rate)) left"
    }
}
