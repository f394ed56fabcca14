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
