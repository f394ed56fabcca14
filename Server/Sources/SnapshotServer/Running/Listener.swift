import Glibc
import NIOCore
import ServiceLifecycle
import Synchronization

/// A server for one socket; if it cannot listen, its error names the address.
struct Listener: Service {
    /// Waits for the socket: the server calls it once it listens.
    final class Opening: Sendable {
        private let opened = AsyncStream<Bool>.makeStream()
        private let isOpen = Atomic(false)

        fileprivate var hasOpened: Bool { isOpen.load(ordering: .acquiring) }

        func open() {
            isOpen.store(true, ordering: .releasing)
            opened.continuation.yield(true)
        }

        /// The server has ended.
        fileprivate func end() { opened.continuation.finish() }

        /// Whether the server listens, once that is known; for one caller.
        ///
        /// - Returns: false if it has ended or the task is canceled.
        func wait() async -> Bool {
            for await isOpen in opened.stream { return isOpen }
            return false
        }
    }

    let service: any Service
    let address: ListenAddress
    /// The name of the setting with the address.
    let setting: String
    let opening: Opening

    func run() async throws {
        defer { opening.end() }
        do {
            if case .unix(let path) = address, Self.isInUse(socket: path) {
                throw ListenError(address, setting, code: EADDRINUSE, "")
            }
            try await service.run()
        } catch let error as IOError where !opening.hasOpened {
            throw ListenError(address, setting, code: error.errnoCode, "\(error)")
        } catch let error as SocketAddressError where !opening.hasOpened {
            throw ListenError(address, setting, code: EADDRNOTAVAIL, "\(error)")
        }
    }

    /// Whether a program accepts connections on a socket in the file system; another file at its path is replaced.
    private static func isInUse(socket path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}

/// An address at which the server cannot listen.
struct ListenError: Error, Hashable, CustomStringConvertible {
    /// The address, what is wrong with it, and what to do, in one sentence.
    let description: String

    /// - Parameters:
    ///   - setting: the setting with the address.
    ///   - code: the error number.
    ///   - reason: what the system says, for other numbers than the common ones.
    init(_ address: ListenAddress, _ setting: String, code: CInt, _ reason: String) {
        let isSocket = if case .unix = address { true } else { false }
        let (problem, remedy) =
            switch code {
            case EADDRINUSE: ("another program listens there", "stop it, or set \(setting) to another address")
            case EACCES, EPERM:
                isSocket
                    ? ("the folder may not be written", "set \(setting) to a path in another folder")
                    : ("this user may not use the port", "set \(setting) to a port above 1023")
            case EADDRNOTAVAIL: ("this machine has no such address", "set \(setting) to one that it has")
            case ENOENT, ENOTDIR: ("there is no such folder", "create it, or set \(setting) to another path")
            default: (reason, "set \(setting) to another address")
            }
        description = "cannot listen on \(address): \(problem): \(remedy)"
    }
}
