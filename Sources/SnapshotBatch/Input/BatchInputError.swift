import MapSnapshot

/// Why the input of a batch cannot be read as a whole, in one sentence.
public struct BatchInputError: Error, Hashable, CustomStringConvertible {
    /// The exit status (sysexits.h): 66 for a missing or invalid input, 74 for a read error.
    public let status: Int32
    /// One sentence: which input, what is wrong, and what to do.
    public let description: String
    /// Whether the table has to be split into files to be drawn in parts.
    public private(set) var needsSplitting = false

    static func noInput(_ name: String, _ clause: String) -> Self { Self(status: 66, description: "\(name) \(clause)") }

    /// The error for a table of which one cannot read a part.
    static func whole(_ name: String, _ clause: String) -> Self {
        var error = noInput(name, clause)
        error.needsSplitting = true
        return error
    }

    static func unreachable(_ name: String, _ reason: String) -> Self {
        Self(status: 69, description: "\(name) cannot be read: \(reason)")
    }

    static func failed(_ name: String, _ clause: String) -> Self { Self(status: 74, description: "\(name) \(clause)") }
}

/// What is wrong with an input as a whole: a clause to be put behind its name.
struct InputDefect: Error, Hashable {
    let clause: String
    /// Whether the defect is where a part of the table was cut.
    var isAtCut = false
}

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
