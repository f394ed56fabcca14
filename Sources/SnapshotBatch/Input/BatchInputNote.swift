/// A note about the input of a batch; not an error.
public struct BatchInputNote: Hashable, Sendable, CustomStringConvertible {
    /// The kind of note.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// Columns of a CSV file are ignored because rows have no such field.
        case columnsIgnored = "columns_ignored"
    }

    /// The kind of note.
    public let code: Code
    /// One sentence that names the input.
    public let description: String
}
