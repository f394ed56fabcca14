import HTTP
import Synchronization
import TestSupport
import Testing

@testable import TileSources

@Suite(.timeLimit(.minutes(20))) struct RangeBatchTests {
    @Test(
        arguments: [
            ([], []),
            ([5..<7], [5..<7]),
            ([0..<10, 10..<20], [0..<20]),
            ([10..<20, 0..<10, 10..<20], [0..<20]),
            ([0..<30, 10..<20, 30..<31], [0..<31]),
            ([0..<10, 16_394..<20_000], [0..<20_000]),
            ([0..<10, 16_395..<20_000], [0..<10, 16_395..<20_000]),
            ([0..<600_000, 600_000..<1_048_576], [0..<1_048_576]),
            ([0..<600_000, 600_000..<1_048_577], [0..<600_000, 600_000..<1_048_577]),
            ([0..<9_000_000], [0..<9_000_000]),
        ] as [([Range<UInt64>], [Range<UInt64>])])
    func mergesNearbyRanges(wants: [Range<UInt64>], spans: [Range<UInt64>]) {
        let found = RangeBatch.spans(of: wants.enumerated().map { ($0.offset, $0.element) })
        #expect(found.map(\.range) == spans)
        #expect(found.flatMap(\.members).sorted() == Array(wants.indices))
        for span in found {
            for member in span.members { #expect(wants[member].clamped(to: span.range) == wants[member]) }
        }
    }

    @Test func splitsMergedRanges() async throws {
        let asked = Mutex<[Range<UInt64>]>([])
        let batch = RangeBatch(pause: RangeBatch.pause(for: 4)) { range in
            asked.withLock { $0.append(range) }
            return HTTPResponse(
                status: 206, headers: ["content-range": ContentRange(range, of: 1000).description],
                body: range.map { UInt8(truncatingIfNeeded: $0) })
        }
        let wants: [Range<UInt64>] = [10..<20, 20..<21, 15..<40, 900..<1000]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for want in wants {
                group.addTask {
                    let piece = try await batch.read(want)
                    #expect(piece.body == want.map { UInt8(truncatingIfNeeded: $0) })
                    #expect(piece.contentRange == ContentRange(want, of: 1000))
                }
            }
            try await group.waitForAll()
        }
        #expect(asked.withLock { $0 } == [10..<1000])
    }

    @Test(
        arguments: [
            ("bytes 0-0/1", 0..<1, 1), ("bytes 5-9/10", 5..<10, 10), ("Bytes 5-9/*", 5..<10, nil),
        ] as [(String, Range<UInt64>, UInt64?)])
    func readsContentRanges(text: String, range: Range<UInt64>, total: UInt64?) {
        #expect(ContentRange(parsing: text) == ContentRange(range, of: total))
    }

    @Test(arguments: [
        "", "bytes", "bytes */10", "bytes 5-4/10", "bytes 5-10/10", "items 0-0/1", "bytes 0-18446744073709551615/*",
        "bytes 0-0/x", "bytes -1-0/1", "bytes 0-99999999999999999999/*",
    ]) func rejectsInvalidContentRanges(text: String) {
        #expect(ContentRange(parsing: text) == nil)
    }
}

extension RangeBatch {
    /// Until so many ranges are wanted, however long that takes.
    static func pause(for count: Int) -> Pause {
        { batch in #expect(await Eventually.holds { batch.collected >= count }) }
    }
}
