import NIOCore
import NIOHTTP1

/// Reads what requests say about their connection, for Hummingbird, and answers it (RFC 9112, 9.3).
///
/// HTTP/1.0 closes a connection unless both sides want to keep it, and knows no Host: a request without one means the
/// address that it was sent to.
final class ConnectionField: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// What the next responses need, in order.
    private var asked: [(version: HTTPVersion, keepsAlive: Bool)] = []
    private let host: String?

    /// - Parameter host: the host of requests that name none; nil for the address of the connection.
    init(host: String?) { self.host = host }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        asked.append((head.version, head.isKeepAlive))
        if head.version == .http1_0, !head.headers.contains(name: "Host") {
            head.headers.add(name: "Host", value: host ?? Self.host(context.channel))
        }
        // Hummingbird knows only this one word.
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), !asked.isEmpty else {
            return context.write(data, promise: promise)
        }
        let (version, keepsAlive) = asked.removeFirst()
        if !keepsAlive {
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        } else if version == .http1_0 {
            head.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
        }
        // Its clients know no chunks.
        if version == .http1_0 { head.version = .http1_0 }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    private static func host(_ channel: any Channel) -> String {
        guard let address = channel.localAddress, let host = address.ipAddress, let port = address.port else {
            return "localhost"
        }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
