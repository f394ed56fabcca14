import NIOHTTP1

/// A request whose response depends on nothing but its target and the tags that the client knows.
struct PlainRequest {
    let target: String
    /// The value of If-None-Match.
    private(set) var knownTags: String?

    /// - Returns: nil for another method, a body, a connection that ends, and anything that may be an error.
    init?(_ head: HTTPRequestHead) {
        guard head.method == .GET, head.version == .http1_1 else { return nil }
        target = head.uri
        var hosts = 0
        for (name, value) in head.headers {
            // Most names have other lengths.
            switch name.utf8.count {
            case 4 where name.isEqual("host"):
                guard !value.isEmpty else { return nil }
                hosts += 1
            case 10 where name.isEqual("connection"):
                guard value.isEqual("keep-alive") else { return nil }
            case 13 where name.isEqual("if-none-match"):
                guard knownTags == nil else { return nil }
                knownTags = value
            case 6 where name.isEqual("expect"), 14 where name.isEqual("content-length"),
                16 where name.isEqual("content-encoding"), 17 where name.isEqual("transfer-encoding"):
                return nil
            default: break
            }
        }
        guard hosts == 1 else { return nil }
    }
}

extension String {
    /// Whether it is a name in lower case, whatever its own case is.
    fileprivate func isEqual(_ name: StaticString) -> Bool {
        utf8.count == name.utf8CodeUnitCount
            && name.withUTF8Buffer { name in zip(utf8, name).allSatisfy { $0 | 0x20 == $1 || $0 == $1 } }
    }
}
