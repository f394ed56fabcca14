import HTTPTypes
import NIOCore
import NIOHTTP1

/// An image as it is answered over HTTP/1.1, with all that its answer costs prepared.
struct RecentImage: Sendable {
    /// What the log and the metrics say of an answer.
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
