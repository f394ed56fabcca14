import Testing

@testable import Rasterising

@Suite struct DashPatternTests {
    /// In places of 256 per period: within dashes above a half, in gaps below.
    @Test(
        arguments: [
            ([1.0, 1], [(0.25, true), (0.75, false)]), ([1, 3], [(0.1, true), (0.5, false), (0.9, false)]),
            ([2, 1, 1], [(0.25, true), (0.6, false), (0.9, true)]),
            ([1, 0, 1, 2], [(0.1, true), (0.25, true), (0.4, true), (0.7, false)]),
            ([1], [(0.1, true), (0.5, true), (0.9, true)]),
        ] as [([Double], [(Float, Bool)])]) func dashesAndGaps(lengths: [Double], places: [(Float, Bool)]) throws
    {
        let made = DashPattern(lengths: lengths, isRound: false)
        let pattern = try #require(made)
        for (place, isDash) in places {
            for period in [0, 1, 7] as [Float] {
                #expect((pattern.value(distance: place + period, side: 0) > 0.5) == isDash, "\(lengths) at \(place)")
            }
        }
    }

    /// Round caps reach into the gap in the middle of the line, not at its sides.
    @Test func roundCaps() throws {
        let made = DashPattern(lengths: [2, 2], isRound: true)
        let pattern = try #require(made)
        #expect(pattern.value(distance: 0.6, side: 0) > 0.5)
        #expect(pattern.value(distance: 0.6, side: 0.95) < 0.5)
        #expect(pattern.value(distance: 0.75, side: 0) < 0.5)
    }

    @Test(arguments: [[], [0], [0, 0], [-1, 2], [.infinity, 1], [.nan]] as [[Double]])
    func noPattern(lengths: [Double]) { #expect(DashPattern(lengths: lengths, isRound: false) == nil) }
}
