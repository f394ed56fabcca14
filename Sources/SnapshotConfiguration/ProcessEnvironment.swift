import Glibc

/// Environment variables; an empty one counts as unset.
package struct ProcessEnvironment: Sendable {
    /// Those of the process.
    package static let process = ProcessEnvironment { name in getenv(name).map { String(cString: $0) } }

    private let lookUp: @Sendable (String) -> String?

    /// - Parameter lookUp: the value of a variable; nil if it is unset.
    package init(_ lookUp: @escaping @Sendable (String) -> String?) { self.lookUp = lookUp }

    package subscript(name: String) -> String? { lookUp(name).flatMap { $0.isEmpty ? nil : $0 } }
}
