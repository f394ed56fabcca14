import Files
import FoundationEssentials
import Glibc
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot

/// Images in files, by the service that keeps them.
@Suite struct CachedFilesTests {
    let folder: TemporaryFolder
    let source = Cells.source()
    /// What the clock says; not near to any true time.
    private var time = 2_000_000_000

    init() throws { folder = try TemporaryFolder() }

    /// A service that has nothing in memory.
    private func service(limit: Int = 1 << 30, path: String? = nil) -> SnapshotService {
        return SnapshotService(tiles: [Cells.layer(source)], cache: cache(limit: limit, path: path, at: time))
    }

    private func cache(limit: Int = 1 << 30, path: String? = nil, at clock: Int) -> SnapshotCache {
        SnapshotCache(memoryBytes: 0, folder: path ?? "\(folder.path)/pictures", folderBytes: limit, now: { clock })
    }

    /// The names of all images, below the folder.
    private var names: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/pictures")
                .filter { $0.hasSuffix(".picture") }.sorted()
        }
    }

    private func path(_ name: String) -> String { "\(folder.path)/pictures/\(name)" }

    @Test func theNextProcessFindsThem() async throws {
        let drawn = try await service().file(for: Cells.request(1))
        #expect(try await service().file(for: Cells.request(1)) == drawn)
        #expect(source.columns == [1])
        #expect(try names.count == 1)
        let digest = try await service().digest(of: Cells.request(1))
        #expect(try names.first?.replacing("/", with: "").hasPrefix("\(digest)") == true)
    }

    @Test func redrawsCorruptImages() async throws {
        let drawn = try await service().file(for: Cells.request(1))
        let name = try #require(try names.first)
        let whole = try TemporaryFolder.bytes(of: path(name))
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 0x10
            try folder.write(damaged, to: "pictures/\(name)")
            #expect(try await service().file(for: Cells.request(1)) == drawn, "byte \(index)")
            #expect(try TemporaryFolder.bytes(of: path(name)) == whole, "byte \(index)")
        }
        #expect(source.requests.count == 1 + whole.count)
    }

    @Test(arguments: ["another picture", "text", "nothing", "a folder"]) func removesInvalidFiles(
        what: String
    ) async throws {
        let drawn = try await service().file(for: Cells.request(1))
        let name = try #require(try names.first)
        switch what {
        case "another picture":
            _ = try await service().file(for: Cells.request(2))
            let other = try #require(try names.first { $0 != name })
            try folder.write(try TemporaryFolder.bytes(of: path(other)), to: "pictures/\(name)")
        case "text": try folder.write(Array("hello".utf8), to: "pictures/\(name)")
        case "nothing": try folder.write([], to: "pictures/\(name)")
        default:
            try FileManager.default.removeItem(atPath: path(name))
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: false)
        }
        let cache = cache(at: 0)
        #expect(cache.file(for: try await service().digest(of: Cells.request(1))) == nil)
        #expect(FileManager.default.fileExists(atPath: path(name)) == (what == "a folder"))
        #expect(try await service().file(for: Cells.request(1)).bytes == drawn.bytes)
    }

    @Test mutating func evictsLeastRecentlyUsedFirst() async throws {
        // Each takes one block of a disk; an eighth of the limit is more than one.
        let limit = 20 * 4_096
        for cell in 0..<20 {
            time += 100
            for _ in 0..<2 { _ = try await service(limit: limit).file(for: Cells.request(cell)) }
        }
        #expect(try names.count == 20)
        time += 100
        for cell in [0, 5] { _ = try await service(limit: limit).file(for: Cells.request(cell)) }
        time += 100
        _ = try await service(limit: limit).file(for: Cells.request(20))
        // Nine tenths stay, and the new one.
        #expect(try names.count == 19)
        let cache = cache(at: 0)
        var left: [Int] = []
        for cell in 0...20 where cache.file(for: try await service().digest(of: Cells.request(cell))) != nil {
            left.append(cell)
        }
        #expect(left == [0] + Array(3...20))
    }

    @Test func theLimitHolds() async throws {
        for cell in 0..<200 {
            _ = try await service(limit: 100_000).file(for: Cells.request(cell))
            #expect(try names.count <= 100_000 / 4_096)
        }
        #expect(try names.count > 100_000 / 4_096 / 2)
    }

    /// A total that is too low would let the folder grow beyond its limit.
    @Test func unreadableFoldersAreNotEmpty() async throws {
        for cell in 0..<3 { _ = try await service().file(for: Cells.request(cell)) }
        let sweep = CacheSweep(folder: CacheFolder(path: "\(folder.path)/pictures"), now: 0)
        #expect(try sweep.remove(before: 0) == 3 * 4_096)
        // A link to itself, under a name that no image has.
        let taken = Set(try names.map { $0.prefix(2) })
        let free = try #require((0..<256).map { String($0 + 256, radix: 16).suffix(2) }.first { !taken.contains($0) })
        #expect(symlink(String(free), path(String(free))) == 0)
        #expect(throws: FileError.self) { try sweep.remove(before: 0) }
        #expect(throws: FileError.self) { try sweep.shrink(to: 0) }
        #expect(try names.count == 3)
    }

    /// Without its count, or with a wrong one, the folder is measured again.
    @Test(arguments: [[], [1, 2, 3], [UInt8](repeating: 0, count: 16), [UInt8](repeating: 0xFF, count: 16)])
    func recountsAfterACorruptCount(bytes: [UInt8]) async throws {
        for cell in 0..<30 { _ = try await service().file(for: Cells.request(cell)) }
        try folder.write(bytes, to: "pictures/.total")
        _ = try await service(limit: 20 * 4_096).file(for: Cells.request(30))
        #expect(try names.count == 19)
    }

    @Test mutating func itIsUsedAtMostOnceAMinute() async throws {
        func used() throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: path(try #require(try names.first)))
            return Int((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)
        }
        for (step, expected) in [(0, 0), (0, 0), (59, 0), (1, 60), (30, 60), (3_000, 3_090)] {
            time += step
            for _ in 0..<2 { _ = try await service().file(for: Cells.request(1)) }
            #expect(try used() == 2_000_000_000 + expected)
        }
        #expect(source.columns == [1])
    }

    @Test func removesFilesOfKilledWriters() async throws {
        _ = try await service().file(for: Cells.request(1))
        let name = try #require(try names.first)
        let subfolder = String(name.prefix(2))
        for file in [".snapshot-1-2.part", "notes.txt", "\(String(repeating: "a", count: 62)).png"] {
            try folder.write([1], to: "pictures/\(subfolder)/\(file)")
        }
        let now = Int(Date().timeIntervalSince1970)
        try cache(at: now).prune(toBytes: 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path(subfolder)).count == 3)
        try cache(at: now + 10_000).prune(toBytes: 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path(subfolder)).count == 2)
    }

    @Test func incompleteImagesAreNotWritten() async throws {
        let holes = FakeTileSource(.init(zooms: Cells.level...Cells.level, tileSize: 16)) { tile in
            tile.x % 2 == 1 ? try .plain(.green) : nil
        }
        let service = SnapshotService(tiles: [Cells.layer(holes)], cache: cache(at: 0))
        var request = Cells.request(1)
        request.size.width = 24
        #expect(try await !service.file(for: request).isComplete)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/pictures"))
    }

    @Test(arguments: ["under a file", "full", ""]) func drawsWithoutAWritableCache(what: String)
        async throws
    {
        let path =
            switch what {
            case "under a file": try folder.write([1], to: "file") + "/pictures"
            // Every write to it fails for want of room, and it is no folder.
            case "full": "/dev/full"
            default: ""
            }
        let service = SnapshotService(tiles: [Cells.layer(source)], cache: cache(path: path, at: 0))
        let first = try await service.file(for: Cells.request(1))
        #expect(try Cells.show(first, 1) && first.isComplete)
        #expect(first.notes.count == 1 && first.notes.first?.code == .notCached)
        #expect(try await service.file(for: Cells.request(2)).notes.isEmpty)
        #expect(try await service.file(for: Cells.request(1)).notes.isEmpty)
    }
}
