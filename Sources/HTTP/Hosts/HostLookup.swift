import Glibc

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
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
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
