import HTTP
import Synchronization

/// Reads byte ranges, those that are wanted at about the same time and lie near each other by one request.
///
/// In an archive that is ordered along a curve, the tiles of a picture make a few such spans. One who is cancelled
/// leaves at once; a request is cancelled with the last who wanted something of it.
final class RangeBatch: Sendable {
    /// The widest gap that is read and thrown away rather than asked around.
    static let maximumGap: UInt64 = 16_384
    /// The longest span of several ranges.
    static let maximumSpan: UInt64 = 1 << 20
    /// Most pauses before a batch is sent, for as long as more ranges come.
    private static let maximumPauses = 10

    /// Lets others come to a batch.
    typealias Pause = @Sendable (RangeBatch) async -> Void

    /// Long for lookups that run at the same time, short for a server.
    static let defaultPause: Pause = { _ in try? await Task.sleep(for: .milliseconds(1)) }

    private struct Want: Sendable {
        let range: Range<UInt64>
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        /// The number of the span by which it is being read.
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
    ///   - pause: lets others come; a batch is sent when none came meanwhile.
    ///   - fetch: the answer with a range of the file.
    init(
        pause: @escaping Pause = RangeBatch.defaultPause,
        fetch: @escaping @Sendable (Range<UInt64>) async throws -> HTTPResponse
    ) {
        self.pause = pause
        self.fetch = fetch
    }

    /// How many ranges wait to be asked for; for tests.
    var collected: Int { state.withLock { $0.wants.values.count { $0.span == nil } } }

    /// A range of the file, of at least one byte, as an answer of its own.
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
            // Asked under the lock: a later cancellation finds the want there.
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
        for _ in 0..<Self.maximumPauses {
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

    /// The ranges, each with a number, joined to spans.
    static func spans(of wants: [(number: Int, range: Range<UInt64>)]) -> [(range: Range<UInt64>, members: [Int])] {
        var spans: [(range: Range<UInt64>, members: [Int])] = []
        for (number, range) in wants.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if let last = spans.last, range.lowerBound <= last.range.upperBound + maximumGap,
                max(range.upperBound, last.range.upperBound) - last.range.lowerBound <= maximumSpan
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
