import Testing

/// A plausible but wrong command, its exit status, and what the message must contain.
struct Mistake: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    let words: [String]

    /// - Parameters:
    ///   - command: split at spaces; a part in single quotes stays one argument.
    ///   - status: 64 unless the flags are right and something else is wrong.
    init(_ command: String, status: Int32 = 64, _ words: String...) {
        arguments = command.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
            index, part in index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
        self.status = status
        self.words = words
    }

    var testDescription: String { arguments.joined(separator: " ") }
}
