import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct SharedCountTests {
    let folder: TemporaryFolder
    private var count: SharedCount { SharedCount(path: "\(folder.path)/count") }

    init() throws { folder = try TemporaryFolder() }

    @Test func sharesTheCountByName() throws {
        let unknown = try count.add(5)
        #expect(unknown == SharedCount.unknown + 5)
        #expect(try count.add(3) == unknown + 3)
        // What was added since stays added.
        try count.set(100, insteadOf: unknown)
        #expect(try count.add(0) == 103)
        #expect(try count.add(-10) == 93)
        #expect(try count.add(-1_000) == 0)
        #expect(try count.add(.max) == 2 * SharedCount.unknown)
    }

    @Test func concurrentAddsAreExact() async throws {
        _ = try count.set(0, insteadOf: .max)
        let count = count
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<200 { _ = try? count.add(3) } } }
        }
        #expect(try count.add(0) == 8 * 200 * 3)
    }

    @Test func corruptCountIsUnknown() throws {
        try count.set(7, insteadOf: .max)
        let whole = try TemporaryFolder.bytes(of: "\(folder.path)/count")
        for index in whole.indices {
            for bit in 0..<8 {
                var damaged = whole
                damaged[index] ^= 1 << bit
                try folder.write(damaged, to: "count")
                #expect(try count.add(0) == SharedCount.unknown)
            }
            try folder.write(Array(whole[..<index]), to: "count")
            #expect(try count.add(0) == SharedCount.unknown)
        }
    }

    @Test func errorsNameThePath() {
        let error = #expect(throws: FileError.self) { _ = try SharedCount(path: "/proc/none/count").add(1) }
        #expect(error?.description.contains("/proc/none/count") == true)
        let withNUL = #expect(throws: FileError.self) { _ = try SharedCount(path: "a\0b").add(1) }
        #expect(withNUL?.number == EINVAL)
    }
}
