import MapSnapshot
import Synchronization

/// Keeps uploads beside drawing: as many rows are drawn at once as there are jobs, and drawn images wait for the store
/// without holding up the next ones, up to a number of bytes.
///
/// A row that wants to be drawn waits for its turn, and then until the bytes that are drawn and not yet stored are below
/// the limit. So at most one image per job exceeds it.
final class UploadLane: Sendable {
    /// Bytes of images that may wait for a store.
    static let maximumBytes = 64 << 20

    private struct State: Sendable {
        /// Bytes drawn and not yet stored.
        var bytes = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let turns: AsyncSemaphore
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - jobs: number of rows to draw at once.
    ///   - bytes: bytes of images that may wait for the store.
    init(jobs: Int, bytes: Int = UploadLane.maximumBytes) {
        turns = AsyncSemaphore(jobs)
        limit = bytes
    }

    /// Bytes drawn and not yet stored; for tests.
    var bytes: Int { state.withLock(\.bytes) }

    /// Draws when it is this row's turn.
    ///
    /// - Parameters:
    ///   - waiting: runs the waiting, which does not count as time of the row.
    ///   - draw: draws the image.
    ///   - size: number of bytes of the image, which count until `leave`.
    func draw<Image: Sendable>(
        waiting: (_ wait: () async -> Void) async -> Void, _ draw: () async throws -> Image, size: (Image) -> Int
    ) async throws -> Image {
        await waiting {
            await turns.take()
            await room()
        }
        defer { turns.give() }
        try Task.checkCancellation()
        let image = try await draw()
        state.withLock { $0.bytes += size(image) }
        return image
    }

    /// The image was stored, or never will be.
    func leave(_ bytes: Int) {
        let next = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.bytes -= bytes
            guard state.bytes < limit else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in next { continuation.resume() }
    }

    private func room() async {
        await withCheckedContinuation { continuation in
            let isFull = state.withLock { state in
                guard state.bytes >= limit else { return false }
                state.waiting.append(continuation)
                return true
            }
            if !isFull { continuation.resume() }
        }
    }
}
