import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct AtomicFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func replacesLinkTargetsAndKeepsPermissions() throws {
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

    /// A pipe ends when no writer has it open.
    @Test func aPipeHasOneWriterForAllPieces() throws {
        let path = "\(folder.path)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        var byte: UInt8 = 0
        try AtomicFile.write(inPieces: path) { append in
            for piece in UInt8(1)...3 {
                try append([piece])
                #expect(read(reader, &byte, 1) == 1 && byte == piece)
                // Nothing there, but no end either.
                #expect(read(reader, &byte, 1) == -1 && errno == EAGAIN)
            }
        }
        #expect(read(reader, &byte, 1) == 0)
    }

    @Test func takesTheLongestNames() throws {
        let path = "\(folder.path)/" + String(repeating: "n", count: 255)
        try AtomicFile.write([1], to: path)
        #expect(try TemporaryFolder.bytes(of: path) == [1])
    }

    @Test func writesNoneIfOneCannotBeWritten() throws {
        let first = "\(folder.path)/first"
        for other in [
            "\(folder.path)/" + String(repeating: "n", count: 256), "\(folder.path)/none/second", folder.path,
        ] {
            #expect(throws: FileError.self) { try AtomicFile.write([([1], first), ([2], other)]) }
        }
        #expect(try Folder.names(at: folder.path)?.sorted() == [".", ".."])
    }
}
