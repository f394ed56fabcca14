import Glibc
import Synchronization

/// Lines for a file descriptor, which a thread of its own writes, so that event loops need not wait for it.
///
/// Each line is written within some milliseconds, many of them at once. If writing stalls, callers that add
/// more have to wait: no line is lost. Unchecked, because the variables are only accessed under the mutex.
final class LogWriter: LogOutput, @unchecked Sendable {
    /// The log of the process.
    static let standardError = LogWriter(STDERR_FILENO)

    /// The size of lines in memory from which adding more waits.
    private static let limit = 1 << 20
    /// How long lines are collected, in microseconds.
    private static let pause: useconds_t = 5000

    private let descriptor: Int32
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let written = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var lines: [UInt8] = []
    private var isWriting = false
    /// False if the system refuses a thread; then lines are written where they are added.
    private var hasThread = false

    /// Starts the thread, which never ends.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(filled, nil)
        pthread_cond_init(written, nil)
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(self).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<LogWriter>.fromOpaque(argument).takeUnretainedValue().run()
                return nil
            }, argument)
        guard status == 0 else { return }
        pthread_detach(thread)
        hasThread = true
    }

    func add(_ append: (inout [UInt8]) -> Void) {
        pthread_mutex_lock(mutex)
        while lines.count >= Self.limit, hasThread { pthread_cond_wait(written, mutex) }
        let isFirst = lines.isEmpty
        append(&lines)
        let hasThread = hasThread
        pthread_mutex_unlock(mutex)
        if !hasThread { flush() } else if isFirst { pthread_cond_signal(filled) }
    }

    func flush() {
        pthread_mutex_lock(mutex)
        while isWriting { pthread_cond_wait(written, mutex) }
        write(lines)
        lines.removeAll(keepingCapacity: true)
        pthread_cond_broadcast(written)
        pthread_mutex_unlock(mutex)
    }

    private func run() {
        var taken: [UInt8] = []
        while true {
            pthread_mutex_lock(mutex)
            while lines.isEmpty { pthread_cond_wait(filled, mutex) }
            swap(&taken, &lines)
            isWriting = true
            pthread_mutex_unlock(mutex)
            write(taken)
            taken.removeAll(keepingCapacity: true)
            pthread_mutex_lock(mutex)
            isWriting = false
            pthread_cond_broadcast(written)
            pthread_mutex_unlock(mutex)
            usleep(Self.pause)
        }
    }

    /// Writes everything, unless the descriptor is broken.
    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }
}

/// Where the lines of a log go.
protocol LogOutput: Sendable {
    /// Adds a line.
    ///
    /// - Parameter append: appends the line with its end.
    func add(_ append: (inout [UInt8]) -> Void)
    /// Returns once all lines are written.
    func flush()
}

/// Limits how often something happens per period, whatever clients do.
final class Occasion: Sendable {
    private struct State {
        var start: ContinuousClock.Instant?
        var count = 0
        var omitted = 0
    }

    private let limit: Int
    private let period: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: how often it may happen per period.
    ///   - period: from its first time.
    init(_ limit: Int, per period: Duration) { (self.limit, self.period) = (limit, period) }

    /// Whether it may happen now.
    ///
    /// - Returns: how often it could not happen since the last time; nil if it cannot happen now.
    func take(at now: ContinuousClock.Instant = .now) -> Int? {
        state.withLock { state in
            if state.start.map({ now - $0 >= period }) ?? true { (state.start, state.count) = (now, 0) }
            guard state.count < limit else {
                state.omitted += 1
                return nil
            }
            state.count += 1
            defer { state.omitted = 0 }
            return state.omitted
        }
    }
}
