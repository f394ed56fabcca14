import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct OpenFolderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func createsMissingFolders() throws {
        let open = try OpenFolder(making: "\(folder.path)/a/b//c/")
        #expect(Folder.exists(at: "\(folder.path)/a/b/c"))
        #expect(try open.subfolder("d", making: false) == nil)
        let deep = try #require(try open.subfolder("d", making: true))
        try deep.write([1], as: "e")
        #expect(try TemporaryFolder.bytes(of: "\(folder.path)/a/b/c/d/e") == [1])
        #expect(try open.subfolder("d", making: false)?.file("e")?.size == 1)
        #expect(try deep.file("f") == nil)
    }

    /// A slash and a mark that combines with it are one character, and a slash for the system.
    @Test func createsFoldersThatBeginWithACombiningMark() throws {
        let path = "\(folder.path)/a/\u{301}b/\u{FE0F}c"
        _ = try OpenFolder(making: path)
        #expect(Folder.exists(at: path))
        try Folder.make(at: "\(folder.path)/d/\u{301}e")
        try AtomicFile.write([1], to: "\(folder.path)/d/\u{301}e/\u{301}f")
        #expect(try TemporaryFolder.bytes(of: "\(folder.path)/d/\u{301}e/\u{301}f") == [1])
        #expect(throws: Never.self) { try AtomicFile.target(of: "\(folder.path)/d/\u{301}e/\u{301}g") }
    }

    @Test(arguments: ["", ".", "..", "../x", "x/", "a\0b", "../\u{301}x", "inside/\u{FE0F}x"])
    func rejectsNamesOutsideTheFolder(name: String) throws {
        let open = try OpenFolder(making: "\(folder.path)/open")
        #expect(throws: FileError.self) { try open.subfolder(name, making: true) }
        #expect(throws: FileError.self) { try open.file(name) }
        #expect(throws: FileError.self) { try open.write([1], as: name) }
        #expect(try Folder.names(at: folder.path)?.sorted() == [".", "..", "open"])
    }

    @Test func followsNoLink() throws {
        try folder.write([1], to: "outside/file")
        let open = try OpenFolder(making: "\(folder.path)/inside")
        #expect(symlink("../outside", "\(folder.path)/inside/away") == 0)
        #expect(symlink("../outside/file", "\(folder.path)/inside/file") == 0)
        #expect(throws: FileError.self) { try open.subfolder("away", making: true) }
        #expect(throws: FileError.self) { try open.file("file") }
        // The link is replaced, not what it leads to.
        try open.write([2, 2], as: "file")
        #expect(try TemporaryFolder.bytes(of: "\(folder.path)/outside/file") == [1])
        #expect(try open.file("file")?.size == 2)
        // The folder itself may be reached through one.
        #expect(symlink("inside", "\(folder.path)/link") == 0)
        #expect(try OpenFolder(making: "\(folder.path)/link").file("file")?.size == 2)
    }

    @Test func noticesThatItWasRemoved() throws {
        let open = try OpenFolder(making: "\(folder.path)/a")
        #expect(!open.isGone)
        #expect(rmdir("\(folder.path)/a") == 0)
        #expect(open.isGone)
        let error = #expect(throws: FileError.self) { try open.write([1], as: "b") }
        #expect(error?.number == ENOENT)
    }

    @Test(arguments: [("", Int32?.none), ("/proc/a", ENOENT), ("/dev/null", ENOTDIR), ("/dev/null/a", ENOTDIR)])
    func errorsNameThePath(path: String, number: Int32?) throws {
        let error = #expect(throws: FileError.self) { try OpenFolder(making: path) }
        #expect(error?.number == number)
        #expect(error.map { $0.description.contains(path) } == true)
    }

    @Test func writesNoByteToTry() throws {
        try OpenFolder(making: folder.path).tryWriting()
        #expect(try Folder.names(at: folder.path)?.sorted() == [".", ".."])
    }
}
