/// The time by which something must end.
enum Deadline {
    /// The value of `body`, unless it takes too long; `body` is then canceled.
    ///
    /// - Throws: what `body` throws; `SnapshotError` with `deadlineExceeded`.
    static func run<Value: Sendable>(
        _ deadline: ContinuousClock.Instant?, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let deadline else { return try await body() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await DeadlineClock.shared.sleep(until: deadline)
                throw SnapshotError(
                    .deadlineExceeded, "the image was not ready in time",
                    remedy: "try again, or use a smaller size or fewer annotations")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
