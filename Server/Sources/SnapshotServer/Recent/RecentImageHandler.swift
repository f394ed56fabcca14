import NIOCore
import NIOHTTP1

/// Answers requests for images that were just asked for, on the event loop, before anything else reads the request.
///
/// It stands behind the decoder and the guard. It takes plain requests only, and none before the responses to all earlier
/// ones on the connection have been written. What it does not take goes on as it came.
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
    /// Requests that went on and are not answered yet.
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
