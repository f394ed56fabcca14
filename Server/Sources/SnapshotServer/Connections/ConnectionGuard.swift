import NIOCore
import NIOHTTP1

/// Closes connections of clients that are too slow: with their headers, their bodies, or with reading responses.
///
/// It follows the HTTP decoder, and puts a watch for bytes before it. When the server stops, connections are closed only
/// once their responses are written.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The maximum times.
    struct Limits: Sendable {
        /// From the first byte of a request, or from the connection's start, to the end of its headers.
        var headers = TimeAmount.seconds(10)
        /// From the end of the headers to the end of the body.
        var body = TimeAmount.seconds(10)
        /// From the start of a response to its end, once it is being sent.
        var writing = TimeAmount.seconds(30)
        /// After the last response, or one to a request that is not complete, until the client closes its side.
        var lingering = TimeAmount.seconds(2)
        /// Without a request.
        var idle = TimeAmount.seconds(75)
    }

    private let limits: Limits
    private let reading = CloseTimer()
    private let writing = CloseTimer()
    /// Responses that have begun and not left completely.
    private var begunResponses = 0
    private var isInRequest = false
    private var hasHeaderTimer = false
    private var openResponses = 0
    /// Whether each request without a response yet is a HEAD, in order.
    private var areHeads: [Bool] = []
    private var dropsEnd = false
    private var isQuiescing = false
    /// Whether there will be no further responses.
    private var isOutputClosed = false
    /// Complete responses that have not left yet.
    private var leavingResponses = 0
    /// A close that waits for them.
    private var isCloseHeld = false
    private var heldClose: EventLoopPromise<Void>?

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
        heldClose?.succeed()
        (isCloseHeld, heldClose) = (false, nil)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { isQuiescing = true }
        context.fireUserInboundEventTriggered(event)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output {
            isOutputClosed = true
            if begunResponses == 0 { reading.set(context.channel, after: limits.lingering) }
        }
        guard isQuiescing, leavingResponses > 0, mode == .all, !reading.hasFired, !writing.hasFired else {
            return context.close(mode: mode, promise: promise)
        }
        heldClose?.succeed()
        (isCloseHeld, heldClose) = (true, promise)
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
        if !isOutputClosed { reading.set(context.channel, after: time) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            (isInRequest, hasHeaderTimer) = (true, false)
            areHeads.append(head.method == .HEAD)
            openResponses += 1
            schedule(context, limits.body)
        case .body: break
        case .end:
            isInRequest = false
            if !isOutputClosed { reading.cancel() }
            if openResponses == 0 { schedule(context, limits.idle) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            // The encoder would end a response of unknown length with an empty chunk, which a HEAD must not have.
            let isHead = areHeads.isEmpty ? false : areHeads.removeFirst()
            dropsEnd = isHead && !head.headers.contains(name: "Content-Length")
            if begunResponses == 0 { writing.set(context.channel, after: limits.writing) }
            begunResponses += 1
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
            promise.futureResult.assumeIsolated().whenComplete { _ in self.hasWritten() }
            openResponses -= 1
            leavingResponses += 1
            guard !dropsEnd else {
                context.flush()
                promise.succeed()
                return
            }
            context.write(data, promise: promise)
        }
    }

    private func hasWritten() {
        leavingResponses -= 1
        begunResponses -= 1
        guard let context else { return }
        guard begunResponses == 0 else { return writing.set(context.channel, after: limits.writing) }
        writing.cancel()
        if isCloseHeld {
            let promise = heldClose
            (isCloseHeld, heldClose) = (false, nil)
            return context.close(mode: .all, promise: promise)
        }
        if isOutputClosed {
            reading.set(context.channel, after: limits.lingering)
        } else if isInRequest || openResponses < 0 {
            // Refused before it was read: the client gets a moment to read why.
            schedule(context, limits.lingering)
        } else if !hasHeaderTimer, openResponses == 0 {
            schedule(context, limits.idle)
        }
    }
}

/// Reports incoming bytes, and the end of input: a client that closes its side of the connection is gone.
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

/// Closes a connection at a time that moves with every request.
///
/// A timer of the event loop is set once and finds out when it fires whether the time has moved, because setting and
/// canceling timers for each request costs more than answering it. It belongs to the event loop of its connection.
final class CloseTimer {
    /// Whether it has closed the channel.
    private(set) var hasFired = false
    private var deadline: NIODeadline?
    private var timer: (fires: NIODeadline, scheduled: Scheduled<Void>)?

    /// Closes the channel after a time, and at no other.
    func set(_ channel: any Channel, after time: TimeAmount) {
        let deadline = NIODeadline.now() + time
        self.deadline = deadline
        if let timer, timer.fires <= deadline { return }
        timer?.scheduled.cancel()
        start(channel, deadline)
    }

    /// Does not close.
    func cancel() { deadline = nil }

    /// Does not close, and forgets its channel.
    func end() {
        deadline = nil
        timer?.scheduled.cancel()
        timer = nil
    }

    private func start(_ channel: any Channel, _ fires: NIODeadline) {
        let scheduled = channel.eventLoop.assumeIsolated().scheduleTask(deadline: fires) { self.fired(channel) }
        timer = (fires, scheduled)
    }

    private func fired(_ channel: any Channel) {
        timer = nil
        guard let deadline else { return }
        guard deadline <= .now() else { return start(channel, deadline) }
        hasFired = true
        channel.close(promise: nil)
    }
}
