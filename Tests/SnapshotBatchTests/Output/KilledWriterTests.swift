import Foundation
import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

/// Two processes write the same names; both are killed, ten times over.
@Suite struct KilledWriterTests {
    @Test func leavesNoHalfFileAndNothingElse() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/out"
        for _ in 0..<10 {
            do {
                let log = "\(folder.path)/log"
                let writers = try (0..<2).map { _ in
                    try ChildProcess(BuiltProgram.path("batch-writer"), [path], log: log)
                }
                let before = Self.changes(path)
                try #require(await Eventually.holds { Self.changes(path) != before })
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...60)))
                let said = String(decoding: try TemporaryFolder.bytes(of: log), as: UTF8.self)
                let areRunning = writers.allSatisfy(\.isRunning)
                try #require(areRunning, "\(said)")
            }
            for name in try Self.names(path).filter({ $0.hasSuffix(".png") }) {
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

    /// Differs once a file has been written or replaced.
    private static func changes(_ path: String) -> [String: UInt64] {
        var inodes: [String: UInt64] = [:]
        for name in (try? names(path)) ?? [] {
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            inodes[name] = attributes?[.systemFileNumber] as? UInt64
        }
        return inodes
    }
}
