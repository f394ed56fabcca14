/// The slot of one draw.
struct DrawSlot: Sendable {
    let slots: DrawSlots
    let number: Int

    /// Leaves the slot to others during `body`, which waits for servers.
    ///
    /// - Returns: the value, and how long the draw waited for a slot again.
    /// - Throws: `SnapshotError` with `overloaded` if too many wait for the same servers.
    func leaving<Value>(
        for origins: [String], _ body: () async throws -> Value
    ) async throws -> (Value, waited: Duration) {
        try slots.pause(number, for: origins)
        // A failed draw needs no slot to end.
        let value = try await body()
        let start = ContinuousClock.now
        try await slots.resume(number)
        return (value, ContinuousClock.now - start)
    }
}
