import Platform

/// Looks up the addresses of a host.
package struct HostLookup: Sendable {
    /// The numeric addresses of a host name; empty if it has none.
    package let addresses: @Sendable (String) async -> [String]

    package init(_ addresses: @escaping @Sendable (String) async -> [String]) { self.addresses = addresses }

    /// The resolver of this machine, on a thread of its own for each lookup.
    package static let system = HostLookup { host in
        await withCheckedContinuation { continuation in
            let isRunning = BackgroundThread.start { continuation.resume(returning: resolved(host)) }
            if !isRunning { continuation.resume(returning: []) }
        }
    }

    /// Source: getaddrinfo(3).
    private static func resolved(_ host: String) -> [String] {
        var hints = addrinfo()
        hints.ai_socktype = StreamSocket.type
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [String] = []
        var next = list
        while let entry = next {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let status = getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            // An address that cannot be written down must not be passed over when all of them are checked.
            guard status == 0 else { return [] }
            addresses.append(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
            next = entry.pointee.ai_next
        }
        return addresses
    }
}

/// Which numeric addresses belong to hosts of the internet, and not to this machine, its network or a special purpose.
///
/// Sources: IANA's registries of special-purpose IPv4 and IPv6 addresses (RFC 6890).
package enum PublicAddress {
    /// Networks that are not public: first address and length of the prefix.
    private static let reserved: [(network: UInt32, length: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
        (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
        (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
    ]

    /// Whether a text is a public address: IPv4 in four decimal parts, or IPv6.
    package static func contains(_ text: String) -> Bool {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return contains(four: UInt32(bigEndian: four.s_addr)) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return false }
        return withUnsafeBytes(of: six) { contains(six: Array($0)) }
    }

    private static func contains(four address: UInt32) -> Bool {
        reserved.allSatisfy { address >> (32 - $0.length) != $0.network >> (32 - $0.length) }
    }

    /// Only global unicast, 2000::/3, without what it has for special purposes and for tunnels to IPv4.
    private static func contains(six bytes: [UInt8]) -> Bool {
        guard bytes.count == 16, bytes[0] >> 5 == 1 else { return false }
        let start = UInt32(bytes[0]) << 24 | UInt32(bytes[1]) << 16 | UInt32(bytes[2]) << 8 | UInt32(bytes[3])
        // 2001::/23 (protocols), 2001:db8::/32 and 3fff::/20 (documentation), 2002::/16 (6to4).
        return start >> 9 != 0x2001_0000 >> 9 && start != 0x2001_0DB8 && start >> 12 != 0x3FFF_0000 >> 12
            && start >> 16 != 0x2002
    }
}
