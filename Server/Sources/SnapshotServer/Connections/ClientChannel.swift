import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The connection of a client, from bytes to requests and back.
///
/// After the decoder comes the guard, then the images that were requested a moment ago; only what they do not answer
/// reaches Hummingbird, which answers in tasks.
struct ClientChannel: HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let application: SnapshotApplication
    let responder: HTTPChannelHandler.Responder

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: Self.decoderLimits)
            try pipeline.addHandler(
                ConnectionGuard(limits: application.options.connectionLimits, connections: application.connections))
            try pipeline.addHandler(
                RecentImageHandler(application.recent, metrics: application.metrics, log: application.log))
            try pipeline.addHandler(RefusedRequests(application))
            try pipeline.addHandler(ConnectionField(host: application.options.publicURL?.authority))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        }
    }

    func handle(value: Value, logger: Logger) async { await handleHTTP(asyncChannel: value, logger: logger) }

    private static var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        (limits.maxHeaderFieldSize, limits.maxHeaderListSize, limits.maxHeaderFieldCount) = (64 << 10, 80 << 10, 100)
        return limits
    }
}

/// Reads what requests say about their connection, for Hummingbird, and answers it (RFC 9112, 9.3).
///
/// HTTP/1.0 closes a connection unless both sides keep it alive, and has no Host: a request without one is for the
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

/// Answers what the HTTP decoder refuses with a problem, and logs it.
///
/// Hummingbird sends an empty response of its own once all earlier requests are answered. That is the only response to
/// no request, and this handler replaces it.
final class RefusedRequests: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let application: SnapshotApplication
    private var openRequests = 0
    /// Whether a request has begun and not ended.
    private var isInRequest = false
    private var error: HTTPParserError?
    /// Whether the body of a request is refused, which has a response already.
    private var isAnswered = false
    /// Whether a response is left out up to its end.
    private var isReplacing = false

    init(_ application: SnapshotApplication) { self.application = application }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            openRequests += 1
            isInRequest = true
        case .body: break
        case .end: isInRequest = false
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? HTTPParserError { (self.error, isAnswered) = (error, isInRequest) }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head where openRequests == 0 && error != nil:
            isReplacing = true
            if isAnswered { promise?.succeed() } else { refuse(context, promise) }
        case .head: context.write(data, promise: promise)
        case .body where isReplacing: promise?.succeed()
        case .body: context.write(data, promise: promise)
        case .end where isReplacing:
            isReplacing = false
            if isAnswered { promise?.succeed() } else { context.write(data, promise: promise) }
        case .end:
            openRequests -= 1
            context.write(data, promise: promise)
        }
    }

    /// Writes head and body of the response.
    private func refuse(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
        let (head, body) = application.refusal(of: error)
        var fields = HTTPHeaders(head.headerFields)
        fields.add(name: "Content-Length", value: String(body.count))
        fields.add(name: "Connection", value: "close")
        let status = HTTPResponseStatus(statusCode: head.status.code, reasonPhrase: head.status.reasonPhrase)
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: fields))), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: promise)
    }
}

extension SnapshotApplication {
    /// The response to bytes that are not a request; counted, and logged at most ten times per second.
    fileprivate func refusal(of error: HTTPParserError?) -> (head: HTTPResponse, body: [UInt8]) {
        let problem =
            error == .headerOverflow
            ? Problem(
                .requestHeaderFieldsTooLarge, "header_too_large", "the header fields are over the limit: send fewer")
            : Problem(.badRequest, "malformed_request", "the request is not valid HTTP/1.1: check the client")
        var record = RequestRecord()
        (record.method, record.status, record.code) = ("other", problem.status.code, problem.code)
        let body = problem.bytes
        record.bytes = body.count
        metrics.count(record)
        if let omitted = refusals.take() {
            record.omitted = omitted
            log.log(record)
        }
        var head = HTTPResponse(status: problem.status, headerFields: problem.fields)
        addCommonFields(to: &head.headerFields)
        return (head, body)
    }
}
