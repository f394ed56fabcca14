import Synchronization

/// Fetches over HTTP with libcurl, many transfers at once on one thread of its own.
///
/// Connections are kept and used again, HTTP/2 is spoken where the server does. An origin gets only so many transfers
/// at once; others wait for their turn. libcurl is loaded and the thread started with the first request; the thread
/// ends with the client.
package final class HTTPClient: HTTPTransport {
    private let options: HTTPOptions
    private let mailbox = Mutex<CurlMailbox?>(nil)

    package init(options: HTTPOptions = HTTPOptions()) {
        self.options = options
    }

    deinit { mailbox.withLock { $0?.close() } }

    /// The server's answer, whatever its status; redirects are followed.
    ///
    /// - Throws: `HTTPError` where there is none that is accepted; `CancellationError` as soon as the task is
    ///   cancelled, which ends the transfer.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let mailbox = try opened()
        let cancellation = CurlOrder.Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                mailbox.put(CurlOrder(request: request, cancellation: cancellation, continuation: continuation))
            }
        } onCancel: {
            cancellation.request()
            mailbox.wake()
        }
    }

    /// The mailbox of the running thread; internal so that tests see that it is freed.
    func opened() throws(HTTPError) -> CurlMailbox {
        try mailbox.withLock { known throws(HTTPError) in
            if let known { return known }
            let (new, options) = (try CurlMailbox(), options)
            let isRunning = BackgroundThread.start {
                var loop = CurlLoop(mailbox: new, options: options)
                loop.run()
            }
            guard isRunning else { throw HTTPError(.unavailable, "the system has no more threads for transfers") }
            known = new
            return new
        }
    }
}
