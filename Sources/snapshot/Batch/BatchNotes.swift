import MapSnapshot
import Synchronization

/// The notes of a batch: one line per code, however many images have such a note.
final class BatchNotes: Sendable {
    private struct Group {
        let first: SnapshotNote
        var rows = 0
        var isSame = true
        /// The output cache belongs to no row, whichever was the first that could not be cached.
        var isOfAll: Bool { first.code == .notCached }
        var weight: Int { isOfAll ? .max : rows }
    }

    /// The maximum number of lines.
    private static let maximumLines = 5

    private let groups = Mutex<[SnapshotNote.Code: Group]>([:])

    /// Adds the notes of an image.
    func add(_ notes: [SnapshotNote]) {
        guard !notes.isEmpty else { return }
        groups.withLock { groups in
            // One image may have several notes of a code, such as one per tileset, and is still one row.
            var counted: Set<SnapshotNote.Code> = []
            for note in notes {
                if counted.insert(note.code).inserted { groups[note.code, default: Group(first: note)].rows += 1 }
                if groups[note.code]?.first != note { groups[note.code]?.isSame = false }
            }
        }
    }

    /// The lines, most frequent first.
    var lines: [String] {
        let all = groups.withLock { groups in
            groups.values.sorted { ($1.weight, $0.first.code.rawValue) < ($0.weight, $1.first.code.rawValue) }
        }
        var lines = all.prefix(Self.maximumLines).map { group in
            let message = Advice.message(group.first)
            if group.isOfAll { return message }
            let rows = Quantity.counted(group.rows, "row")
            return "\(rows)\(group.isSame ? "" : ", one of them"): \(message)"
        }
        if all.count > lines.count {
            lines[lines.count - 1] += " (and \(Quantity.counted(all.count - lines.count, "other note")))"
        }
        return lines
    }
}
