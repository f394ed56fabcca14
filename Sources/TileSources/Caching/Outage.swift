import Synchronization

/// A server that cannot be reached: for a while nobody waits for it who has something older.
final class Outage: Sendable {
    private static let length = Duration.seconds(30)
    private let state = Mutex<(reason: String, end: ContinuousClock.Instant)?>(nil)

    /// Why the server is left alone just now; nil where it is asked.
    var reason: String? {
        state.withLock { state in state.flatMap { $0.end > .now ? $0.reason : nil } }
    }

    /// The server could not be reached.
    func begin(_ reason: String) { state.withLock { $0 = (reason, .now + Self.length) } }
}
