import Glibc

/// What work in this process cost.
public struct Cost: Sendable {
    /// Seconds from start to end.
    public var wall: Double
    /// Seconds of CPU time of all threads.
    public var cpu: Double
}

/// Runs a function for all indices below `count` from several tasks, each of which takes every `workers`-th index.
public func measure(
    _ count: Int, workers: Int, _ body: @escaping @Sendable (Int) async throws -> Void
) async throws -> Cost {
    let clock = ContinuousClock()
    let (start, cpu) = (clock.now, processorSeconds())
    try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<workers {
            group.addTask {
                for index in stride(from: worker, to: count, by: workers) { try await body(index) }
            }
        }
        try await group.waitForAll()
    }
    return Cost(wall: (clock.now - start) / .seconds(1), cpu: processorSeconds() - cpu)
}

func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Peak memory of this process in MiB: `VmHWM`, because the maximum of `getrusage` would include the parent process.
public func peakMemory() -> Int {
    for line in lines(of: "/proc/self/status") where line.hasPrefix("VmHWM:") {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0) / 1024
    }
    return 0
}
