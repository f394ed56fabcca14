import Files
import Foundation
import Glibc
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct FolderOutputTests {
    typealias Consequence = BatchOutputError.Consequence

    static let digest = RenderStampTests.digest
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Everything below the folder, with a slash after folders.
    private func names() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func writesAndFindsExistingImages() async throws {
        let output = try FolderOutput("\(folder.path)/new/out")
        let image = try await SnapshotFile(Samples.snapshot(FileOptions()))
        #expect(try await output.held("ab/c.png", Self.digest) == nil)
        #expect(try await output.read("ab/c.png") == nil)
        let written = try await output.write(image, as: "ab/c.png", digest: Self.digest)
        let bytes = try #require(try await output.read("ab/c.png"))
        #expect(written == BatchFile(bytes) && written.bytes == bytes.count && bytes != image.bytes)
        #expect(try await output.held("ab/c.png", Self.digest) == written)
        #expect(try await output.held("ab/c.png", RenderStampTests.other) == nil)
        // An incomplete one replaces it, and will be drawn again.
        let again = try await output.write(image, as: "ab/c.png", digest: nil)
        #expect(try await output.read("ab/c.png") == image.bytes && again == BatchFile(image.bytes))
        #expect(try await output.held("ab/c.png", Self.digest) == nil)
        #expect(try names() == ["new", "new/out", "new/out/ab", "new/out/ab/c.png"])
    }

    @Test func hashesOnlyIfAsked() async throws {
        let image = try await SnapshotFile(Samples.snapshot(FileOptions()))
        let output = try FolderOutput(folder.path, hashes: false)
        let written = try await output.write(image, as: "a.png", digest: Self.digest)
        #expect(written.sha256 == nil && written.bytes > image.bytes.count)
        #expect(try await output.held("a.png", Self.digest) == written)
        let hashing = try FolderOutput(folder.path)
        let held = try #require(try await hashing.held("a.png", Self.digest))
        #expect(held.sha256?.count == 64 && held.bytes == written.bytes)
    }

    @Test func corruptFilesDoNotCount() async throws {
        let output = try FolderOutput(folder.path)
        let image = try await SnapshotFile(Samples.snapshot(FileOptions()))
        _ = try await output.write(image, as: "a.png", digest: Self.digest)
        var bytes = try #require(try await output.read("a.png"))
        bytes.removeLast()
        try folder.write(bytes, to: "a.png")
        #expect(try await output.held("a.png", Self.digest) == nil)
    }

    /// Only the row with the bad name fails.
    @Test func aNameThatCannotExist() throws {
        let output = try FolderOutput(folder.path)
        try output.write([1], as: "file")
        try output.write([1], as: "folder/inner/file")
        try folder.write([1], to: "outside/file")
        #expect(symlink("outside", "\(folder.path)/link") == 0)
        for (name, words): (OutputName, String) in [
            ("file/a.png", "is in the way"), ("folder", "is in the way"), ("folder/inner", "is in the way"),
            ("link/a.png", "is in the way"),
        ] {
            let error = error { try output.write([2], as: name) }
            #expect(error?.consequence == .row, "\(name)")
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        }
        #expect(
            try names() == [
                "file", "folder", "folder/inner", "folder/inner/file", "link", "outside", "outside/file",
            ])
    }

    @Test func linksAreReplacedAndNotFollowed() async throws {
        try folder.write([1], to: "precious")
        let output = try FolderOutput("\(folder.path)/out")
        #expect(symlink("../precious", "\(folder.path)/out/a.png") == 0)
        #expect(try await output.read("a.png") == nil)
        try output.write([2], as: "a.png")
        #expect(try TemporaryFolder.bytes(of: "\(folder.path)/precious") == [1])
        #expect(try await output.read("a.png") == [2])
    }

    /// On file systems without unnamed files, a recent one may belong to another machine.
    @Test(.enabled(if: TemporaryFolder.hasUnnamedFiles, "/tmp knows no files without a name"))
    func removesFilesOfKilledRuns() throws {
        let left = [".snapshot-7-1.part", "ab/.snapshot-7-2.part"]
        for name in left { try folder.write([1], to: name) }
        let output = try FolderOutput(folder.path)
        try output.write([2], as: "ab/a.png")
        try output.write([2], as: "b.png")
        #expect(try names() == ["ab", "ab/a.png", "b.png"])
    }

    @Test func aFolderThatIsGoneEndsTheBatch() throws {
        let output = try FolderOutput("\(folder.path)/out")
        #expect(rmdir("\(folder.path)/out") == 0)
        for name: OutputName in ["a.png", "b/a.png"] {
            let error = error { try output.write([1], as: name) }
            #expect(error?.consequence == .batch(status: 73))
            #expect(error?.description.contains("/out was removed while the batch wrote to it: run") == true)
        }
        #expect(try names().isEmpty)
    }

    @Test(arguments: [("/dev/null/out", Int32(73)), ("/proc/out", 73), ("/dev/null", 73), ("", 73)])
    func aPlaceForNoFolder(path: String, status: Int32) {
        let error = error { _ = try FolderOutput(path) }
        #expect(error?.consequence == .batch(status: status))
        #expect(error?.description.isEmpty == false && error?.description.contains("\n") == false)
    }

    @Test(.enabled(if: canBeNobody, "only root can become somebody else"))
    func anUnwritableFolderIsFoundBeforeAnythingIsRead() throws {
        try folder.write([], to: "theirs/one/file")
        let path = "\(folder.path)/theirs"
        let before = try FolderOutput(path)
        chmod(folder.path, 0o755)
        chmod(path, 0o755)
        chmod("\(path)/one", 0o555)
        let (start, one, two) = Self.asNobody {
            (
                error { _ = try FolderOutput(path) }, error { try before.write([1], as: "one/a.png") },
                error { _ = try FolderOutput("\(path)/new") }
            )
        }
        for error in [start, one, two] {
            #expect(error?.consequence == .batch(status: 77))
            #expect(error?.description.contains("allow this user to write") == true, "\(error?.description ?? "")")
        }
        // A single folder is no reason to end the batch.
        chmod(path, 0o777)
        let alone = Self.asNobody { error { try before.write([1], as: "one/a.png") } }
        #expect(alone?.consequence == .row)
        #expect(Self.asNobody { error { try before.write([1], as: "two/a.png") } } == nil)
    }

    /// Two processes' worth of writers on the same names, one of them new each time.
    @Test func writersOfTheSameNames() async throws {
        let outputs = try (0..<4).map { _ in try FolderOutput(folder.path) }
        let images = (0..<4).map { [UInt8](repeating: UInt8($0), count: 5_000) }
        try await withThrowingTaskGroup { group in
            for (output, image) in zip(outputs, images) {
                group.addTask {
                    for turn in 0..<100 { try output.write(image, as: "\(turn % 7)/\(turn % 11).png") }
                }
            }
            try await group.waitForAll()
        }
        let files = try names().filter { $0.hasSuffix(".png") }
        #expect(try names().count == files.count + 7 && files.count == 77)
        for name in files { #expect(try images.contains(TemporaryFolder.bytes(of: "\(folder.path)/\(name)"))) }
    }

    // MARK: - Means

    private func error(_ body: () throws -> Void) -> BatchOutputError? {
        do { try body() } catch { return error as? BatchOutputError }
        return nil
    }

    private func error(_ body: () async throws -> Void) async -> BatchOutputError? {
        do { try await body() } catch { return error as? BatchOutputError }
        return nil
    }

    /// Whether this process may, and its user namespace has the user nobody.
    private static let canBeNobody = asNobody {
        // An invalid user changes nothing; the call returns the current one.
        setFileUser(.max) == nobody
    }

    private static let nobody = 65_534 as uid_t

    /// Runs on its thread as the user nobody, if the tests run with more rights.
    private static func asNobody<Result>(_ body: () -> Result) -> Result {
        _ = setFileUser(nobody)
        defer { _ = setFileUser(geteuid()) }
        return body()
    }
}

/// `setfsuid`, which the module map of glibc lacks.
@_silgen_name("setfsuid") private func setFileUser(_ user: uid_t) -> CInt
