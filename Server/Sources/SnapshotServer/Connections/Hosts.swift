import Glibc
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

/// Addresses and networks of proxies, and sockets in the file system.
struct ProxyAddresses: Sendable {
    /// Addresses with equal first bits (RFC 4632, 3.1; RFC 4291, 2.3).
    private struct Network: Sendable {
        let bytes: [UInt8]
        let bits: Int

        /// Parses an address, or one with the number of bits; nil if it is neither.
        init?(_ text: String) {
            let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = parts.first, let address = Address(String(first)) else { return nil }
            bytes = address.bytes
            guard parts.count == 2 else {
                bits = 128
                return
            }
            let skipped = address.isIPv4 ? 96 : 0
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(parts[1]),
                (0...128 - skipped).contains(count)
            else { return nil }
            bits = count + skipped
        }

        func contains(_ address: Address) -> Bool {
            let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
            guard bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
            return rest == 0 || (bytes[whole] ^ address.bytes[whole]) >> (8 - rest) == 0
        }
    }

    /// An IPv6 address; those of IPv4 are mapped to it (RFC 4291, 2.5.5.2).
    private struct Address {
        private(set) var bytes: [UInt8]
        let isIPv4: Bool

        init?(_ text: String) {
            var four = [UInt8](repeating: 0, count: 4)
            isIPv4 = inet_pton(AF_INET, text, &four) == 1
            bytes = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + four
            if !isIPv4, inet_pton(AF_INET6, text, &bytes) != 1 { return nil }
        }
    }

    /// What stands for a socket in the file system.
    private static let socket = "unix"

    private let networks: [Network]
    private let hasSocket: Bool

    /// - Parameter texts: addresses, networks and `unix`; others match nothing.
    init(_ texts: Set<String>) {
        networks = texts.compactMap(Network.init)
        hasSocket = texts.contains(Self.socket)
    }

    /// Whether a text is an address, a network or `unix`.
    static func isValid(_ text: String) -> Bool { text == socket || Network(text) != nil }

    /// Whether a proxy is one of them.
    ///
    /// - Parameter peer: its address, or `unix`.
    func contains(_ peer: String) -> Bool {
        if peer == Self.socket { return hasSocket }
        guard !networks.isEmpty, let address = Address(peer) else { return false }
        return networks.contains { $0.contains(address) }
    }
}
