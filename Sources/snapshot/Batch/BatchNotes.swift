import Synchronization

/// What is to be said of the pictures of a batch: the same of many in one line.
final class BatchNotes: Sendable {
    private struct Group {
        let first: String
        var rows = 0
        var isSame = true
        /// The folder of kept pictures is no row's, whichever found it so.
        var isOfAll: Bool { first.hasPrefix("pictures are not kept") }
        var weight: Int { isOfAll ? .max : rows }
    }

    /// Lines in all.
    private static let mostLines = 5
    /// Kinds of notes that are told apart, whatever names are in them.
    private static let mostKinds = 1000

    /// By their words, without the numbers in them.
    private let groups = Mutex<[String: Group]>([:])

    /// Takes the notes of a picture.
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

    /// The lines, those of the most rows first.
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
