import Platform

/// A FIFO queue between threads (POSIX mutex and condition variable).
///
/// Unchecked, because the list is only accessed under the mutex.
final class JobQueue: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [UnownedJob] = []
    private var first = 0

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(filled, nil)
    }

    deinit {
        pthread_cond_destroy(filled)
        pthread_mutex_destroy(mutex)
        filled.deallocate()
        mutex.deallocate()
    }

    func append(_ job: UnownedJob) {
        pthread_mutex_lock(mutex)
        jobs.append(job)
        pthread_mutex_unlock(mutex)
        pthread_cond_signal(filled)
    }

    /// The oldest job; waits for one if there is none.
    func next() -> UnownedJob {
        pthread_mutex_lock(mutex)
        while first == jobs.count { pthread_cond_wait(filled, mutex) }
        let job = jobs[first]
        first += 1
        if first == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            first = 0
        } else if first >= 1024 {
            // Finished entries must not accumulate while the queue is never empty.
            jobs.removeFirst(first)
            first = 0
        }
        pthread_mutex_unlock(mutex)
        return job
    }
}
