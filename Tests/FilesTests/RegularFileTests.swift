import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct RegularFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func readsRanges() throws {
        let path = try folder.write(Array(0...99), to: "file")
        let file = try #require(try RegularFile(path: path))
        #expect(file.size == 100)
        #expect(try file.readWhole(limit: 100) == Array(0...99))
        #expect(try file.read(offset: 98, length: 2) == [98, 99])
        #expect(try file.read(offset: 100, length: 0) == [])
        #expect(throws: FileError.self) { try file.readWhole(limit: 99) }
    }

    @Test(
        arguments: [(99, 2), (101, 0), (UInt64.max, 1), (UInt64.max, Int.max), (0, Int.max), (0, -1)] as [(UInt64, Int)]
    )
    func refusesRangesBeyondTheEnd(offset: UInt64, length: Int) throws {
        let path = try folder.write(Array(0...99), to: "file")
        let file = try #require(try RegularFile(path: path))
        let error = #expect(throws: FileError.self) { try file.read(offset: offset, length: length) }
        #expect(error?.code == .cutShort)
    }

    @Test func aFileThatShrinksIsAnError() throws {
        let path = try folder.write([UInt8](repeating: 7, count: 100_000), to: "file")
        let file = try #require(try RegularFile(path: path))
        #expect(truncate(path, 5000) == 0)
        let error = #expect(throws: FileError.self) { try file.read(offset: 0, length: 100_000) }
        #expect(error?.code == .cutShort)
        #expect(try file.read(offset: 0, length: 5000).count == 5000)
    }

    @Test func absentIsNil() throws {
        try folder.write([1], to: "file")
        #expect(try RegularFile(path: "\(folder.path)/none")?.size == nil)
        #expect(try RegularFile(path: "\(folder.path)/file/below")?.size == nil)
        #expect(try RegularFile(path: "\(folder.path)/file\0.png")?.size == nil)
    }

    /// A pipe without a writer would block a plain `open`.
    @Test func foldersPipesDevicesAndLoopsAreRefused() throws {
        mkfifo("\(folder.path)/pipe", 0o600)
        symlink("loop", "\(folder.path)/loop")
        for path in [folder.path, "\(folder.path)/pipe", "/dev/zero", "\(folder.path)/loop"] {
            let error = #expect(throws: FileError.self) { try RegularFile(path: path) }
            #expect(error?.code == .refused, "\(path)")
        }
    }
}
