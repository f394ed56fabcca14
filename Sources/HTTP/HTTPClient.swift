import Synchronization

/// An HTTP client on libcurl that runs many transfers at once on one thread.
///
/// Connections are reused, with HTTP/2 if the server supports it. The number of concurrent transfers per origin is
/// limited; others wait. The first request loads libcurl and starts the thread, which ends with the client.
package final class HTTPClient: HTTPTransport {
    private let options: HTTPOptions
    private let mailbox = Mutex<CurlMailbox?>(nil)

    package init(options: HTTPOptions = HTTPOptions()) {
        self.options = options
    }

    deinit { mailbox.withLock { $0?.close() } }

    /// Sends a request and returns the response, whatever its status; follows redirects.
    ///
    /// - Throws: `HTTPError` if there is no acceptable response; `CancellationError` as soon as the task is canceled,
    ///   which ends the transfer.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        var request = request
        // Those of the request come first; signatures do not cover the others.
        request.headers.merge(TraceHeaders.current) { known, _ in known }
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

    /// The mailbox of the running thread; internal so that tests can check that it is freed.
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
