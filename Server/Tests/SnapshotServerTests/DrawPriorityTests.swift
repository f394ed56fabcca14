import Glibc
import Testing

@testable import SnapshotServer

/// Threads that draw let all others go first.
@Suite(.timeLimit(.minutes(10))) struct DrawPriorityTests {
    @Test func onlyThreadsThatDrawHaveALowerPriority() async throws {
        try await RunningServer.run { server in
            let image = try await server.get("/snapshot.png?lat=47.1410&lon=9.5209&size=64x64")
            #expect(image.status == 200)
            let others = Self.niceness { $0.hasPrefix("NIO") }
            // The tests may themselves run at a lower priority.
            let usual = Int(getpriority(Int32(PRIO_PROCESS.rawValue), 0))
            #expect(!others.isEmpty && others.allSatisfy { $0 == usual }, "\(others)")
            #expect(usual >= 9 || Self.niceness { !$0.hasPrefix("NIO") }.contains(usual + 10))
        }
    }

    /// The niceness of the threads of this process whose names match (`man 5 proc_pid_stat`).
    private static func niceness(where matches: (String) -> Bool) -> [Int] {
        guard let folder = opendir("/proc/self/task") else { return [] }
        defer { closedir(folder) }
        var found: [Int] = []
        while let entry = readdir(folder) {
            let id = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let file = fopen("/proc/self/task/\(id)/stat", "r") else { continue }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = fread(&bytes, 1, bytes.count, file)
            let line = String(decoding: bytes.prefix(count), as: UTF8.self)
            guard let open = line.firstIndex(of: "("), let close = line.lastIndex(of: ")"),
                matches(String(line[open...].dropFirst().prefix { $0 != ")" }))
            else { continue }
            // The fields after the name start with the third; niceness is the nineteenth.
            let fields = line[close...].dropFirst().split(separator: " ")
            if fields.count > 16, let value = Int(fields[16]) { found.append(value) }
        }
        return found
    }
}
