/// Why a style cannot be drawn.
package struct StyleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    package enum Code: Hashable, Sendable {
        /// Not a valid style.
        case invalid
        /// More than the limits allow.
        case tooLarge
    }

    /// What went wrong.
    package let code: Code
    /// One sentence: what is wrong with the value, then what to do.
    package let sentence: String
    /// JSON pointer: `/layers/12/paint/line-width`; empty for the whole style.
    package let pointer: String

    /// Pointer and sentence.
    package var description: String { pointer.isEmpty ? sentence : "\(pointer): \(sentence)" }
}

/// A note about something that is not drawn, or not drawn as the style says.
package struct StyleNote: Hashable, Sendable, CustomStringConvertible {
    /// One sentence.
    package let sentence: String
    /// JSON pointer.
    package let pointer: String

    /// Creates a note.
    package init(sentence: String, pointer: String) {
        (self.sentence, self.pointer) = (sentence, pointer)
    }

    /// Pointer and sentence.
    package var description: String { pointer.isEmpty ? sentence : "\(pointer): \(sentence)" }
}

/// All errors and notes about a style, in document order.
package struct StyleReport: Hashable, Sendable {
    /// Errors, each of which makes the style unusable.
    package private(set) var errors: [StyleError] = []
    /// Notes, which do not.
    package private(set) var notes: [StyleNote] = []

    /// Maximum number of errors and of notes.
    static let maximumCount = 1000

    mutating func add(_ sentence: String, at pointer: String, _ code: StyleError.Code = .invalid) {
        add(StyleError(code: code, sentence: sentence, pointer: pointer))
    }

    mutating func add(_ error: StyleError) {
        guard errors.count < Self.maximumCount, !errors.contains(error) else { return }
        errors.append(error)
    }

    mutating func add(_ error: ExpressionError, at pointer: String) {
        add(error.sentence, at: error.path.reduce(pointer) { "\($0)/\($1)" }, error.isTooLarge ? .tooLarge : .invalid)
    }

    mutating func note(_ sentence: String, at pointer: String) {
        let note = StyleNote(sentence: sentence, pointer: pointer)
        guard notes.count < Self.maximumCount, !notes.contains(note) else { return }
        notes.append(note)
    }

    mutating func add(_ other: StyleReport) {
        for error in other.errors { add(error) }
        for note in other.notes { self.note(note.sentence, at: note.pointer) }
    }
}
