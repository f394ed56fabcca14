import HTTPTypes
import NIOCore
import NIOHTTP1
import Synchronization

/// Answers requests for images that were requested a moment ago, on the event loop, before anything else reads them.
///
/// It follows the decoder and the guard. It takes plain requests only, and none before the responses to all earlier
/// ones on the connection have been written. Other requests are passed on unchanged.
final class RecentImageHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let images: RecentImages
    private let metrics: ServerMetrics
    private let log: AccessLog
    /// The answer to the request that is being read.
    private var answer: (image: RecentImage, isKnown: Bool, start: NIODeadline)?
    /// Number of requests that were passed on and are not answered yet.
    private var openRequests = 0
    private var needsFlush = false

    init(_ images: RecentImages, metrics: ServerMetrics, log: AccessLog) {
        (self.images, self.metrics, self.log) = (images, metrics, log)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // A client that does not read waits in Hummingbird.
            if openRequests == 0, context.channel.isWritable, let plain = PlainRequest(head) {
                let now = NIODeadline.now()
                if let image = images.image(for: plain.target, at: now) {
                    let isKnown = plain.knownTags.map { EntityTag.matches($0, image.tag) } ?? false
                    answer = (image, isKnown, now)
                    return
                }
            }
            openRequests += 1
        case .body: break
        case .end:
            if let answer {
                self.answer = nil
                write(answer.image, isKnown: answer.isKnown, since: answer.start, context)
                return
            }
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if needsFlush {
            needsFlush = false
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { openRequests -= 1 }
        context.write(data, promise: promise)
    }

    private func write(
        _ image: RecentImage, isKnown: Bool, since start: NIODeadline, _ context: ChannelHandlerContext
    ) {
        context.write(wrapOutboundOut(.head(isKnown ? image.unmodified : image.head)), promise: nil)
        if !isKnown { context.write(wrapOutboundOut(.body(.byteBuffer(image.body))), promise: nil) }
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
        needsFlush = true
        let account = isKnown ? image.revalidated : image.delivered
        let nanoseconds = (NIODeadline.now() - start).nanoseconds
        account.requests.count(nanoseconds: nanoseconds)
        account.images?.increment(by: 1.0)
        log.log(account.line, nanoseconds: nanoseconds)
    }
}

/// A request whose response depends on nothing but its target and the tags that the client knows.
struct PlainRequest {
    let target: String
    /// The value of If-None-Match.
    private(set) var knownTags: String?

    /// - Returns: nil for another method, a body, a connection that ends, and anything that may be an error.
    init?(_ head: HTTPRequestHead) {
        guard head.method == .GET, head.version == .http1_1 else { return nil }
        target = head.uri
        var hosts = 0
        for (name, value) in head.headers {
            // Most names have other lengths.
            switch name.utf8.count {
            case 4 where name.isEqual("host"):
                guard !value.isEmpty else { return nil }
                hosts += 1
            case 10 where name.isEqual("connection"):
                guard value.isEqual("keep-alive") else { return nil }
            case 13 where name.isEqual("if-none-match"):
                guard knownTags == nil else { return nil }
                knownTags = value
            case 6 where name.isEqual("expect"), 14 where name.isEqual("content-length"),
                16 where name.isEqual("content-encoding"), 17 where name.isEqual("transfer-encoding"):
                return nil
            default: break
            }
        }
        guard hosts == 1 else { return nil }
    }
}

extension String {
    /// Whether it is a name in lower case, whatever its own case is.
    fileprivate func isEqual(_ name: StaticString) -> Bool {
        utf8.count == name.utf8CodeUnitCount
            && name.withUTF8Buffer { name in zip(utf8, name).allSatisfy { $0 | 0x20 == $1 || $0 == $1 } }
    }
}

/// An image as it is answered over HTTP/1.1, with all that its answer costs prepared.
struct RecentImage: Sendable {
    /// The log line and metrics of an answer.
    struct Account: Sendable {
        let line: LogLine
        let requests: RequestSeries
        /// Counts images from memory; nil for an answer without one.
        let images: PrometheusSeries?
    }

    /// The head of the answer with the image.
    let head: HTTPResponseHead
    let body: ByteBuffer
    /// The head of the answer to clients that have the image.
    let unmodified: HTTPResponseHead
    /// The entity tag, with its quotes.
    let tag: String
    let delivered: Account
    let revalidated: Account

    /// - Parameters:
    ///   - headers: the fields of the response.
    ///   - time: that of the response, which the image repeats for a second.
    init(
        headers: HTTPFields, tag: String, body: ByteBuffer, time: UTCTime, delivered: Account, revalidated: Account
    ) {
        var fields = HTTPHeaders(headers.map { ($0.name.rawName, $0.value) })
        fields.add(name: "Date", value: time.httpDate)
        unmodified = HTTPResponseHead(version: .http1_1, status: .notModified, headers: fields.without("Content-Type"))
        fields.add(name: "Content-Length", value: String(body.readableBytes))
        head = HTTPResponseHead(version: .http1_1, status: .ok, headers: fields)
        (self.body, self.tag, self.delivered, self.revalidated) = (body, tag, delivered, revalidated)
    }
}

extension HTTPHeaders {
    fileprivate func without(_ name: String) -> HTTPHeaders {
        var headers = self
        headers.remove(name: name)
        return headers
    }
}

/// Images from memory by request target, so that many equal requests in a moment cost little.
///
/// An image is valid for a second; then the request is read again, and the tilesets are asked whether they have changed.
final class RecentImages: Sendable {
    private static let maximumImages = 128
    private static let maximumBytes = 64 << 10
    private static let age = TimeAmount.seconds(1)

    private let images = Mutex<[String: (image: RecentImage, until: NIODeadline)]>([:])

    /// The image of a target, unless it is too old at this moment.
    func image(for target: String, at now: NIODeadline) -> RecentImage? {
        images.withLock { $0[target] }.flatMap { $0.until > now ? $0.image : nil }
    }

    /// Remembers an image, unless it is large.
    func insert(_ image: RecentImage, for target: String) {
        guard image.body.readableBytes <= Self.maximumBytes else { return }
        let now = NIODeadline.now()
        images.withLock { images in
            if images.count >= Self.maximumImages {
                images = images.filter { $0.value.until > now }
                if images.count >= Self.maximumImages { images = [:] }
            }
            images[target] = (image, now + Self.age)
        }
    }

    /// Removes everything, because other maps are served.
    func removeAll() { images.withLock { $0 = [:] } }
}
