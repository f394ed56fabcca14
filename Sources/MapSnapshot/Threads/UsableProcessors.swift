import Platform

/// The processors that this process may use.
public enum UsableProcessors {
    /// Their number, at least 1: those of its affinity, or fewer if a control group grants less time.
    ///
    /// A share of a processor counts as one. The number is that of the start of the process.
    public static let count = min(
        affinity(root: "") ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
        // More than any machine has, and less than what a number cannot hold.
        quota(root: "").map { max(1, Int(min($0, 1e6).rounded(.up))) } ?? .max)

    /// The processors that the affinity of this process allows; nil if the kernel does not say.
    ///
    /// Source: proc(5), `Cpus_allowed` of `/proc/self/status`, hexadecimal.
    ///
    /// - Parameter root: the folder of `proc`, without a slash at its end.
    static func affinity(root: String) -> Int? {
        guard let line = lines(root + "/proc/self/status").first(where: { $0.hasPrefix("Cpus_allowed:") }) else {
            return nil
        }
        let count = line.drop { $0 != ":" }.reduce(0) { $0 + ($1.hexDigitValue ?? 0).nonzeroBitCount }
        return count > 0 ? count : nil
    }

    /// The processors that control groups (version 1 or 2) grant this process; nil for no limit.
    ///
    /// Source: Linux, Documentation/admin-guide/cgroup-v2.rst and scheduler/sched-bwc.rst.
    ///
    /// - Parameter root: the folder of `proc` and `sys`, without a slash at its end.
    static func quota(root: String) -> Double? {
        let mounts = lines(root + "/proc/self/mountinfo")
        var least: Double?
        for line in lines(root + "/proc/self/cgroup") {
            // number:controllers:path
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1].isEmpty || parts[1].split(separator: ",").contains("cpu"),
                let mount = mounts.lazy.compactMap({ ControlGroupMount($0, isUnified: parts[1].isEmpty) }).first
            else { continue }
            for folder in mount.folders(of: parts[2]) {
                guard let granted = granted(root + folder, isUnified: parts[1].isEmpty) else { continue }
                least = min(least ?? granted, granted)
            }
        }
        return least
    }

    /// The processors that one group grants.
    private static func granted(_ folder: String, isUnified: Bool) -> Double? {
        let words: [Substring]
        if isUnified {
            words = (lines(folder + "/cpu.max").first ?? "").split(separator: " ")
        } else {
            words = ["quota", "period"].compactMap { lines(folder + "/cpu.cfs_\($0)_us").first }
        }
        guard words.count == 2, let quota = Double(words[0]), let period = Double(words[1]), quota > 0, period > 0
        else { return nil }
        return quota / period
    }

    /// Up to a megabyte; files of the kernel do not state their sizes.
    private static func bytes(_ path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 1 << 20, case let count = read(file, &part, part.count), count > 0 {
            bytes += part[..<count]
        }
        return bytes
    }

    private static func lines(_ path: String) -> [Substring] {
        String(decoding: bytes(path), as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
    }
}

/// Where control groups are mounted: a line of `/proc/self/mountinfo` (proc(5)).
private struct ControlGroupMount {
    let place: Substring
    let root: Substring

    /// - Parameter isUnified: whether to look for version 2, else for version 1 with the controller of processors.
    init?(_ line: Substring, isUnified: Bool) {
        // Bytes, because splitting the characters of all lines takes a millisecond.
        let fields = line.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
        guard let dash = fields.firstIndex(of: "-"), dash >= 6, fields.count >= dash + 4 else { return nil }
        let isFound =
            isUnified
            ? fields[dash + 1] == "cgroup2"
            : fields[dash + 1] == "cgroup" && fields[dash + 3].split(separator: ",").contains("cpu")
        guard isFound else { return nil }
        (root, place) = (fields[3], fields[4])
    }

    /// The folders of a group and of those around it.
    func folders(of path: Substring) -> [String] {
        // In a container the mount may begin at the group itself.
        let below = root != "/" && path.hasPrefix(root) ? path.dropFirst(root.count) : path
        var names = below.split(separator: "/").filter { $0 != ".." }
        var folders = [String(place)]
        while !names.isEmpty {
            folders.append("\(place)/\(names.joined(separator: "/"))")
            names.removeLast()
        }
        return folders
    }
}
