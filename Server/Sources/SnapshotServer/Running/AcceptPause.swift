import Glibc
import NIOCore

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
