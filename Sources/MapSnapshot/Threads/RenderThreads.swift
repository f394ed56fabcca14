import Platform
import Synchronization

/// A bounded set of threads for rendering.
///
/// Reading files and decoding block, which on the shared threads of Swift concurrency would delay every other task of
/// the process. A snapshot runs with this executor as its preference, and so do its child tasks.
package final class RenderThreads: TaskExecutor {
    /// One thread per processor that the process may use.
    package static let shared = RenderThreads(count: UsableProcessors.count)
    /// Threads that read finished images, which must not wait until others are drawn.
    static let reading = RenderThreads(count: 2, draws: false)

    /// What is added to the niceness of the threads that draw: 0 to 19, the same for all of the process.
    static let niceness = Atomic<Int32>(0)

    private let queue = JobQueue()
    /// False if the system refuses every thread; then jobs run on the shared threads of Swift concurrency.
    private let hasThreads = Atomic(false)

    private let draws: Bool

    /// - Parameter draws: whether its threads are as nice as those that draw.
    package init(count: Int, draws: Bool = true) {
        self.draws = draws
        for _ in 0..<count {
            if BackgroundThread.start({ self.run() }) { hasThreads.store(true, ordering: .releasing) }
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if hasThreads.load(ordering: .acquiring) {
            queue.append(job)
        } else {
            // Never on the thread of the caller, who may hold a lock that the job needs.
            Task.detached { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    private func run() {
        var niceness: Int32 = 0
        while true {
            let job = queue.next()
            let wanted = draws ? Self.niceness.load(ordering: .relaxed) : 0
            if wanted > niceness {
                BackgroundThread.addNiceness(wanted - niceness)
                niceness = wanted
            }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
