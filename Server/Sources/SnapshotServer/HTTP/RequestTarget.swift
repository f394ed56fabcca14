/// Path and query of a request as received, split before anything is decoded.
struct RequestTarget: Sendable {
    /// Path and query after the base path, as received.
    let raw: String
    /// The path after the base path, as received.
    let path: Substring
    /// The query as received; nil without one.
    let query: Substring?

    /// - Parameters:
    ///   - received: the target in origin form or absolute form (RFC 9112, 3.2).
    ///   - basePath: what comes before every path, such as `/maps`; a target without it is taken as it is, because a
    ///     proxy may have removed it.
    init?(_ received: String, basePath: String = "") {
        var text = received[...]
        if !text.hasPrefix("/") {
            guard let scheme = text.firstRange(of: "://"), text[..<scheme.lowerBound].lowercased().hasPrefix("http")
            else { return nil }
            let rest = text[scheme.upperBound...]
            text = rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
        }
        if let end = text.firstIndex(of: "#") { text = text[..<end] }
        if !basePath.isEmpty, text.hasPrefix(basePath),
            text.dropFirst(basePath.count).first.map({ $0 == "/" || $0 == "?" }) ?? true
        {
            text = text.dropFirst(basePath.count)
        }
        let target = text.hasPrefix("/") ? String(text) : "/" + text
        let mark = target.firstIndex(of: "?")
        raw = target
        path = target[..<(mark ?? target.endIndex)]
        query = mark.map { target[target.index(after: $0)...] }
    }

    /// The segments of the path, as received.
    var segments: [Substring] { path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) }

    /// The parameters of the query, decoded, in order.
    ///
    /// - Returns: nil for what is not percent-encoded UTF-8.
    var parameters: [(name: String, value: String)]? {
        guard let query else { return [] }
        var parameters: [(String, String)] = []
        for part in query.split(separator: "&") {
            let mark = part.firstIndex(of: "=") ?? part.endIndex
            guard let name = PercentDecoding.text(part[..<mark], plusIsSpace: true),
                let value = PercentDecoding.text(part[mark...].dropFirst(), plusIsSpace: true)
            else { return nil }
            parameters.append((name, value))
        }
        return parameters
    }
}

/// Percent-decoding (RFC 3986, 2.1).
enum PercentDecoding {
    /// The decoded text; nil if it is not valid, or not UTF-8.
    ///
    /// - Parameter plusIsSpace: as in the query of a form.
    static func text(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
