import Glibc

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
