import Synchronization

/// Pictures that are being drawn before they are wanted; see `SnapshotService.prefetch(_:priority:)`.
public final class Prefetch: Sendable {
    private struct State: Sendable {
        var isCancelled = false
        /// How to take back each.
        var wishes: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Nothing to do.
    init() {}

    /// - Parameter start: begins with one and returns how to take it back, or nil where nothing is to be done.
    init(
        _ requests: [SnapshotRequest],
        start: @escaping @Sendable (SnapshotRequest) async -> (@Sendable () -> Void)?
    ) {
        // Finding out what is kept reads files.
        Task(executorPreference: RenderThreads.shared) {
            for request in requests {
                guard !self.state.withLock(\.isCancelled) else { return }
                guard let takeBack = await start(request) else { continue }
                let isLate = self.state.withLock { state in
                    if !state.isCancelled { state.wishes.append(takeBack) }
                    return state.isCancelled
                }
                if isLate { takeBack() }
            }
        }
    }

    /// Takes it back, for cells that have scrolled away: what is not drawn yet is not drawn, and what is being drawn is
    /// stopped.
    ///
    /// A picture that somebody else wants too goes on.
    public func cancel() {
        let wishes = state.withLock { state in
            state.isCancelled = true
            defer { state.wishes = [] }
            return state.wishes
        }
        for takeBack in wishes { takeBack() }
    }
}
