import Flights
import Platform
import Synchronization

/// A bounded set of threads for rendering.
///
/// Reading files and decoding block, which on the shared threads of Swift concurrency would delay every other task of
/// the process. A snapshot runs with this executor as its preference, and so do its child tasks.
package final class RenderThreads: HandingOverExecutor {
    /// One thread per processor that the process may use.
    package static let shared = RenderThreads(count: UsableProcessors.count)
    /// Threads that read finished images, which must not wait until others are drawn.
    static let reading = RenderThreads(count: 2, draws: false)

    /// What is added to the niceness of the threads that draw: 0 to 19, the same for all of the process.
    static let niceness = Atomic<Int32>(0)

    private let queue = JobQueue()
    /// False if the system refuses every thread; then jobs run on the shared threads of Swift concurrency.
    private let hasThreads = Atomic(false)

    private let count: Int
    private let draws: Bool

    /// - Parameter draws: whether its threads are as nice as those that draw.
    package init(count: Int, draws: Bool = true) {
        (self.count, self.draws) = (count, draws)
        for _ in 0..<count {
            if BackgroundThread.start({ self.run() }) { hasThreads.store(true, ordering: .releasing) }
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // What blocks in a task of other threads must not keep one of the shared ones.
        if let turn = Turn.current, turn.owner === self || self === Self.shared,
            turn.take(job, asUnownedTaskExecutor())
        {
            return
        }
        if hasThreads.load(ordering: .acquiring) {
            queue.append(job)
        } else {
            // Never on the thread of the caller, who may hold a lock that the job needs.
            Task.detached { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    package func handingOver(_ body: () -> Void) {
        guard let turn = Turn.current else { return body() }
        turn.isHandingOver = true
        body()
        turn.isHandingOver = false
    }

    /// The current task, which suspends right after, goes on here.
    ///
    /// For a change of its executor, which would wake up another thread.
    static func stayOnThread() { Turn.current?.isHandingOver = true }

    /// The threads that have nothing to do now, for a caller that runs on one of the others.
    var spare: SpareThreads {
        SpareThreads(count: min(queue.waiting, count - 1)) { body in Task.detached(executorPreference: self) { body() }
        }
    }

    private func run() {
        var niceness: Int32 = 0
        let turn = Turn(owner: self)
        turn.makeCurrent()
        while true {
            let job = queue.next()
            let wanted = draws ? Self.niceness.load(ordering: .relaxed) : 0
            if wanted > niceness {
                BackgroundThread.addNiceness(wanted - niceness)
                niceness = wanted
            }
            turn.run(job, asUnownedTaskExecutor())
        }
    }
}

/// Runs tasks on the thread that hands over to them, and otherwise on the shared threads of Swift concurrency: for tasks
/// that mostly wait, and never block.
package final class FollowingThreads: TaskExecutor {
    package static let shared = FollowingThreads()

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let turn = Turn.current, turn.take(job, asUnownedTaskExecutor()) { return }
        Task.detached { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// What one of the threads runs next; only that thread knows it.
private final class Turn {
    let owner: RenderThreads
    var isHandingOver = false
    private var next: (job: UnownedJob, executor: UnownedTaskExecutor)?

    init(owner: RenderThreads) { self.owner = owner }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// That of this thread; nil if it is not one of the threads.
    static var current: Turn? {
        pthread_getspecific(key).map { Unmanaged<Turn>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Makes it that of this thread, which must outlive it.
    func makeCurrent() { pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque()) }

    /// Takes a job to run when the current one suspends; false if it has to be enqueued.
    func take(_ job: UnownedJob, _ executor: UnownedTaskExecutor) -> Bool {
        guard isHandingOver, next == nil else { return false }
        (next, isHandingOver) = ((job, executor), false)
        return true
    }

    /// Runs a job, and those that are taken meanwhile.
    func run(_ job: UnownedJob, _ executor: UnownedTaskExecutor) {
        next = (job, executor)
        while let taken = next {
            (next, isHandingOver) = (nil, false)
            taken.job.runSynchronously(on: taken.executor)
        }
    }
}

/// A FIFO queue between threads (POSIX mutex and condition variable).
///
/// Unchecked, because the list is only accessed under the mutex.
final class JobQueue: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [UnownedJob] = []
    private var first = 0
    private var waitingThreads = 0

    /// Number of threads that wait for a job.
    var waiting: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return waitingThreads
    }

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
        waitingThreads += 1
        while first == jobs.count { pthread_cond_wait(filled, mutex) }
        waitingThreads -= 1
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
