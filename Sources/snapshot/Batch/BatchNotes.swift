import MapSnapshot
import Synchronization

/// The notes of a batch: one line per code, however many images have such a note.
final class BatchNotes: Sendable {
    /// The rows with the same message.
    private struct Message {
        let note: SnapshotNote
        var rows = 0
        /// The file of one of them, whatever order they were drawn in: the first by name.
        var file: String

        mutating func add(_ other: String) {
            rows += 1
            if other < file { file = other }
        }
    }

    /// The rows with the same code.
    private struct Group {
        /// Maximum number of messages that are distinguished.
        static let maximumMessages = 100

        let code: SnapshotNote.Code
        var rows = 0
        var messages: [String: Message] = [:]
        /// Notes about the output cache belong to no row.
        var isOfAll: Bool { code == .notCached }
        var weight: Int { isOfAll ? .max : rows }
        /// The message that most rows have.
        var main: Message? {
            messages.max { ($0.value.rows, $1.key) < ($1.value.rows, $0.key) }?.value
        }

        /// - Parameter isNewRow: whether it is the first note of its row with this code.
        mutating func add(_ note: SnapshotNote, of file: String, isNewRow: Bool) {
            if isNewRow { rows += 1 }
            let text = note.description
            guard messages[text] != nil || messages.count < Self.maximumMessages else { return }
            messages[text, default: Message(note: note, file: file)].add(file)
        }
    }

    /// The maximum number of lines.
    private static let maximumLines = 5

    private let groups = Mutex<[SnapshotNote.Code: Group]>([:])

    /// Adds the notes of an image.
    ///
    /// - Parameter file: its name in the output.
    func add(_ notes: [SnapshotNote], of file: String) {
        guard !notes.isEmpty else { return }
        groups.withLock { groups in
            // Most images have one note, which needs no sets.
            let isAlone = notes.count == 1
            // An image can have several notes with one code, such as one per tileset; it counts as one row.
            var (counted, seen): (Set<SnapshotNote.Code>, Set<String>) = ([], [])
            for note in notes where isAlone || seen.insert(note.description).inserted {
                let isNewRow = isAlone || counted.insert(note.code).inserted
                groups[note.code, default: Group(code: note.code)].add(note, of: file, isNewRow: isNewRow)
            }
        }
    }

    /// The lines, most frequent first.
    var lines: [String] {
        let all = groups.withLock { groups in
            groups.values.sorted { ($1.weight, $0.code.rawValue) < ($0.weight, $1.code.rawValue) }
        }
        var lines = all.prefix(Self.maximumLines).compactMap { group -> String? in
            guard let main = group.main else { return nil }
            let message = Advice.message(main.note)
            if group.isOfAll { return message }
            let rows = Quantity.counted(group.rows, "row")
            return "\(rows)\(main.rows == group.rows ? "" : ", such as \(main.file)"): \(message)"
        }
        if all.count > lines.count {
            lines[lines.count - 1] += " (and \(Quantity.counted(all.count - lines.count, "other note")))"
        }
        return lines
    }
}
