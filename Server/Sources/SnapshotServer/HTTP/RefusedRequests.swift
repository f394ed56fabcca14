import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

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
    /// Whether what is refused is the body of a request, which has a response.
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
    /// The response to bytes that are no request; counted, and logged at most ten times per second.
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
