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

    /// Every byte of a small file is in its sample; of a large one those at its ends and as many between.
    @Test(arguments: [0, 1, 4096, 262_144, 262_145, 300_000, 1 << 22]) func samples(size: Int) throws {
        let path = try folder.write((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 0x9E37_79B9 >> 16) }, to: "file")
        let file = try #require(try RegularFile(path: path))
        let (whole, sample) = (try file.readWhole(limit: size), try file.sample())
        #expect(sample.count == min(size, 262_144))
        #expect(sample.prefix(4096) == whole.prefix(4096))
        #expect(sample.suffix(4096) == whole.suffix(4096))
        if size <= 262_144 { #expect(sample == whole) }
        // All that a piece has are neighbors in the file.
        if size == 1 << 22 { #expect(sample[8192..<12_288] == whole[133_022..<137_118]) }
    }

    /// What has become of a file that is open.
    @Test func readsTheCurrentSampleAndState() throws {
        let path = try folder.write([1, 2, 3], to: "file")
        let file = try #require(try RegularFile(path: path))
        #expect(try file.state().size == 3)
        #expect(try file.state() == FileState(path: path))
        #expect(truncate(path, 5) == 0)
        #expect(try file.sample() == [1, 2, 3, 0, 0])
        #expect(try file.state().size == 5)
        #expect(FileState(path: folder.path + "/none") == nil)
        #expect(FileState(path: path + "\0") == nil)
    }

    @Test func realPaths() throws {
        let path = try folder.write([], to: "a/b")
        #expect(symlink("a", folder.path + "/link") == 0)
        #expect(RealPath.existing(folder.path + "/link/../link/./b") == path)
        #expect(RealPath.existing(folder.path + "/none") == nil)
        #expect(RealPath.existing(path + "\0") == nil)
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
