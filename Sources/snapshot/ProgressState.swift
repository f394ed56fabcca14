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
