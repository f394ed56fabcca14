import Synchronization

/// Records that a server is unreachable.
///
/// For a while, nobody who has a stale response waits for it.
final class Outage: Sendable {
    private static let length = Duration.seconds(30)
    private let state = Mutex<(reason: String, end: ContinuousClock.Instant)?>(nil)

    /// Why the server is skipped at the moment; nil if it is not.
    var reason: String? {
        state.withLock { state in state.flatMap { $0.end > .now ? $0.reason : nil } }
    }

    /// Records that the server could not be reached.
    func begin(_ reason: String) { state.withLock { $0 = (reason, .now + Self.length) } }
}
