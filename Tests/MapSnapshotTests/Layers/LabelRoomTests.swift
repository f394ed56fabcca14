import Testing

@testable import MapSnapshot

/// Which labels are left out of an image with too many.
@Suite struct LabelRoomTests {
    @Test(
        arguments: [
            ([5, 5], 10, nil), ([], 10, nil), ([5, 6], 10, 5), ([1, 100, 100], 101, 50), ([1, 2, 100], 50, 47),
            ([100, 100, 100], 2, 0), ([7], 3, 3),
        ] as [([Int], Int, Int?)])
    func partsShareTheRoom(weights: [Int], limit: Int, share: Int?) {
        #expect(LabelRoom(limit: limit).share(weights) == share)
        #expect(LabelRoom(limit: limit).share(weights.reversed()) == share)
        if let share { #expect(weights.reduce(0) { $0 + min($1, share) } <= limit) }
    }
}
