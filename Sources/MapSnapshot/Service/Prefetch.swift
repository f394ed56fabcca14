import Synchronization

/// Images being drawn in advance; see `SnapshotService.prefetch(_:priority:)`.
public final class Prefetch: Sendable {
    private struct State: Sendable {
        var isCancelled = false
        /// Withdraws each claim.
        var wishes: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Creates an empty prefetch.
    init() {}

    /// - Parameter start: starts one and returns how to withdraw it, or nil if there is nothing to do.
    init(
        _ requests: [SnapshotRequest],
        start: @escaping @Sendable (SnapshotRequest) async -> (@Sendable () -> Void)?
    ) {
        // Looking up the cache reads files.
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

    /// Cancels it, for cells that have scrolled away: waiting images are not drawn, and running draws are stopped.
    ///
    /// An image that another caller wants is still drawn.
    public func cancel() {
        let wishes = state.withLock { state in
            state.isCancelled = true
            defer { state.wishes = [] }
            return state.wishes
        }
        for takeBack in wishes { takeBack() }
    }
}
