import CCurl
import Synchronization

/// A request on its way to the thread that serves it.
struct CurlOrder: Sendable {
    let request: HTTPRequest
    /// Set where the task that asked is cancelled.
    let cancellation: Cancellation
    /// Resumed exactly once, by the thread.
    let continuation: CheckedContinuation<HTTPResponse, any Error>

    /// A flag that both sides see.
    final class Cancellation: Sendable {
        private let flag = Atomic(false)
        var isRequested: Bool { flag.load(ordering: .acquiring) }
        func request() { flag.store(true, ordering: .releasing) }
    }
}

/// What tasks and the thread of a client share: new orders, and libcurl's multi handle to wake the thread with.
final class CurlMailbox: Sendable {
    /// Most connections that are kept.
    ///
    /// libcurl's own limit goes with the transfers in hand: after a burst it would close what the next one needs.
    private static let keptConnections = 64

    private struct Content: Sendable {
        var orders: [CurlOrder] = []
        var isClosed = false
    }

    let curl: CurlLibrary
    // Only the thread uses it, but for `multi_wakeup`, which is for other threads. Freed when neither side is left.
    nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let content = Mutex(Content())

    init() throws(HTTPError) {
        curl = try CurlLibrary.load()
        guard let multi = curl.functions.multi_init() else {
            throw HTTPError(.unavailable, "libcurl is out of memory for a connection pool")
        }
        self.multi = multi
        _ = ccurl_multi_set_long(curl.pointer, multi, CURLMOPT_MAXCONNECTS, Self.keptConnections)
    }

    deinit { _ = curl.functions.multi_cleanup(multi) }

    func put(_ order: CurlOrder) {
        let isClosed = content.withLock {
            if !$0.isClosed { $0.orders.append(order) }
            return $0.isClosed
        }
        if isClosed { order.continuation.resume(throwing: CancellationError()) } else { wake() }
    }

    /// The new orders, or nil once the mailbox is closed and empty.
    func take() -> [CurlOrder]? {
        content.withLock { content in
            guard !content.isClosed || !content.orders.isEmpty else { return nil }
            defer { content.orders = [] }
            return content.orders
        }
    }

    /// No more orders; the thread ends.
    func close() {
        content.withLock { $0.isClosed = true }
        wake()
    }

    /// Makes the thread look at its orders again.
    func wake() { _ = curl.functions.multi_wakeup(multi) }
}
