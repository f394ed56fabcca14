import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct ScratchFileTests {
    @Test func readsBackAndIsUnnamed() throws {
        let folder = try TemporaryFolder()
        var file = try ScratchFile(in: folder.path)
        // More than it collects before it writes.
        let piece = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for _ in 0..<5 { try file.append(piece) }
        #expect(file.size == 500_000)
        #expect(try file.read(offset: 250_000, length: 10) == Array(piece[50_000..<50_010]))
        #expect(try file.read(offset: 499_999, length: 1) == [piece[99_999]])
        #expect(try Folder.names(at: folder.path)?.filter { !$0.hasPrefix(".") || $0.hasPrefix(".snap") } == [])
        let error = #expect(throws: FileError.self) { _ = try file.read(offset: 499_999, length: 2) }
        #expect(error?.number == EIO)
    }

    @Test func namesAMissingFolder() {
        let error = #expect(throws: FileError.self) { _ = try ScratchFile(in: "/nonexistent/folder") }
        #expect(error?.description.contains("/nonexistent/folder") == true)
    }

    @Test func aFileInPiecesAppearsWithItsLastPiece() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/out"
        try AtomicFile.write(inPieces: path) { append in
            try append([1, 2])
            #expect(FileContents.exists(path) == false)
            try append([3])
        }
        #expect(try TemporaryFolder.bytes(of: path) == [1, 2, 3])
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try AtomicFile.write(inPieces: path) { append in
                try append([9])
                throw Stop()
            }
        }
        #expect(try TemporaryFolder.bytes(of: path) == [1, 2, 3])
        #expect(try Folder.names(at: folder.path)?.filter { $0.hasPrefix(".snap") } == [])
    }
}
