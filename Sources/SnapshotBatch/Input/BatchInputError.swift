import MapSnapshot

/// Why the input of a batch cannot be read as a whole, in one sentence.
public struct BatchInputError: Error, Hashable, CustomStringConvertible {
    /// The exit status that it means (sysexits.h): 66 for an input that is not there or none, 74 for one that fails.
    public let status: Int32
    /// Which input, what, what to do.
    public let description: String

    static func noInput(_ name: String, _ clause: String) -> Self { Self(status: 66, description: "\(name) \(clause)") }

    static func failed(_ name: String, _ clause: String) -> Self { Self(status: 74, description: "\(name) \(clause)") }
}

/// What is wrong with an input as a whole: a clause to be put behind its name.
struct InputDefect: Error, Hashable {
    let clause: String
}
