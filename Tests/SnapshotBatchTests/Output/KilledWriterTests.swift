import Foundation
import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

/// Two processes write the same names; both are killed ten times, each time after another number of images.
@Suite struct KilledWriterTests {
    @Test func leavesOnlyCompleteFiles() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/out"
        var random = SplitMix64(state: 27)
        for round in 0..<10 {
            do {
                let log = "\(folder.path)/log\(round)"
                let writers = try (0..<2).map { writer in
                    try ChildProcess(
                        BuiltProgram.path("batch-writer"), [path, "\(round + 20 * writer)"], log: log)
                }
                // A kill can fall on any step of a write: nothing ties the writers to this count.
                let count = Int.random(in: 1...60, using: &random)
                let hasWritten = await Eventually.holds { Self.size(log) >= count }
                let areRunning = writers.allSatisfy(\.isRunning)
                let output = String(decoding: try TemporaryFolder.bytes(of: log), as: UTF8.self)
                try #require(hasWritten && areRunning, "\(output)")
            }
            let images = try Self.names(path).filter { $0.hasSuffix(".png") }
            #expect(!images.isEmpty)
            for name in images {
                let number = try #require(UInt8(name.dropLast(4).split(separator: "/").last ?? ""))
                let digest = RenderDigest([UInt8](repeating: number, count: 32))
                #expect(RenderStamp.verify(try TemporaryFolder.bytes(of: "\(path)/\(name)"), digest), "\(name)")
            }
        }
        // The next run goes through the same folders.
        let output = try FolderOutput(path)
        for name in try Self.names(path).filter({ $0.hasSuffix(".png") }) {
            _ = try await output.read(OutputName(name))
        }
        // On file systems without unnamed files, recent ones stay, because they may belong to another machine.
        let allowed = TemporaryFolder.hasUnnamedFiles ? [".png"] : [".png", ".part"]
        #expect(try Self.names(path).allSatisfy { name in name.count == 1 || allowed.contains { name.hasSuffix($0) } })
    }

    private static func names(_ path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path)
    }

    private static func size(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.size] as? Int ?? 0
    }
}
