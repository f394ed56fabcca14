import Files
import TestSupport
import Testing

@testable import MapSnapshot

@Suite struct UsableProcessorsTests {
    /// The files of a host, and the processors that it grants.
    struct Host: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let group: String
        let mount: String
        let files: [String: String]
        let granted: Double?
    }

    private static let unified = "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw"
    private static let first = "31 23 0:27 / /sys/fs/cgroup/cpu rw shared:9 - cgroup cgroup rw,cpu,cpuacct"

    static let hosts = [
        Host(
            testDescription: "version 2", group: "0::/a/b", mount: unified,
            files: ["sys/fs/cgroup/a/b/cpu.max": "150000 100000\n"], granted: 1.5),
        Host(
            testDescription: "version 2, less around it", group: "0::/a/b", mount: unified,
            files: ["sys/fs/cgroup/a/b/cpu.max": "400000 100000\n", "sys/fs/cgroup/a/cpu.max": "50000 100000\n"],
            granted: 0.5),
        Host(
            testDescription: "version 2 without a quota", group: "0::/a", mount: unified,
            files: ["sys/fs/cgroup/a/cpu.max": "max 100000\n"], granted: nil),
        Host(
            testDescription: "version 2 in a container", group: "0::/", mount: unified,
            files: ["sys/fs/cgroup/cpu.max": "200000 100000\n"], granted: 2),
        Host(
            testDescription: "version 1", group: "4:memory:/m\n3:cpu,cpuacct:/a", mount: first,
            files: [
                "sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": "300000\n", "sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000\n",
            ], granted: 3),
        Host(
            testDescription: "version 1 without a quota", group: "3:cpu:/a", mount: first,
            files: [
                "sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": "-1\n", "sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000\n",
            ], granted: nil),
        Host(testDescription: "no control groups", group: "", mount: "", files: [:], granted: nil),
        Host(
            testDescription: "nonsense", group: "0::/../..", mount: "1 2 - cgroup2",
            files: ["sys/fs/cgroup/cpu.max": "1"], granted: nil),
    ]

    @Test(arguments: hosts) func theQuotaIsTheLowestOfAllGroups(_ host: Host) throws {
        let folder = try TemporaryFolder()
        var files = host.files
        files["proc/self/cgroup"] = host.group
        files["proc/self/mountinfo"] = host.mount
        for (path, text) in files {
            let full = "\(folder.path)/\(path)"
            try Folder.make(at: String(full[..<(full.lastIndex(of: "/") ?? full.startIndex)]))
            try AtomicFile.write(Array(text.utf8), to: full)
        }
        #expect(UsableProcessors.quota(root: folder.path) == host.granted)
    }

    @Test(arguments: [("Cpus_allowed:\tff\n", 8), ("Name:\tx\nCpus_allowed:\t0,00000005\n", 2), ("Name:\tx\n", nil)])
    func readsTheAffinityOfTheProcess(status: String, count: Int?) throws {
        let folder = try TemporaryFolder()
        try Folder.make(at: "\(folder.path)/proc/self")
        try AtomicFile.write(Array(status.utf8), to: "\(folder.path)/proc/self/status")
        #expect(UsableProcessors.affinity(root: folder.path) == count)
    }

    @Test func thereIsAtLeastOne() { #expect(UsableProcessors.count >= 1) }
}
