import Foundation
import Glibc
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

/// A disk of 128 KiB in memory; requires permission to mount.
@Suite(.enabled(if: SmallDisk.isPossible, "mounting is not allowed here")) struct SmallDiskTests {
    let disk: SmallDisk

    init() throws { disk = try SmallDisk() }

    @Test func fullDiskEndsTheBatchWhichThenResumes() async throws {
        let output = try FolderOutput("\(disk.path)/out")
        let image = try await SnapshotFile(Samples.snapshot(FileOptions(format: .pdf)))
        let digest = RenderStampTests.digest
        var (written, error): (Int, BatchOutputError?) = (0, nil)
        while error == nil, written < 1_000 {
            do throws(BatchOutputError) {
                _ = try await output.write(image, as: "\(written % 3)/\(written).pdf", digest: digest)
                written += 1
            } catch let thrown {
                error = thrown
            }
        }
        #expect(written > 0)
        #expect(error?.consequence == .batch(status: 74))
        #expect(error?.description.contains("No space left on device): free some space") == true)
        let files = try disk.names.filter { $0.hasSuffix(".pdf") }
        #expect(files.count == written)
        for file in files { #expect(RenderStamp.verify(try TemporaryFolder.bytes(of: "\(disk.path)/\(file)"), digest)) }
        let names = try disk.names
        #expect(names.allSatisfy { $0.hasSuffix(".pdf") || ["out", "out/0", "out/1", "out/2"].contains($0) })
        // Another run fails before drawing any image, and resumes with more space.
        try disk.fill()
        #expect(throws: BatchOutputError.self) { try FolderOutput("\(disk.path)/other") }
        try disk.remount("size=1m")
        let again = try FolderOutput("\(disk.path)/out")
        #expect(try await again.held("0/0.pdf", digest) != nil)
        let name: OutputName = "\(written % 3)/\(written).pdf"
        #expect(try await again.held(name, digest) == nil)
        _ = try await again.write(image, as: name, digest: digest)
        #expect(try await again.held(name, digest) != nil)
    }

    @Test func aDiskThatIsReadOnly() async throws {
        let output = try FolderOutput(disk.path)
        try output.write([1], as: "a.png")
        try disk.remount("ro")
        let start = #expect(throws: BatchOutputError.self) { _ = try FolderOutput(disk.path) }
        let row = #expect(throws: BatchOutputError.self) { try output.write([2], as: "a.png") }
        for error in [start, row] {
            #expect(error?.consequence == .batch(status: 73))
            #expect(error?.description.contains("Read-only file system") == true)
        }
        #expect(try await output.read("a.png") == [1])
    }
}
