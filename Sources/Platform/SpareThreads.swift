import Synchronization

/// Idle threads that help the thread of a caller.
package struct SpareThreads: Sendable {
    /// No threads.
    package static let none = SpareThreads(count: 0) { _ in }

    /// Maximum number of threads that help at once.
    package let count: Int
    private let offer: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// - Parameters:
    ///   - count: maximum number of threads that help at once.
    ///   - offer: runs a closure on one of the threads, at once, later or never.
    package init(count: Int, offer: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.count = count
        self.offer = offer
    }

    /// The results of `body` for `0..<pieces`, in order.
    ///
    /// The thread of the caller works, too, and waits only for pieces that others have begun, so this ends whether or
    /// not a thread has time.
    package func map<Result: Sendable>(
        _ pieces: Int, _ body: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        guard count > 0, pieces > 1 else { return (0..<pieces).map(body) }
        let work = SharedWork(pieces, body)
        for _ in 0..<min(count, pieces - 1) { offer { work.help() } }
        return work.finish()
    }
}

extension SpareThreads {
    /// Runs `body` for `0..<pieces`, until one of them fails.
    ///
    /// - Parameter body: its check throws when another piece has failed, and is to be called now and then.
    /// - Throws: the first error.
    package func forEach(
        _ pieces: Int, _ body: @escaping @Sendable (_ piece: Int, _ check: () throws -> Void) throws -> Void
    ) throws {
        let failure = FirstFailure()
        _ = map(pieces) { piece in
            do {
                try failure.check()
                try body(piece, failure.check)
            } catch {
                failure.note(error)
            }
        }
        try failure.check()
    }
}

/// The first error of several threads.
private final class FirstFailure: Sendable {
    private let error = Mutex<(any Error)?>(nil)

    func note(_ other: any Error) { error.withLock { $0 = $0 ?? other } }

    /// - Throws: the first error; returns if there is none.
    func check() throws { if let error = error.withLock(\.self) { throw error } }
}

/// Pieces of work that threads take one after the other.
///
/// Unchecked, because its members are only accessed under the mutex (POSIX mutex and condition variable).
private final class SharedWork<Result: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let isFinished = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// Nil when all is done: a thread that comes too late holds nothing of it.
    private var body: (@Sendable (Int) -> Result)?
    private var results: [Result?]
    private var begun = 0
    private var done = 0

    init(_ pieces: Int, _ body: @escaping @Sendable (Int) -> Result) {
        self.body = body
        results = Array(repeating: nil, count: pieces)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(isFinished, nil)
    }

    deinit {
        pthread_cond_destroy(isFinished)
        pthread_mutex_destroy(mutex)
        isFinished.deallocate()
        mutex.deallocate()
    }

    /// Takes pieces until none is left.
    func help() {
        pthread_mutex_lock(mutex)
        while let body, begun < results.count {
            let piece = begun
            begun += 1
            pthread_mutex_unlock(mutex)
            let result = body(piece)
            pthread_mutex_lock(mutex)
            results[piece] = result
            done += 1
            if done == results.count { pthread_cond_signal(isFinished) }
        }
        pthread_mutex_unlock(mutex)
    }

    /// Helps, waits for pieces that others have begun, and returns all results.
    func finish() -> [Result] {
        help()
        pthread_mutex_lock(mutex)
        while done < results.count { pthread_cond_wait(isFinished, mutex) }
        let finished = results.compactMap { $0 }
        (body, results) = (nil, [])
        pthread_mutex_unlock(mutex)
        return finished
    }
}
