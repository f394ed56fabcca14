import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct FolderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["a", "a/b/c", "a//b/", "./a/../b"]) func makesAllThatIsMissing(path: String) throws {
        let path = "\(folder.path)/\(path)"
        try Folder.make(at: path)
        #expect(Folder.exists(at: path))
        try Folder.make(at: path)
    }

    @Test(arguments: ["", "file/folder", "/proc/none/folder", "a\0b"]) func errorsNameTheFolder(path: String) throws {
        let file = try folder.write([1], to: "file")
        let path = path.hasPrefix("file") ? file + "/folder" : path
        let error = #expect(throws: FileError.self) { try Folder.make(at: path) }
        #expect(error?.description.contains(path.isEmpty || path.contains("\0") ? "a folder" : path) == true)
    }

    @Test func listsFilesOnly() throws {
        try folder.write([1, 2, 3], to: "one.png")
        try folder.write([1], to: "two.txt")
        try folder.write([1], to: "folder.png/three.png")
        let files = try Folder.files(at: folder.path) { $0.hasSuffix(".png") }
        #expect(files.map(\.name) == ["one.png"] && files.first?.size == 3)
        #expect(try Folder.files(at: folder.path + "/none") { _ in true }.isEmpty)
    }

    /// No text leads to a name that is not UTF-8: with U+FFFD in it, it would be the name of another file.
    @Test func namesAreUTF8() throws {
        try folder.write([1], to: "one/a.png")
        let odd = Array("\(folder.path)/".utf8).map { CChar(bitPattern: $0) } + [-1, 0]
        #expect(mkdir(odd, 0o777) == 0 && symlink(odd, "\(folder.path)/link") == 0)
        #expect(try Folder.names(at: folder.path).map { Set($0) } == [".", "..", "one", "link"])
        #expect(RealPath.existing(folder.path + "/link") == nil && RealPath.find(folder.path + "/link/a.png") == nil)
        #expect(RealPath.comparable(folder.path + "/link/a.png")?.hasSuffix("/\u{FFFD}/a.png") == true)
        #expect(RealPath.find(folder.path + "/one/./new.png")?.hasSuffix("/one/new.png") == true)
    }

    @Test func oneAtATimeHasItsLock() async throws {
        func isFree(_ path: String) -> Bool {
            if let lock = FolderLock(folder: path, waiting: false) {
                _ = lock
                return true
            }
            return false
        }
        do {
            let lock = FolderLock(folder: folder.path)
            #expect(!isFree(folder.path))
            _ = lock
        }
        // A process that another test is just starting has a copy of the descriptor until it is the other program.
        #expect(await Eventually.holds { isFree(folder.path) })
        #expect(!isFree(folder.path + "/none"))
    }
}
