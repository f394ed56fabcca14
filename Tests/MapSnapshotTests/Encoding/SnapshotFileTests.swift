import Testing

@testable import MapSnapshot

@Suite struct SnapshotFileTests {
    @Test(arguments: [0, 1, 100, 5000]) func bytesForACacheHaveNoSpareRoom(count: Int) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * count + 100)
        bytes += (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let exact = bytes.withoutSpareRoom
        #expect(exact == bytes)
        // An allocation is a multiple of 16 bytes.
        #expect(exact.capacity <= count + 32)
    }
}
