import Testing

@testable import SnapshotServer

@Suite struct DescriptorLimitTests {
    /// The limit, the open descriptors, the connections that are wanted, and those that there may be.
    @Test(arguments: [
        (1024, 40, 1024, 728), (1_048_576, 40, 1024, 1024), (65_536, 40, 100_000, 65_240), (1024, 40, 10, 10),
        (256, 40, 1024, 108), (64, 40, 1024, 12), (10, 40, 1024, 1),
    ]) func connectionsLeaveDescriptorsForDrawing(maximum: Int, open: Int, wanted: Int, expected: Int) {
        #expect(DescriptorLimit(maximum: maximum, open: open).connections(wanted) == expected)
    }

    @Test func theProcessKnowsItsDescriptors() {
        let current = DescriptorLimit.current
        #expect((3..<current.maximum).contains(current.open))
    }
}
