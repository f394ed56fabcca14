import Flights
import HTTP
import Synchronization

/// Reads byte ranges, merging nearby ranges that are requested at about the same time into one request.
///
/// In an archive ordered along a curve, the tiles of an image form a few such spans. A canceled caller leaves at once;
/// a request is canceled with its last caller.
final class RangeBatch: Sendable {
    /// Maximum gap in bytes to read and discard rather than send another request.
    static let maximumGap: UInt64 = 16_384
    /// Maximum length of a span of several ranges, in bytes.
    static let maximumSpan: UInt64 = 1 << 20
    /// Maximum number of pauses before a batch is sent, while more ranges arrive.
    private static let maximumPauses = 10

    /// Waits for more ranges.
    typealias Pause = @Sendable (RangeBatch) async -> Void

    /// Long enough for concurrent lookups, short compared to a server's response time.
    static let defaultPause: Pause = { _ in try? await Task.sleep(for: .milliseconds(1)) }

    private struct State: Sendable {
        /// The ranges that have not been requested yet, by the numbers of their callers.
        var ranges: [Int: Range<UInt64>] = [:]
        var isCollecting = false
        var last = 0
    }

    private let state = Mutex(State())
    private let flights = SingleFlight<Int, HTTPResponse>()
    private let pause: Pause
    private let fetch: @Sendable (Range<UInt64>) async throws -> HTTPResponse

    /// - Parameters:
    ///   - pause: waits for more ranges; the batch is sent when none arrived in between.
    ///   - fetch: fetches a range of the file.
    init(
        pause: @escaping Pause = RangeBatch.defaultPause,
        fetch: @escaping @Sendable (Range<UInt64>) async throws -> HTTPResponse
    ) {
        self.pause = pause
        self.fetch = fetch
    }

    /// Number of ranges waiting to be requested; for tests.
    var collected: Int { state.withLock(\.ranges.count) }

    /// A range of the file of at least one byte, as a separate response.
    func read(_ range: Range<UInt64>) async throws -> HTTPResponse {
        let number = state.withLock { state in
            state.last &+= 1
            return state.last
        }
        // A canceled caller is left out of the request.
        defer { state.withLock { $0.ranges[number] = nil } }
        let responses = try await flights.startedValue(for: number) { collect(range, for: number) }
        guard let piece = responses.piece(range) else { throw Defect.otherBytes }
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

    /// Merges numbered ranges into spans.
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
