import Synchronization

/// The slot of one draw.
struct DrawSlot: Sendable {
    private final class Waits: Sendable {
        let duration = Mutex(Duration.zero)
    }

    let slots: DrawSlots
    let number: Int
    private let waits = Waits()

    init(slots: DrawSlots, number: Int) { (self.slots, self.number) = (slots, number) }

    /// How long the draw has waited for its slot again.
    var interruption: Duration { waits.duration.withLock(\.self) }

    /// Leaves the slot to others during `body`, which waits for servers.
    ///
    /// - Throws: what `body` throws; `SnapshotError` with `overloaded` if too many wait for the same servers, or if
    ///   it waits too long for its slot again.
    func leaving<Value>(for origins: [String], _ body: () async throws -> Value) async throws -> Value {
        try slots.pause(number, for: origins)
        // A failed draw needs no slot to end.
        let value = try await body()
        let start = ContinuousClock.now
        try await slots.resume(number)
        let waited = ContinuousClock.now - start
        waits.duration.withLock { $0 += waited }
        return value
    }
}
