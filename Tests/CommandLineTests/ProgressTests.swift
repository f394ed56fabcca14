import Testing

@testable import snapshot

@Suite struct ProgressTests {
    static let states: [(ProgressState, line: String)] = [
        (
            ProgressState(done: 1200, total: 4800, pace: ProgressPace(1200, in: .seconds(4))),
            "1,200 of 4,800 tiles (25 %), 300/s, 0:12 left"
        ),
        (
            ProgressState(done: 0, total: 7, pace: ProgressPace(0, in: .seconds(1))), "0 of 7 tiles (0 %)"
        ),
        // Tiles known before do not count for the pace.
        (
            ProgressState(done: 990, total: 1000, pace: ProgressPace(1, in: .seconds(600))),
            "990 of 1,000 tiles (99 %), 0.0/s, 1:40:00 left"
        ),
        (
            ProgressState(done: 3, total: 3, pace: ProgressPace(3, in: .milliseconds(500))),
            "3 of 3 tiles (100 %), 6.0/s"
        ),
        (
            ProgressState(done: 0, total: 0, pace: ProgressPace(0, in: .zero)), "0 of 0 tiles (100 %)"
        ),
    ]

    @Test(arguments: states) func printsProgressAsText(state: ProgressState, line: String) {
        #expect(state.line(unit: "tiles") == line)
    }

    @Test(arguments: states) func fitsTheTerminal(state: ProgressState, line: String) {
        for width in 0...120 {
            #expect(state.bar(unit: "tiles", width: width).count < max(width, 1))
        }
    }

    @Test func drawsTheBar() {
        let state = ProgressState(done: 30, total: 4000, pace: ProgressPace(2, in: .seconds(1)))
        #expect(
            state.bar(unit: "x", width: 72) == "[" + String(repeating: ".", count: 20)
                + "]   0 %     30 x  2.0/s  33:05 left")
        #expect(state.bar(unit: "x", width: 20) == "  0 %     30 x  2.0")
        let end = ProgressState(done: 4000, total: 4000, pace: ProgressPace(2, in: .seconds(1)))
        #expect(end.bar(unit: "x", width: 62) == "[##########] 100 %  4,000 x  2.0/s")
    }

    @Test(arguments: [
        (0.0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (999_949, "999.9 kB"), (999_951, "1.0 MB"),
        (2.34e9, "2.3 GB"), (5e18, "5000000.0 TB"),
    ])
    func namesBytes(number: Double, text: String) { #expect(Quantity.bytes(number) == text) }

    @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"), (100_000, "100,000")])
    func groups(number: Int, text: String) { #expect(Quantity.grouped(number) == text) }

    @Test(arguments: [
        (0.0, "0:00"), (0.2, "0:01"), (59.5, "1:00"), (3599, "59:59"), (3600, "1:00:00"), (.infinity, "1000000:00:00"),
    ])
    func namesTimes(seconds: Double, text: String) { #expect(Quantity.time(seconds: seconds) == text) }

    @Test(arguments: [
        (0, "1 ms"), (0.0144, "14 ms"), (0.94, "940 ms"), (0.96, "1.0 s"), (2.36, "2.4 s"), (9.94, "9.9 s"),
        (9.96, "0:10"), (61, "1:01"),
    ])
    func namesDurations(seconds: Double, text: String) { #expect(Quantity.duration(seconds: seconds) == text) }

    @Test(arguments: [(0, "0 rows"), (1, "1 row"), (2000, "2,000 rows")])
    func counts(number: Int, text: String) { #expect(Quantity.counted(number, "row") == text) }
}
