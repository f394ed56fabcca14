import Platform
import Synchronization

/// Checks that the system grants what the process needs, before work starts: where Swift itself creates threads and
/// opens files, a refusal is a trap or an endless wait, not an error.
enum ProcessNeeds {
    /// Open files: for one image, with connections to a few servers.
    private static let files = 32
    /// Threads: one for rendering and one of Swift's per CPU, and those for transfers, timers and signals.
    ///
    /// With many CPUs, fewer are enough.
    private static let threads = min(2 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 3, 16)
    /// Bytes of memory besides the threads' stacks.
    private static let memory = 24 << 20

    /// - Parameters:
    ///   - jobs: further threads, one per concurrent row.
    ///   - connections: further open files.
    /// - Throws: `Failure` with `ExitStatus.system` that names the limit.
    static func check(jobs: Int = 0, connections: Int = 0) throws(Failure) {
        let threads = threads + jobs
        try checkFiles(files + connections)
        try checkMemory(for: threads, remedy: jobs > 0 ? "lower --jobs, or raise the limit" : "raise the limit")
        try checkThreads(threads, remedy: jobs > 0 ? "lower --jobs, or raise the limit" : "raise the limit")
    }

    private static func checkFiles(_ files: Int) throws(Failure) {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < files {
            let descriptor =
                opened.first.map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw Failure(
                    .system,
                    "the system lets this process open only \(opened.count) more files (\(reason(errno))), but it needs \(files): "
                        + "raise the limit (ulimit -n)")
            }
            opened.append(descriptor)
        }
    }

    private static func checkMemory(for threads: Int, remedy: String) throws(Failure) {
        guard ResourceLimit.addressSpace.value != nil else { return }
        let size = memory + threads * stackSize
        let mapping = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapping, mapping != MAP_FAILED else {
            throw Failure(
                .system,
                "the system refuses this process \(size >> 20) MiB of memory for \(threads) threads "
                    + "(\(reason(errno))): \(remedy) (ulimit -v), or lower the stack size (ulimit -s)")
        }
        munmap(mapping, size)
    }

    /// Only creates threads if a limit may apply, because creating them takes longer than drawing a small image.
    private static func checkThreads(_ threads: Int, remedy: String) throws(Failure) {
        guard (ResourceLimit.threads.value ?? .max) < 4096 || ControlGroup.hasTaskLimit else { return }
        // All of them wait until the last one exists.
        let gate = Mutex(())
        var started: [BackgroundThread] = []
        let refusal = gate.withLock { _ -> SystemRefusal? in
            while started.count < threads {
                switch BackgroundThread.make({ gate.withLock { _ in } }) {
                case .success(let thread): started.append(thread)
                case .failure(let refusal): return refusal
                }
            }
            return nil
        }
        for thread in started { thread.join() }
        if let refusal {
            throw Failure(
                .system,
                "the system lets this process start only \(started.count) threads (\(reason(refusal.code))), but it needs "
                    + "\(threads): \(remedy) (ulimit -u, or the container's limit)")
        }
    }

    private static var stackSize: Int {
        // Without a limit, glibc uses 2 MiB.
        guard let limit = ResourceLimit.stack.value, limit < 1 << 40 else { return 2 << 20 }
        return Int(limit)
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// The limits of a container, as far as a process can see them.
private enum ControlGroup {
    /// Whether processes and threads are limited (`pids.max` of cgroup v2 or v1).
    static var hasTaskLimit: Bool {
        ["/sys/fs/cgroup/pids.max", "/sys/fs/cgroup/pids/pids.max"].contains { path in
            let file = open(path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return false }
            defer { close(file) }
            var bytes: [UInt8] = [0, 0, 0, 0, 0, 0]
            let count = read(file, &bytes, bytes.count)
            // "max" or a number; five digits or more are enough.
            return count > 0 && bytes[0] >= UInt8(ascii: "0") && bytes[0] <= UInt8(ascii: "9") && count < 6
        }
    }
}
