/// An absolute `http` or `https` URL, split into the parts needed for connections, redirects and messages.
package struct WebAddress: Hashable, Sendable {
    /// Maximum length of a URL in bytes, as common servers accept it.
    package static let maximumLength = 8_192

    /// The URL as given, including keys: only for libcurl.
    package let text: String
    /// `http` or `https`.
    package let scheme: String
    /// Host name or IP address in lower case, without port and trailing dot.
    package let host: String
    /// Scheme, host and port in lower case: connections are counted and keys are bound by origin.
    package let origin: String
    /// The URL without user and query, either of which may contain keys, for messages and logs.
    package let publicText: String

    /// Parses a URL; nil if it has another scheme, no host, or spaces or control characters.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
            !text.contains(where: Self.hidesDelimiter), let mark = text.firstRange(of: "://")
        else { return nil }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[mark.upperBound...]
        let end = rest.firstIndex { "/?#\\".contains($0) } ?? rest.endIndex
        let authority = rest[..<end]
        let place = authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
            .lowercased()
        guard let (host, port) = Self.parts(of: place), !host.isEmpty, Self.isPort(port) else { return nil }
        let path = rest[end...].prefix { $0 != "?" && $0 != "#" }
        self.text = text
        self.scheme = scheme
        self.host = host
        origin = "\(scheme)://\(place)"
        publicText = "\(scheme)://\(place)\(path)"
    }

    /// The port, or the default one of the scheme.
    package var port: Int {
        let place = origin.dropFirst(scheme.utf8.count + 3)
        return Self.parts(of: String(place)).flatMap { Int($0.port) } ?? (scheme == "https" ? 443 : 80)
    }

    /// Whether the host is this machine.
    package var isLoopback: Bool { host == "localhost" || host == "[::1]" || host.hasPrefix("127.") }

    /// Whether a delimiter is combined with a mark into one character.
    ///
    /// The code below would miss that delimiter, but libcurl would not, so they would disagree about the host.
    private static func hidesDelimiter(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard scalars.count > 1, let first = scalars.first, first.isASCII else { return false }
        return !first.properties.isAlphabetic && first.properties.numericType == nil
    }

    /// Host and port of an authority without user; the host in lower case and without trailing dot.
    ///
    /// Nil if a bracket is unbalanced, or if a character is percent-encoded: libcurl would decode it and see a
    /// different host.
    package static func parts(of place: String) -> (host: String, port: Substring)? {
        guard !place.contains("%") else { return nil }
        let end: String.Index
        if place.hasPrefix("[") {
            guard let bracket = place.firstIndex(of: "]") else { return nil }
            end = place.index(after: bracket)
        } else {
            end = place.firstIndex(of: ":") ?? place.endIndex
        }
        let rest = place[end...]
        guard rest.isEmpty || rest.first == ":" else { return nil }
        let host = place[..<end].lowercased()
        return (host.hasSuffix(".") ? String(host.dropLast()) : host, rest.dropFirst())
    }

    /// Whether a text is a port, 1 to 65535, or empty for the scheme's default (RFC 3986, 3.2.3).
    package static func isPort(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return true }
        guard text.utf8.count <= 5, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text) else {
            return false
        }
        return (1...65_535).contains(port)
    }
}

extension WebAddress {
    /// Resolves a URL reference in a document at this address (RFC 3986, 5.2).
    ///
    /// The reference may be a template: braces stay unescaped.
    package func resolving(_ reference: String) -> String {
        guard Self.scheme(of: reference) == nil else { return reference }
        if reference.hasPrefix("//") { return "\(scheme):\(reference)" }
        let (authority, path, query) = parts
        let tail = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        let (theirPath, rest) = (reference[..<tail], reference[tail...])
        let root = "\(scheme)://\(authority)"
        if theirPath.isEmpty { return root + path + (rest.hasPrefix("?") ? "" : query) + rest }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return root + Self.withoutDots(theirPath.hasPrefix("/") ? theirPath : folder + theirPath) + rest
    }

    /// Authority, path and query with its question mark, as in the text.
    private var parts: (authority: Substring, path: Substring, query: Substring) {
        let rest = text[(text.firstRange(of: "://")?.upperBound ?? text.startIndex)...].prefix { $0 != "#" }
        let path = rest.firstIndex { "/?\\".contains($0) } ?? rest.endIndex
        let query = rest.firstIndex(of: "?") ?? rest.endIndex
        return (rest[..<path], rest[path..<max(path, query)], rest[query...])
    }

    private static func scheme(of reference: String) -> Substring? {
        let end = reference.firstIndex { ":/?#{".contains($0) } ?? reference.endIndex
        guard end < reference.endIndex, reference[end] == ":", reference.first?.isLetter == true else { return nil }
        return reference[..<end]
    }

    /// Removes `.` and `..` from a path that starts with a slash (RFC 3986, 5.2.4).
    private static func withoutDots(_ path: Substring) -> String {
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}
