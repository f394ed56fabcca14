import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct AtomicFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func replacesWhatALinkPointsToAndKeepsItsPermissions() throws {
        let real = try folder.write([1], to: "real.png")
        chmod(real, 0o600)
        let link = "\(folder.path)/link.png"
        #expect(symlink("real.png", link) == 0)
        try AtomicFile.write([2, 3], to: link)
        #expect(try TemporaryFolder.bytes(of: real) == [2, 3])
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(real, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func takesTheLongestNames() throws {
        let path = "\(folder.path)/" + String(repeating: "n", count: 255)
        try AtomicFile.write([1], to: path)
        #expect(try TemporaryFolder.bytes(of: path) == [1])
    }

    @Test func writesNoneOfSeveralWhereOneCannotBe() throws {
        let first = "\(folder.path)/first"
        for other in [
            "\(folder.path)/" + String(repeating: "n", count: 256), "\(folder.path)/none/second", folder.path,
        ] {
            #expect(throws: FileError.self) { try AtomicFile.write([([1], first), ([2], other)]) }
        }
        #expect(try Folder.names(at: folder.path)?.sorted() == [".", ".."])
    }
}
