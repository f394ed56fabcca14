import Glibc

extension ListenAddress {
    /// Why no connection to an address can be made.
    struct ConnectError: Error {
        /// What the system says.
        let reason: String
        /// The error number; 0 for a host that is not known.
        let code: CInt

        fileprivate init(_ code: CInt) { (reason, self.code) = (String(cString: strerror(code)), code) }

        fileprivate init(host code: CInt) { (reason, self.code) = (String(cString: gai_strerror(code)), 0) }
    }

    /// Connects to a server at this address; to one on every interface through the loopback one.
    ///
    /// - Parameter seconds: how long connecting, and each later read and write, may take.
    /// - Returns: the socket's descriptor, which the caller closes.
    func connectedSocket(seconds: Int) throws(ConnectError) -> CInt {
        switch self {
        case .unix(let path):
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Self.connected(AF_UNIX, to: $0, socklen_t(MemoryLayout<sockaddr_un>.size), seconds: seconds)
                }
            }
            return try result.get()
        case .tcp(let host, let port):
            let reachable = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            var found: UnsafeMutablePointer<addrinfo>?
            let code = getaddrinfo(reachable, String(port), &hints, &found)
            guard code == 0 else { throw ConnectError(host: code) }
            defer { freeaddrinfo(found) }
            var result = Result<CInt, ConnectError>.failure(ConnectError(EADDRNOTAVAIL))
            var next = found
            while let entry = next?.pointee {
                result = Self.connected(entry.ai_family, to: entry.ai_addr, entry.ai_addrlen, seconds: seconds)
                if case .success = result { break }
                next = entry.ai_next
            }
            return try result.get()
        }
    }

    private static func connected(
        _ family: CInt, to address: UnsafePointer<sockaddr>, _ length: socklen_t, seconds: Int
    ) -> Result<CInt, ConnectError> {
        let socket = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return .failure(ConnectError(errno)) }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        if connect(socket, address, length) == 0 { return .success(socket) }
        // What a timeout of connect is (socket(7)).
        let error = ConnectError(errno == EINPROGRESS ? ETIMEDOUT : errno)
        close(socket)
        return .failure(error)
    }
}
