import HTTP
import Synchronization

/// Reads byte ranges, merging nearby ranges that are requested at about the same time into one request.
///
/// In an archive ordered along a curve, the tiles of an image form a few such spans. A canceled caller leaves at once;
/// a request is canceled with its last caller.
final class RangeBatch: Sendable {
    /// Maximum gap in bytes to read and discard rather than send another request.
    static let widestGap: UInt64 = 16_384
    /// Maximum length of a span of several ranges, in bytes.
    static let longestSpan: UInt64 = 1 << 20
    /// Maximum number of pauses before a batch is sent, while more ranges arrive.
    private static let mostPauses = 10

    /// Waits for more ranges.
    typealias Pause = @Sendable (RangeBatch) async -> Void

    /// Long enough for concurrent lookups, short compared to a server's response time.
    static let usualPause: Pause = { _ in try? await Task.sleep(for: .milliseconds(1)) }

    private struct Want: Sendable {
        let range: Range<UInt64>
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        /// The number of the span that is reading it.
        var span: Int?
    }

    private struct State: Sendable {
        var wants: [Int: Want] = [:]
        var tasks: [Int: Task<Void, Never>] = [:]
        var isCollecting = false
        var lastNumber = 0

        mutating func number() -> Int {
            lastNumber &+= 1
            return lastNumber
        }
    }

    private let state = Mutex(State())
    private let pause: Pause
    private let fetch: @Sendable (Range<UInt64>) async throws -> HTTPResponse

    /// - Parameters:
    ///   - pause: waits for more ranges; the batch is sent when none arrived in between.
    ///   - fetch: fetches a range of the file.
    init(
        pause: @escaping Pause = RangeBatch.usualPause,
        fetch: @escaping @Sendable (Range<UInt64>) async throws -> HTTPResponse
    ) {
        self.pause = pause
        self.fetch = fetch
    }

    /// Number of ranges waiting to be requested; for tests.
    var collected: Int { state.withLock { $0.wants.values.count { $0.span == nil } } }

    /// A range of the file of at least one byte, as a separate response.
    func read(_ range: Range<UInt64>) async throws -> HTTPResponse {
        let number = state.withLock { $0.number() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { join(number, Want(range: range, continuation: $0)) }
        } onCancel: {
            leave(number)
        }
    }

    private func join(_ number: Int, _ want: Want) {
        let hasJoined = state.withLock { state in
            // Checked under the lock, so that a later cancellation finds the request.
            guard !Task.isCancelled else { return false }
            state.wants[number] = want
            if !state.isCollecting {
                state.isCollecting = true
                Task { await collect() }
            }
            return true
        }
        if !hasJoined { want.continuation.resume(throwing: CancellationError()) }
    }

    private func collect() async {
        for _ in 0..<Self.mostPauses {
            let count = collected
            await pause(self)
            if collected <= count { break }
        }
        state.withLock { state in
            state.isCollecting = false
            let wants = state.wants.filter { $0.value.span == nil }
            for span in Self.spans(of: wants.map { ($0.key, $0.value.range) }) {
                let number = state.number()
                for member in span.members { state.wants[member]?.span = number }
                state.tasks[number] = Task { await self.fly(number, span.range) }
            }
        }
    }

    private func fly(_ number: Int, _ span: Range<UInt64>) async {
        let result: Result<HTTPResponse, any Error>
        do { result = .success(try await fetch(span)) } catch { result = .failure(error) }
        let members = state.withLock { state in
            state.tasks[number] = nil
            let members = state.wants.filter { $0.value.span == number }
            for key in members.keys { state.wants[key] = nil }
            return members.values
        }
        for want in members {
            want.continuation.resume(
                with: result.flatMap { answer in
                    answer.piece(want.range).map { .success($0) } ?? .failure(Defect.otherBytes)
                })
        }
    }

    private func leave(_ number: Int) {
        let (want, task) = state.withLock { state -> (Want?, Task<Void, Never>?) in
            guard let want = state.wants.removeValue(forKey: number) else { return (nil, nil) }
            guard let span = want.span, !state.wants.values.contains(where: { $0.span == span }) else {
                return (want, nil)
            }
            return (want, state.tasks.removeValue(forKey: span))
        }
        task?.cancel()
        want?.continuation.resume(throwing: CancellationError())
    }

    /// Merges numbered ranges into spans.
    static func spans(of wants: [(number: Int, range: Range<UInt64>)]) -> [(range: Range<UInt64>, members: [Int])] {
        var spans: [(range: Range<UInt64>, members: [Int])] = []
        for (number, range) in wants.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if let last = spans.last, range.lowerBound <= last.range.upperBound + widestGap,
                max(range.upperBound, last.range.upperBound) - last.range.lowerBound <= longestSpan
            {
                let end = max(range.upperBound, last.range.upperBound)
                spans[spans.count - 1] = (last.range.lowerBound..<end, last.members + [number])
            } else {
                spans.append((range, [number]))
            }
        }
        return spans
    }
}
