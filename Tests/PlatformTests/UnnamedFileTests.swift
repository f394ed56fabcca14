import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct UnnamedFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Both ways to give a file its name.
    @Test(arguments: [true, false]) func getsAName(isDirect: Bool) throws {
        let flag = try #require(UnnamedFile.flag)
        let file = open(folder.path, flag | O_WRONLY | O_CLOEXEC, 0o644)
        try #require(file >= 0)
        defer { close(file) }
        #expect(write(file, "ab", 2) == 2)
        let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(directory) }
        func link(_ name: String) -> Bool {
            isDirect
                ? UnnamedFile.linkDirectly(file, as: name, in: directory)
                : UnnamedFile.linkThroughFolder(file, as: name, in: directory)
        }
        // Older systems do it directly for privileged processes only.
        guard link("a") else { return #expect(isDirect && errno != EEXIST) }
        #expect(try TemporaryFolder.bytes(of: "\(folder.path)/a") == Array("ab".utf8))
        #expect(!link("a") && errno == EEXIST)
        #expect(!link("none/a") && errno == ENOENT)
    }

    @Test func keepsAnotherFileOfTheName() throws {
        let path = try folder.write([1], to: "a")
        let file = open(folder.path, try #require(UnnamedFile.flag) | O_WRONLY | O_CLOEXEC, 0o644)
        defer { close(file) }
        #expect(!UnnamedFile.link(file, as: path, in: AT_FDCWD) && errno == EEXIST)
        #expect(UnnamedFile.link(file, as: path + "b", in: AT_FDCWD))
        #expect(try TemporaryFolder.bytes(of: path) == [1])
        #expect(try TemporaryFolder.bytes(of: path + "b") == [])
    }
}
