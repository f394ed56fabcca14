/// An absolute `http` or `https` URL, split as far as connections, redirects and messages need it.
package struct WebAddress: Hashable, Sendable {
    /// Longest URL in bytes, as the common servers accept it.
    package static let longest = 8_192

    /// The URL as given, with its keys: only for libcurl.
    package let text: String
    /// `http` or `https`.
    package let scheme: String
    /// Name or number of the host in lower case, without port.
    package let host: String
    /// Scheme, host and port in lower case: what connections are counted by and keys are bound to.
    package let origin: String
    /// The URL without user and query, for messages and logs: keys are in either.
    package let publicText: String

    /// Splits a URL, or returns nil where it is none of these schemes, has no host, or has spaces or control characters.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
            !text.contains(where: Self.hidesDelimiter), let mark = text.firstRange(of: "://")
        else { return nil }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[mark.upperBound...]
        let end = rest.firstIndex { "/?#\\".contains($0) } ?? rest.endIndex
        let authority = rest[..<end]
        let place = authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
            .lowercased()
        let host = Self.withoutPort(place)
        guard !host.isEmpty else { return nil }
        let path = rest[end...].prefix { $0 != "?" && $0 != "#" }
        self.text = text
        self.scheme = scheme
        self.host = host
        origin = "\(scheme)://\(place)"
        publicText = "\(scheme)://\(place)\(path)"
    }

    /// Whether the host is this machine itself.
    package var isLoopback: Bool { host == "localhost" || host == "[::1]" || host.hasPrefix("127.") }

    /// Whether a combining mark makes another character of a delimiter: what is below would not see it, libcurl does, and
    /// they would take different hosts for that of the URL.
    private static func hidesDelimiter(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard scalars.count > 1, let first = scalars.first, first.isASCII else { return false }
        return !first.properties.isAlphabetic && first.properties.numericType == nil
    }

    private static func withoutPort(_ place: String) -> String {
        if place.hasPrefix("[") {
            return place.firstIndex(of: "]").map { String(place[...$0]) } ?? ""
        }
        return String(place.prefix { $0 != ":" })
    }
}
