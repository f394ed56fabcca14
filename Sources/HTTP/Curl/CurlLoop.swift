import CCurl
import Platform

/// The loop of a client's thread: starts requests as their origins have room, moves bytes, and delivers responses.
struct CurlLoop: ~Copyable {
    private typealias Instant = ContinuousClock.Instant

    private struct Waiting {
        let order: CurlOrder
        var request: HTTPRequest
        var redirects = 0
        /// When it was submitted.
        let start: Instant

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
    private var load: [TransferLane: Int] = [:]
    /// When to look for silent hosts again: with many transfers, looking after each event would take most of the time.
    private var nextCheck = Instant.now
    /// When bytes of each resource last arrived, over its finished transfers: a host that keeps sending tiles may hang
    /// for glyphs.
    private var arrivals: [HostResource: Instant] = [:]

    init(mailbox: CurlMailbox, options: HTTPOptions) {
        self.mailbox = mailbox
        self.options = options
    }

    /// Serves requests until the mailbox is closed.
    mutating func run() {
        ccurl_use_utf8()
        while let orders = mailbox.take() {
            waiting += orders.map { Waiting(order: $0, request: $0.request, start: $0.request.firstTry ?? .now) }
            endCancelled()
            giveUpSilent()
            startWaiting()
            var count: CInt = 0
            _ = mailbox.curl.functions.multi_perform(mailbox.multi, &count)
            if !finishEnded() { pause() }
        }
        for handle in Array(running.keys) { remove(handle)?.job.fail(CancellationError()) }
        for job in waiting { job.fail(CancellationError()) }
    }

    /// Sleeps until bytes or requests arrive, a libcurl timer fires, a host has been silent for too long, or a host's
    /// pause ends.
    private func pause() {
        let now = Instant.now
        var next = running.isEmpty && waiting.isEmpty ? now + .seconds(10) : nextCheck
        for job in waiting {
            if let end = job.request.gate?.pauseEnd(of: job.request.address.origin), end > now { next = min(next, end) }
        }
        let milliseconds = CInt(max(.zero, next - now).wholeMilliseconds)
        let status = mailbox.curl.functions.multi_poll(mailbox.multi, nil, 0, milliseconds, nil)
        // If that fails for lack of memory, avoid a busy loop.
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

    /// Gives up requests to hosts that have sent nothing for too long.
    private mutating func giveUpSilent() {
        let now = Instant.now
        guard now >= nextCheck else { return }
        nextCheck = now + min(.milliseconds(50), options.silenceTimeout / 20)
        for entry in running.values { noteArrival(of: entry) }
        let seconds = (options.silenceTimeout / .seconds(1) * 10).rounded() / 10
        let error = HTTPError(.timeout, "nothing arrived from the server for \(seconds) s")
        for (handle, entry) in running where deadline(of: entry.job, at: now) <= now {
            remove(handle)?.job.fail(error)
        }
        var kept: [Waiting] = []
        for job in waiting {
            if deadline(of: job, at: now) <= now { job.fail(error) } else { kept.append(job) }
        }
        waiting = kept
    }

    /// When to give up a job if nothing arrives from its host; a pause that the host asked for does not count.
    private func deadline(of job: Waiting, at now: Instant) -> Instant {
        let origin = job.request.address.origin
        let pauseEnd = job.request.gate?.pauseEnd(of: origin).map { min($0, now) }
        let quiet = [job.start, arrivals[job.request.resource], pauseEnd].compactMap(\.self).max() ?? now
        return quiet + options.silenceTimeout
    }

    private mutating func noteArrival(of entry: Running) {
        guard let last = entry.transfer.lastArrival else { return }
        let resource = entry.job.request.resource
        arrivals[resource] = max(arrivals[resource] ?? last, last)
    }

    private mutating func startWaiting() {
        let jobs = waiting
        waiting = []
        for job in jobs where !start(job) { waiting.append(job) }
    }

    /// Starts a transfer, or fails its request if it cannot be sent; returns false if it has to wait.
    private mutating func start(_ job: Waiting) -> Bool {
        let lane = job.request.lane
        let hasRoom = load[lane, default: 0] < options.limit(for: job.request)
        switch job.request.gate?.admission(to: job.request.resource, hasRoom: hasRoom) ?? .go {
        case .go: guard hasRoom else { return false }
        case .wait: return false
        case .refuse(let reason):
            job.fail(HTTPError(.suspended, reason))
            return true
        }
        guard let transfer = CurlTransfer(job.request, options: options, curl: mailbox.curl),
            mailbox.curl.functions.multi_add_handle(mailbox.multi, transfer.handle) == CURLM_OK
        else {
            job.fail(
                HTTPError(
                    .invalidRequest, "the request cannot be sent",
                    remedy: "check its headers, and that libcurl is 7.87 or later"))
            return true
        }
        load[lane, default: 0] += 1
        running[transfer.handle] = Running(transfer: transfer, job: job)
        return true
    }

    /// Completes the requests whose transfers have ended; returns whether there were any.
    private mutating func finishEnded() -> Bool {
        var hasEnded = false
        var left: CInt = 0
        while let message = mailbox.curl.functions.multi_info_read(mailbox.multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
            // The message is freed with its handle.
            let code = message.pointee.data.result
            guard let ended = remove(handle) else { continue }
            hasEnded = true
            finish(ended.job, ended.transfer.outcome(code))
        }
        return hasEnded
    }

    private mutating func finish(_ job: Waiting, _ outcome: CurlTransfer.Outcome) {
        switch outcome {
        case .response(let response):
            // Pause the host before the next transfer starts; the sender of this request only learns of it later.
            if let gate = job.request.gate, let pause = RetryPolicy().pause(after: response, now: time(nil)) {
                gate.pause(job.request.address.origin, for: pause)
            }
            job.order.continuation.resume(returning: response)
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
        noteArrival(of: entry)
        _ = mailbox.curl.functions.multi_remove_handle(mailbox.multi, handle)
        let lane = entry.job.request.lane
        load[lane] = load[lane].flatMap { $0 > 1 ? $0 - 1 : nil }
        return entry
    }
}
