import Synchronization
import TestSupport

/// Work that lasts until its gate is opened, and counts its runs.
final class Work: Sendable {
    let gate = Gate()
    private let counts = Mutex((begun: 0, cancelled: 0))

    var begun: Int { counts.withLock(\.begun) }
    var cancelled: Int { counts.withLock(\.cancelled) }

    /// Which time it is.
    @Sendable func run() async throws -> Int {
        let number = counts.withLock { counts in
            counts.begun += 1
            return counts.begun
        }
        do {
            try await gate.wait()
        } catch {
            counts.withLock { $0.cancelled += 1 }
            throw error
        }
        return number
    }
}
