import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections of clients that are too slow: with their headers, their bodies, or with reading responses.
///
/// It stands behind the HTTP decoder, and puts a watch for bytes in front of it.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The maximum times.
    struct Limits: Sendable {
        /// From the first byte of a request, or from the connection's start, to the end of its headers.
        var headers = TimeAmount.seconds(10)
        /// From the end of the headers to the end of the body.
        var body = TimeAmount.seconds(10)
        /// From the start of a response to its end, once it is being sent.
        var writing = TimeAmount.seconds(30)
        /// After a response to a request that is not complete.
        var lingering = TimeAmount.seconds(2)
        /// Without a request.
        var idle = TimeAmount.seconds(75)
    }

    private let limits: Limits
    private let reading = CloseTimer()
    private let writing = CloseTimer()
    private var isWriting = false
    private var isInRequest = false
    private var hasHeaderTimer = false
    private var openResponses = 0
    /// Whether each request without a response yet is a HEAD, in order.
    private var areHeads: [Bool] = []
    private var dropsEnd = false

    private let connections: ClientConnections

    init(limits: Limits, connections: ClientConnections) { (self.limits, self.connections) = (limits, connections) }

    func handlerAdded(context: ChannelHandlerContext) {
        let (connections, id) = (connections, ObjectIdentifier(context.channel))
        let watch = ByteWatch(
            arrived: { [weak self] in self?.bytesArrived() }, closed: { connections.closed(id) })
        try? context.pipeline.syncOperations.addHandler(watch, position: .first)
        self.context = context
        startHeaders(context, limits.headers)
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    private var context: ChannelHandlerContext?

    private func stop() {
        reading.end()
        writing.end()
        context = nil
    }

    /// Bytes of the next request after an idle time.
    private func bytesArrived() {
        guard let context, !isInRequest, !hasHeaderTimer else { return }
        startHeaders(context, limits.headers)
    }

    private func startHeaders(_ context: ChannelHandlerContext, _ time: TimeAmount) {
        hasHeaderTimer = true
        schedule(context, time)
    }

    private func schedule(_ context: ChannelHandlerContext, _ time: TimeAmount) {
        reading.set(context.channel, after: time)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            (isInRequest, hasHeaderTimer) = (true, false)
            areHeads.append(head.method == .head)
            openResponses += 1
            schedule(context, limits.body)
        case .body: break
        case .end:
            isInRequest = false
            reading.cancel()
            if openResponses == 0 { schedule(context, limits.idle) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            // The encoder would end a response of unknown length with an empty chunk, which a HEAD must not have.
            let isHead = areHeads.isEmpty ? false : areHeads.removeFirst()
            dropsEnd = isHead && head.headerFields[.contentLength] == nil
            if !isWriting { writing.set(context.channel, after: limits.writing) }
            isWriting = true
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
            promise.futureResult.assumeIsolated().whenComplete { _ in self.hasWritten() }
            openResponses -= 1
            guard !dropsEnd else {
                context.flush()
                promise.succeed()
                return
            }
            context.write(data, promise: promise)
        }
    }

    private func hasWritten() {
        writing.cancel()
        isWriting = false
        guard let context else { return }
        if isInRequest || openResponses < 0 {
            // Refused before it was read: the client gets a moment to read why.
            schedule(context, limits.lingering)
        } else if !hasHeaderTimer, openResponses == 0 {
            schedule(context, limits.idle)
        }
    }
}

/// Reports incoming bytes, and the end of input: a client that closes its side of the connection has left.
private final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let arrived: () -> Void
    private let closed: () -> Void

    init(arrived: @escaping () -> Void, closed: @escaping () -> Void) {
        (self.arrived, self.closed) = (arrived, closed)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        arrived()
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { closed() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        closed()
        context.fireChannelInactive()
    }
}
