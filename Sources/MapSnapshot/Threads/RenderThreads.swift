import Glibc

/// A bounded set of threads that pictures are made on.
///
/// Reading files and decoding block; on the shared cooperative threads of Swift concurrency that would delay every
/// other task of the process. A snapshot runs with this executor as its preference, so that all its child tasks do.
final class RenderThreads: TaskExecutor {
    /// One thread a processor.
    static let shared = RenderThreads(count: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private let queue = JobQueue()

    init(count: Int) {
        for _ in 0..<count {
            let argument = Unmanaged.passRetained(self).toOpaque()
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<RenderThreads>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                }, argument)
            pthread_detach(thread)
        }
    }

    func enqueue(_ job: consuming ExecutorJob) { queue.append(UnownedJob(job)) }

    private func run() {
        while true {
            queue.next().runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
