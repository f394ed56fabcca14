import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct StagedFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var names: [String] {
        get throws { try #require(try Folder.names(at: folder.path)).filter { !$0.hasPrefix("..") && $0 != "." } }
    }

    @Test func hasNoNameBeforeItsOwn() throws {
        let open = try OpenFolder(making: folder.path)
        try open.write([1], as: "a")
        let staged = try StagedFile([2, 3], in: AT_FDCWD, folder: "\(folder.path)/", for: "b")
        #expect(try names == ["a"])
        try staged.place(as: "b")
        #expect(try names.sorted() == ["a", "b"])
        #expect(try TemporaryFolder.bytes(of: "\(folder.path)/b") == [2, 3])
        // One that is never placed leaves nothing.
        _ = try StagedFile([2, 3], in: AT_FDCWD, folder: "\(folder.path)/", for: "c")
        #expect(try names.sorted() == ["a", "b"])
    }

    /// As on file systems that know no files without a name.
    @Test func hasANameMeanwhileWhereItMust() throws {
        let place = "\(folder.path)/"
        func staged() throws -> StagedFile {
            let file = try StagedFile.openNamed(in: AT_FDCWD, place, for: "b")
            return try StagedFile(file, [2, 3], in: AT_FDCWD, folder: place, permissions: nil, for: "b")
        }
        let first = try staged()
        #expect(try names.count == 1 && names.allSatisfy(StagedFile.isMeanwhile))
        // It is held.
        try OpenFolder(making: folder.path).removeAbandoned()
        try first.place(as: "b")
        #expect(try names == ["b"])
        try staged().place(as: "b")
        _ = try staged()
        #expect(try names == ["b"])
        #expect(try TemporaryFolder.bytes(of: "\(folder.path)/b") == [2, 3])
    }

    @Test func openReadersKeepTheOldFile() throws {
        let path = try folder.write([1], to: "a")
        let reader = try #require(try RegularFile(path: path))
        try OpenFolder(making: folder.path).write([2, 3], as: "a")
        #expect(try TemporaryFolder.bytes(of: path) == [2, 3])
        #expect(try reader.readWhole(limit: 9) == [1])
        #expect(try names == ["a"])
    }

    /// What a killed process has left goes, what another one works on stays.
    @Test func removesUnheldFiles() throws {
        try folder.write([1], to: ".snapshot-7-1.part")
        let held = try folder.write([1], to: ".snapshot-7-2.part")
        try folder.write([1], to: ".snapshot-notes")
        try folder.write([1], to: "map.part")
        #expect(symlink("map.part", "\(folder.path)/.snapshot-link.part") == 0)
        let descriptor = open(held, O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        try OpenFolder(making: folder.path).removeAbandoned()
        #expect(try names.sorted() == [".snapshot-7-2.part", ".snapshot-link.part", ".snapshot-notes", "map.part"])
    }

    /// Two that write one name all the time, while a third removes what looks left: always one of their files is there,
    /// whole.
    @Test func aRaceLeavesOneWholeFile() async throws {
        let path = folder.path
        try OpenFolder(making: path).write([0], as: "map")
        let versions = (1...3).map { [UInt8](repeating: UInt8($0), count: 10_000 * $0) }
        try await withThrowingTaskGroup { group in
            for bytes in versions {
                group.addTask {
                    let folder = try OpenFolder(making: path)
                    for _ in 0..<200 { try folder.write(bytes, as: "map") }
                }
            }
            group.addTask {
                let folder = try OpenFolder(making: path)
                for _ in 0..<400 {
                    folder.removeAbandoned()
                    let bytes = try #require(try folder.file("map")).readWhole(limit: 1 << 20)
                    #expect(bytes == [0] || versions.contains(bytes))
                }
            }
            try await group.waitForAll()
        }
        #expect(try names == ["map"])
    }
}
