import Glibc

/// Environment variables; an empty one counts as unset.
public struct ProcessEnvironment: Sendable {
    /// Those of the process.
    public static let process = ProcessEnvironment { name in getenv(name).map { String(cString: $0) } }

    private let lookUp: @Sendable (String) -> String?

    /// - Parameter lookUp: the value of a variable; nil if it is unset.
    public init(_ lookUp: @escaping @Sendable (String) -> String?) { self.lookUp = lookUp }

    /// The value of a variable; nil if it is unset or empty.
    public subscript(name: String) -> String? { lookUp(name).flatMap { $0.isEmpty ? nil : $0 } }
}
