import Platform
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

/// Options of the HTTP client.
package struct HTTPOptions: Hashable, Sendable {
    /// The whole User-Agent field, which identifies this program, never a browser.
    package var userAgent = Product.description
    /// Maximum number of redirects to follow.
    package var redirects = 3
    /// Whether redirects may only lead to https; false only in tests on loopback.
    package var redirectsToSecureOnly = true
    /// Maximum time to connect.
    package var connectTimeout = Duration.seconds(10)
    /// Requests to a host that sends nothing for this long are given up.
    ///
    /// A slow host that keeps sending is not cut off.
    package var silenceTimeout = Duration.seconds(30)
    /// A PEM file of certificates to trust instead of the system's.
    package var certificates: String?
    /// Maximum number of concurrent transfers per origin.
    package var transfersPerOrigin = 6
    /// Maximum number of concurrent transfers of objects per store, below which `StorePace` decides.
    static let objectTransfers = 256

    package init() {}

    /// Default options, with the application before our own name in the User-Agent, as openstreetmap.org's policy
    /// requires: `Trails/2.1 (ops@example.org) swift-map-snapshot/0.1.0`.
    ///
    /// - Parameter application: its name and a contact. Characters that are not printable ASCII are dropped, and the
    ///   rest is cut to 200 characters.
    package init(application: String?) {
        let clean = (application ?? "").utf8.filter { (0x20...0x7E).contains($0) }.prefix(200)
        guard clean.contains(where: { $0 != 0x20 }) else { return }
        userAgent = "\(String(decoding: clean, as: UTF8.self)) \(Product.description)"
    }

    /// Maximum number of concurrent transfers that count together with a request.
    func limit(for request: HTTPRequest) -> Int {
        request.kind == .objects ? Self.objectTransfers : limit(for: request.address)
    }

    /// Maximum number of concurrent transfers for an origin; openstreetmap.org's servers ask for at most two.
    package func limit(for address: WebAddress) -> Int {
        let isOpenStreetMap = address.host == "openstreetmap.org" || address.host.hasSuffix(".openstreetmap.org")
        return max(1, isOpenStreetMap ? min(2, transfersPerOrigin) : transfersPerOrigin)
    }
}

/// Name and version of this product, for servers and in the metadata of images.
package enum Product {
    /// The version of the tool and the library.
    package static let version = "0.1.0"
    /// Name and version (RFC 9110, 10.1.5).
    package static let description = "swift-map-snapshot/\(version)"
}
