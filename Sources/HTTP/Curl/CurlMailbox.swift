import CCurl
import Platform
import Synchronization

/// A request queued for the client's thread.
struct CurlOrder: Sendable {
    let request: HTTPRequest
    /// Set when the requesting task is canceled.
    let cancellation: Cancellation
    /// Resumed exactly once, by the client's thread.
    let continuation: CheckedContinuation<HTTPResponse, any Error>

    /// A flag shared by the task and the thread.
    final class Cancellation: Sendable {
        private let flag = Atomic(false)
        var isRequested: Bool { flag.load(ordering: .acquiring) }
        func request() { flag.store(true, ordering: .releasing) }
    }
}

/// The queue between tasks and a client's thread, with libcurl's multi handle to wake the thread.
final class CurlMailbox: Sendable {
    /// Maximum number of idle connections.
    ///
    /// libcurl's own limit depends on the running transfers: after a burst, it would close connections that the next
    /// one needs.
    private static let maximumIdleConnections = 320

    private struct Content: Sendable {
        var orders: [CurlOrder] = []
        var isClosed = false
    }

    let curl: CurlLibrary
    // Used only by the thread, except for `multi_wakeup`, which is for other threads. Freed when neither side is left.
    nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let content = Mutex(Content())

    init() throws(HTTPError) {
        curl = try CurlLibrary.load()
        guard let multi = curl.functions.multi_init() else {
            throw HTTPError(.unavailable, "libcurl is out of memory for a connection pool")
        }
        self.multi = multi
        _ = ccurl_multi_set_long(curl.pointer, multi, CURLMOPT_MAXCONNECTS, Self.maximumIdleConnections)
    }

    deinit { _ = curl.functions.multi_cleanup(multi) }

    func put(_ order: CurlOrder) {
        let isClosed = content.withLock {
            if !$0.isClosed { $0.orders.append(order) }
            return $0.isClosed
        }
        if isClosed { order.continuation.resume(throwing: CancellationError()) } else { wake() }
    }

    /// Takes the new requests; nil once the mailbox is closed and empty.
    func take() -> [CurlOrder]? {
        content.withLock { content in
            guard !content.isClosed || !content.orders.isEmpty else { return nil }
            defer { content.orders = [] }
            return content.orders
        }
    }

    /// Accepts no more requests; the thread ends.
    func close() {
        content.withLock { $0.isClosed = true }
        wake()
    }

    /// Wakes the thread to check its requests.
    func wake() { _ = curl.functions.multi_wakeup(multi) }
}
