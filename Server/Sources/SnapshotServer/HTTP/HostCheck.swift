import HTTPTypes

/// Which hosts clients may name, and which proxies may say what clients named.
struct HostCheck: Sendable {
    private let allowed: Set<String>
    /// Hosts, with their ports, that trusted proxies may name in X-Forwarded-Host.
    private let forwarded: Set<String>
    private let trustedProxies: ProxyAddresses
    private let publicURL: PublicURL?

    init(_ options: ServerOptions) {
        var allowed: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
        if case .tcp(let host, _) = options.listen { allowed.insert(host.contains(":") ? "[\(host)]" : host) }
        if let url = options.publicURL { allowed.insert(Self.name(url.authority)) }
        let others = options.allowedHosts.map { $0.lowercased() }
        allowed.formUnion(others.map(Self.name))
        self.allowed = allowed
        forwarded = Set(others)
        trustedProxies = ProxyAddresses(options.trustedProxies)
        publicURL = options.publicURL
    }

    /// - Throws: `Problem` for a missing or a second Host (RFC 9112, 3.2).
    func check(_ head: HTTPRequest) throws(Problem) {
        guard let host = head.authority, !host.isEmpty, head.headerFields[.secondHost] == nil else {
            throw Problem(.badRequest, "invalid_host", "the request needs exactly one Host")
        }
    }

    /// - Throws: `Problem` with 421 for a host that is not ours, for documents that name it and for what changes state.
    func checkIsOurs(_ head: HTTPRequest) throws(Problem) {
        guard allowed.contains(Self.name(head.authority ?? "")) else {
            throw Problem(
                .misdirectedRequest, "unknown_host",
                "this server has another name: check the URL, or start the server with this one as --public-url")
        }
    }

    /// The URL of a path in documents for this request.
    ///
    /// - Parameter peer: the address of the connection; nil for a socket in the file system.
    func url(_ path: String, for head: HTTPRequest, peer: String?) -> String {
        if let publicURL { return publicURL.url(path) }
        var (scheme, host) = ("http", head.authority ?? "localhost")
        if trustedProxies.contains(peer ?? "unix") {
            if head.headerFields[.forwardedProto] == "https" { scheme = "https" }
            // A client chooses this field where the proxy passes it on: neither another port nor a loopback name counts.
            if let named = head.headerFields[.forwardedHost]?.lowercased(), forwarded.contains(named) { host = named }
        }
        return "\(scheme)://\(host)\(path)"
    }

    /// The host without its port, in lower case.
    private static func name(_ authority: String) -> String {
        let text = authority.lowercased()
        guard let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") else { return text }
        return text[text.index(after: colon)...].allSatisfy(\.isNumber) ? String(text[..<colon]) : text
    }
}
