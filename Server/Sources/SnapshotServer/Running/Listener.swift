import Glibc
import Hummingbird
import HummingbirdCore
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
            if isInUse {
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
    private var isInUse: Bool {
        guard case .unix = address else { return false }
        do {
            close(try address.connectedSocket(seconds: 1))
            return true
        } catch {
            // A program that listens and accepts nothing now.
            return error.code == EAGAIN
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
            case EADDRINUSE: ("another program is listening there", "stop it, or set \(setting) to another address")
            case EACCES, EPERM:
                isSocket
                    ? ("this user may not write to the folder", "set \(setting) to a path in another folder")
                    : ("this user may not use the port", "set \(setting) to a port above 1023")
            case EADDRNOTAVAIL: ("this machine has no such address", "set \(setting) to one that it has")
            case ENOENT, ENOTDIR: ("there is no such folder", "create it, or set \(setting) to another path")
            default: (reason, "set \(setting) to another address")
            }
        description = "cannot listen on \(address): \(problem): \(remedy)"
    }
}

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

/// Keeps a server's socket listening when a connection cannot be accepted.
///
/// Without a free file descriptor, the system reports the same connection again at once. It waits in the backlog for a
/// moment, and the processor for something to do.
final class AcceptPause: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Channel
    typealias InboundOut = Channel

    private static let pause = TimeAmount.milliseconds(100)

    private let report: @Sendable () -> Void
    private var isPaused = false

    /// - Parameter report: called for each pause.
    init(report: @escaping @Sendable () -> Void) { self.report = report }

    /// Adds a handler to the socket of a server.
    static func add(to channel: any Channel, report: @escaping @Sendable () -> Void) async throws {
        try await channel.eventLoop.submit {
            // Errors must not get further: they would end the server.
            try channel.pipeline.syncOperations.addHandler(AcceptPause(report: report), position: .first)
        }.get()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (error as? IOError)?.errnoCode {
        case ECONNABORTED: return
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: break
        default: return context.fireErrorCaught(error)
        }
        guard !isPaused else { return }
        isPaused = true
        report()
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        let channel = context.channel
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            self.isPaused = false
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }
}
