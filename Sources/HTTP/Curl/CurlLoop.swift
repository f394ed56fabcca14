import CCurl
import Glibc

/// The life of a client's thread: starts orders as their origins have room, moves bytes, hands the answers over.
struct CurlLoop: ~Copyable {
    private struct Waiting {
        let order: CurlOrder
        var request: HTTPRequest
        var redirects = 0
        /// When it was first started; the total timeout counts from there.
        var start: ContinuousClock.Instant?

        func fail(_ error: any Error) { order.continuation.resume(throwing: error) }
    }

    private struct Running {
        let transfer: CurlTransfer
        let job: Waiting
    }

    private let mailbox: CurlMailbox
    private let options: HTTPOptions
    private var waiting: [Waiting] = []
    private var running: [UnsafeMutableRawPointer: Running] = [:]
    private var load: [String: Int] = [:]

    init(mailbox: CurlMailbox, options: HTTPOptions) {
        self.mailbox = mailbox
        self.options = options
    }

    /// Serves orders until the mailbox is closed.
    mutating func run() {
        while let orders = mailbox.take() {
            waiting += orders.map { Waiting(order: $0, request: $0.request) }
            endCancelled()
            startWaiting()
            var count: CInt = 0
            _ = mailbox.curl.functions.multi_perform(mailbox.multi, &count)
            if !finishEnded() { pause() }
        }
        for handle in Array(running.keys) { remove(handle)?.job.fail(CancellationError()) }
        for job in waiting { job.fail(CancellationError()) }
    }

    /// Sleeps until bytes or orders come, or libcurl has a timeout to see to.
    private func pause() {
        let status = mailbox.curl.functions.multi_poll(mailbox.multi, nil, 0, 10_000, nil)
        // Where that fails for want of memory, not in a hot loop.
        if status != CURLM_OK { poll(nil, 0, 10) }
    }

    private mutating func endCancelled() {
        for (handle, entry) in running where entry.job.order.cancellation.isRequested {
            remove(handle)?.job.fail(CancellationError())
        }
        waiting.removeAll { job in
            guard job.order.cancellation.isRequested else { return false }
            job.fail(CancellationError())
            return true
        }
    }

    private mutating func startWaiting() {
        let jobs = waiting
        waiting = []
        for job in jobs where !start(job) { waiting.append(job) }
    }

    /// Starts a transfer, or fails its order where it cannot be; returns false where its origin has no room.
    private mutating func start(_ waiting: Waiting) -> Bool {
        var job = waiting
        let address = job.request.address
        guard load[address.origin, default: 0] < options.limit(for: address) else { return false }
        let now = ContinuousClock.now
        let left = options.totalTimeout - (now - (job.start ?? now))
        job.start = job.start ?? now
        guard left > .zero else {
            job.fail(HTTPError(CURLE_OPERATION_TIMEDOUT, words: ""))
            return true
        }
        guard let transfer = CurlTransfer(job.request, options: options, timeout: left, curl: mailbox.curl),
            mailbox.curl.functions.multi_add_handle(mailbox.multi, transfer.handle) == CURLM_OK
        else {
            job.fail(HTTPError(.invalidRequest, "the request cannot be sent; check its headers, and libcurl for 7.87"))
            return true
        }
        load[address.origin, default: 0] += 1
        running[transfer.handle] = Running(transfer: transfer, job: job)
        return true
    }

    /// Answers the orders whose transfers have ended; returns whether there were any.
    private mutating func finishEnded() -> Bool {
        var hasEnded = false
        var left: CInt = 0
        while let message = mailbox.curl.functions.multi_info_read(mailbox.multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
            // The message is gone with its handle.
            let code = message.pointee.data.result
            guard let ended = remove(handle) else { continue }
            hasEnded = true
            finish(ended.job, ended.transfer.outcome(code))
        }
        return hasEnded
    }

    private mutating func finish(_ job: Waiting, _ outcome: CurlTransfer.Outcome) {
        switch outcome {
        case .response(let response): job.order.continuation.resume(returning: response)
        case .failure(let error): job.fail(error)
        case .redirect(let target, let status):
            do throws(HTTPError) {
                var next = job
                next.request = try HTTPRedirect.next(
                    after: job.request, to: target, status: status, followed: job.redirects, options: options)
                next.redirects += 1
                waiting.insert(next, at: 0)
            } catch {
                job.fail(error)
            }
        }
    }

    private mutating func remove(_ handle: UnsafeMutableRawPointer) -> Running? {
        guard let entry = running.removeValue(forKey: handle) else { return nil }
        _ = mailbox.curl.functions.multi_remove_handle(mailbox.multi, handle)
        let origin = entry.job.request.address.origin
        load[origin] = load[origin].flatMap { $0 > 1 ? $0 - 1 : nil }
        return entry
    }
}
