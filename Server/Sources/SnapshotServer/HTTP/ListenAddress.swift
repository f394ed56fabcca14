import Hummingbird
import HummingbirdCore

/// Where to listen: `HOST:PORT`, `PORT`, `[IPV6]:PORT` or `unix:PATH`.
public enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A TCP port; 0 for any free one.
    case tcp(host: String, port: Int)
    /// A socket in the file system.
    case unix(path: String)

    /// Parses an address; nil if it is not one.
    public init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst(5))
            // The field of the address has 108 bytes (unix(7)).
            guard path.hasPrefix("/"), path.utf8.count < 108, !path.utf8.contains(0) else { return nil }
            self = .unix(path: path)
            return
        }
        let mark = text.lastIndex(of: ":")
        guard let port = UInt16(text[(mark.map { text.index(after: $0) } ?? text.startIndex)...]) else { return nil }
        var host = mark.map { String(text[..<$0]) } ?? "127.0.0.1"
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else {
            return nil
        }
        self = .tcp(host: host, port: Int(port))
    }

    /// The address as it is written in settings.
    public var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }

    var bindAddress: BindAddress {
        switch self {
        case .tcp(let host, let port): .hostname(host, port: port)
        case .unix(let path): .unixDomainSocket(path: path)
        }
    }
}
