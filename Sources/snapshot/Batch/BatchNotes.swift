import Synchronization

/// Notes about the images of a batch, with similar notes merged into one line.
final class BatchNotes: Sendable {
    private struct Group {
        let first: String
        var rows = 0
        var isSame = true
        /// Whether it concerns the output cache and not a single row.
        var isOfAll: Bool { first.hasPrefix("pictures are not kept") }
        var weight: Int { isOfAll ? .max : rows }
    }

    /// Maximum number of lines.
    private static let mostLines = 5
    /// Maximum number of kinds of notes to distinguish.
    private static let mostKinds = 1000

    /// Groups of notes by their words, without numbers.
    private let groups = Mutex<[String: Group]>([:])

    /// Adds the notes of an image.
    func add(_ notes: [String]) {
        guard !notes.isEmpty else { return }
        groups.withLock { groups in
            for note in notes {
                let words = note.filter { !$0.isNumber }
                guard groups[words] != nil || groups.count < Self.mostKinds else { continue }
                groups[words, default: Group(first: note)].rows += 1
                if groups[words]?.first != note { groups[words]?.isSame = false }
            }
        }
    }

    /// The lines, most frequent first.
    var lines: [String] {
        let all = groups.withLock { groups in
            groups.values.sorted { ($1.weight, $0.first) < ($0.weight, $1.first) }
        }
        var lines = all.prefix(Self.mostLines).map { group in
            if group.isOfAll { return group.first }
            let rows = Quantity.counted(group.rows, "row")
            return "\(rows)\(group.isSame ? "" : ", one of them"): \(group.first)"
        }
        if all.count > lines.count {
            lines[lines.count - 1] += " (and \(Quantity.counted(all.count - lines.count, "other note")))"
        }
        return lines
    }
}
