import Glibc

/// First in, first out, between any number of threads (a mutex and a condition of POSIX).
///
/// Unchecked, for the list is only touched under the mutex.
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

    /// The job that waits longest; waits for one where there is none.
    func next() -> UnownedJob {
        pthread_mutex_lock(mutex)
        while first == jobs.count { pthread_cond_wait(filled, mutex) }
        let job = jobs[first]
        first += 1
        if first == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            first = 0
        } else if first >= 1024 {
            // Jobs already handed out must not pile up while the queue never runs dry.
            jobs.removeFirst(first)
            first = 0
        }
        pthread_mutex_unlock(mutex)
        return job
    }
}
