import FoundationEssentials
import Glibc
import TestSupport
import Testing
import image_filler

@testable import MapSnapshot

/// Several processes at one folder, which is too small for them.
@Suite(.timeLimit(.minutes(20))) struct SharedCacheTests {
    private static let limit = 400_000

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func start(_ first: Int, step: Int, log: String) throws -> ChildProcess {
        try ChildProcess(
            BuiltProgram.path("image-filler"), ["\(folder.path)/images", "\(Self.limit)", "\(first)", "\(step)"],
            log: "\(folder.path)/\(log)")
    }

    private func lines(_ log: String) -> [Substring] {
        let bytes = (try? TemporaryFolder.bytes(of: "\(folder.path)/\(log)")) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    /// Everything below the folder with its size.
    private func files() throws -> [(name: String, size: Int)] {
        let root = "\(folder.path)/images"
        return try FileManager.default.subpathsOfDirectory(atPath: root).compactMap { name in
            var status = stat()
            // Another process may just have removed it.
            guard stat("\(root)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return (name, Int(status.st_size))
        }
    }

    private func room() throws -> Int {
        try files().filter { $0.name.hasSuffix(".picture") }.reduce(0) { $0 + ($1.size + 4_095) / 4_096 * 4_096 }
    }

    @Test func killedProcessesLeaveValidFilesWithinTheLimit() async throws {
        var children: [ChildProcess?] = [nil, nil]
        var first = 0
        for round in 0..<16 {
            let slot = round % 2
            // Both go through the same images from different ends.
            let log = "log\(round)"
            children[slot] = try start(first, step: slot == 0 ? 1 : 9_999, log: log)
            #expect(await Eventually.holds { lines(log).count >= 30 })
            // What each of the two is writing is not there yet, or is there besides.
            #expect(try room() <= Self.limit + 50_000)
            first += 15
            children[1 - slot] = nil
        }
        children = []
        let said = (0..<16).flatMap { lines("log\($0)") }
        #expect(said.filter { $0.hasPrefix("!") } == [])
        #expect(said.count > 16 * 30)
        // Whoever comes last brings all to the limit.
        let cache = SnapshotCache(memoryBytes: 0, folder: "\(folder.path)/images", folderBytes: Self.limit)
        let service = FilledImages.service(cache: cache)
        for number in 5_000..<5_100 { _ = try await service.file(for: FilledImages.request(number)) }
        #expect(try room() <= Self.limit)
        // All that is found is what would be drawn.
        let plain = FilledImages.service(cache: nil)
        var found = 0
        for number in Set(said.compactMap { Int($0) }) {
            let request = FilledImages.request(number)
            guard let file = cache.file(for: try await service.digest(of: request)) else { continue }
            #expect(try await plain.file(for: request) == file, "picture \(number)")
            found += 1
        }
        #expect(try found + 100 >= files().count { $0.name.hasSuffix(".picture") })
    }
}
