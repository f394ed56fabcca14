import Flights
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

    private struct State: Sendable {
        /// The ranges that are not asked for yet, by the numbers of those who wait for them.
        var ranges: [Int: Range<UInt64>] = [:]
        var isCollecting = false
        var last = 0
    }

    private let state = Mutex(State())
    private let flights = SingleFlight<Int, HTTPResponse>()
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
    var collected: Int { state.withLock(\.ranges.count) }

    /// A range of the file, of at least one byte, as an answer of its own.
    func read(_ range: Range<UInt64>) async throws -> HTTPResponse {
        let number = state.withLock { state in
            state.last &+= 1
            return state.last
        }
        // Whoever leaves while ranges are collected is not asked for.
        defer { state.withLock { $0.ranges[number] = nil } }
        let answer = try await flights.startedValue(for: number) { collect(range, for: number) }
        guard let piece = answer.piece(range) else { throw Defect.otherBytes }
        return piece
    }

    private func collect(_ range: Range<UInt64>, for number: Int) {
        state.withLock { state in
            state.ranges[number] = range
            guard !state.isCollecting else { return }
            state.isCollecting = true
            Task { await send() }
        }
    }

    /// Waits for more ranges and asks for all of them.
    private func send() async {
        for _ in 0..<Self.maximumPauses {
            let count = collected
            await pause(self)
            if collected <= count { break }
        }
        let ranges = state.withLock { state in
            state.isCollecting = false
            defer { state.ranges = [:] }
            return state.ranges
        }
        for span in Self.spans(of: ranges.map { ($0.key, $0.value) }) {
            flights.start(span.members) { [fetch] in try await fetch(span.range) }
        }
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
