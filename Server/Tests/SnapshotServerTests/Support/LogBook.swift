import Synchronization

@testable import SnapshotServer

/// The lines of a log, for tests to read and to wait for.
final class LogBook: LogOutput {
    private struct Waiter {
        let matches: @Sendable (String) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var lines: [String] = []
        var waiters: [Waiter] = []
    }

    private let state = Mutex(State())

    /// Without their ends.
    var lines: [String] { state.withLock(\.lines) }

    /// Returns once there is such a line.
    func wait(for matches: @escaping @Sendable (String) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.lines.contains(where: matches) { return true }
                state.waiters.append(Waiter(matches: matches, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func add(_ append: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        append(&bytes)
        let line = String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
        let satisfied = state.withLock { state in
            state.lines.append(line)
            let satisfied = state.waiters.filter { $0.matches(line) }
            state.waiters.removeAll { $0.matches(line) }
            return satisfied
        }
        for waiter in satisfied { waiter.continuation.resume() }
    }

    func flush() {}
}
