/// Why a link leads nowhere.
public struct DeepLinkError: Error, Hashable, CustomStringConvertible {
    /// One sentence: what is missing or not known.
    public let description: String

    init(_ description: String) { self.description = description }

    /// A name that is not known.
    static func unknown(_ kind: String, _ name: String) -> DeepLinkError {
        let line = String(name.unicodeScalars.prefix(60).map { $0.value < 32 ? " " : Character($0) })
        return DeepLinkError("There is no \(kind) “\(line)”.")
    }
}
