/// How many steps a job makes in a second; nil where that cannot be known yet.
struct ProgressPace: Equatable {
    let perSecond: Double?

    init(_ steps: Int, in time: Duration) {
        let seconds = time / .seconds(1)
        perSecond = steps > 0 && seconds > 0 ? Double(steps) / seconds : nil
    }

    /// The pace in few digits.
    var text: String? {
        perSecond.map { $0 < 10 ? "\(($0 * 10).rounded() / 10)" : Quantity.grouped(Int($0.rounded())) }.map {
            "\($0)/s"
        }
    }
}

/// How far a job is, as text.
struct ProgressState: Equatable {
    let done: Int
    let total: Int
    let pace: ProgressPace

    /// A line for a log: "1,200 of 4,800 tiles (25 %), 300/s, 0:12 left".
    func line(unit: String) -> String {
        let words = ["\(Quantity.grouped(done)) of \(Quantity.grouped(total)) \(unit) (\(percent) %)", pace.text, left]
        return words.compactMap { $0 }.joined(separator: ", ")
    }

    /// A line for a terminal that is so many columns wide; the bar has what the text leaves.
    func bar(unit: String, width: Int) -> String {
        let words = [" \(percent) %", "\(Quantity.grouped(done)) \(unit)", pace.text, left]
        let text = words.compactMap { $0 }.joined(separator: "  ")
        // The last column stays free: some terminals go to the next line there.
        let room = min(width - text.count - 3, 40)
        guard room >= 5 else { return String(text.dropFirst().prefix(max(width - 1, 0))) }
        let filled = total > 0 ? room * min(done, total) / total : room
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled) + "]" + text
    }

    private var percent: Int { total > 0 ? Int(Double(done) / Double(total) * 100) : 100 }

    private var left: String? {
        guard let rate = pace.perSecond, done < total else { return nil }
        return "\(Quantity.time(seconds: Double(total - done) / rate)) left"
    }
}
