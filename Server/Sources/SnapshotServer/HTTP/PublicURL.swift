/// The address under which clients reach the server: scheme, host and base path.
public struct PublicURL: Hashable, Sendable {
    /// `https://maps.example.org`.
    public let origin: String
    /// The host in lower case, with its port if there is one.
    let authority: String
    /// Empty, or such as `/maps`, without a slash at its end.
    let basePath: String

    /// Parses an http or https URL without query; nil if it is not one.
    public init?(_ text: String) {
        guard let mark = text.firstRange(of: "://"), ["http", "https"].contains(text[..<mark.lowerBound].lowercased())
        else { return nil }
        let rest = text[mark.upperBound...]
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        authority = rest[..<slash].lowercased()
        var path = String(rest[slash...])
        while path.hasSuffix("/") { path.removeLast() }
        guard !authority.isEmpty, !authority.contains("@"),
            rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !rest.contains("?"), !rest.contains("#")
        else { return nil }
        origin = text[..<mark.lowerBound].lowercased() + "://" + authority
        basePath = path
    }

    /// The URL of a path.
    func url(_ path: String) -> String { origin + basePath + path }
}
