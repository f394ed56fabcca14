import HTTP

/// A place on the web from which icons may be fetched: an origin and the start of a path.
struct IconRule: Hashable, Sendable {
    private let host: String
    private let port: Int
    private let scheme: String
    /// Begins and ends with a slash.
    private let folder: Substring

    /// Parses `https://HOST[:PORT][/PATH/]`; nil for anything else.
    init?(_ text: String, schemes: Set<String> = ["https"]) {
        guard let address = WebAddress(text), schemes.contains(address.scheme), Self.isPlain(address, text),
            !text.contains("?"), !text.contains("#")
        else { return nil }
        (host, port, scheme) = (address.host, address.port, address.scheme)
        let path = Self.path(text)
        guard Self.isPlain(path: path) else { return nil }
        folder = path.hasSuffix("/") ? path : path + "/"
    }

    /// Whether a URL is below this place.
    ///
    /// URLs that clients and servers may read in different ways are not: with a user, encoded slashes or dots, or
    /// segments of dots.
    func allows(_ address: WebAddress) -> Bool {
        let path = Self.path(address.text)
        return Self.isPlain(address, address.text) && address.scheme == scheme && address.host == host
            && address.port == port && Self.isPlain(path: path) && path.hasPrefix(folder)
    }

    /// Whether the authority is a host name that nobody reads as a number, and has no user.
    private static func isPlain(_ address: WebAddress, _ text: String) -> Bool {
        guard let mark = text.firstRange(of: "://") else { return false }
        let authority = text[mark.upperBound...].prefix { !"/?#\\".contains($0) }
        let last = address.host.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        return text.utf8.allSatisfy { $0 < 0x80 } && !text.contains("\\") && !authority.contains("@")
            && !address.host.hasPrefix("[") && last.first?.isLetter == true
    }

    private static func isPlain(path: Substring) -> Bool {
        let lower = path.lowercased()
        return !["%2f", "%5c", "%2e", "%00"].contains { lower.contains($0) }
            && !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    /// The path of a URL; a slash if it has none.
    private static func path(_ text: String) -> Substring {
        guard let mark = text.firstRange(of: "://") else { return "/" }
        let rest = text[mark.upperBound...]
        guard let slash = rest.firstIndex(where: { "/?#".contains($0) }), rest[slash] == "/" else { return "/" }
        return rest[slash...].prefix { $0 != "?" && $0 != "#" }
    }
}
