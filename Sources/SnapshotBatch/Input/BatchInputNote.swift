/// Something worth knowing about the input of a batch; not an error.
public struct BatchInputNote: Hashable, Sendable, CustomStringConvertible {
    /// What the note says.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// Columns of a CSV file are ignored because rows have no such field.
        case columnsIgnored = "columns_ignored"
    }

    /// What the note says.
    public let code: Code
    /// One sentence that names the input.
    public let description: String
}
