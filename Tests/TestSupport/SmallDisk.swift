import FoundationEssentials
import Glibc

/// A file system of 128 KiB in memory that disappears with its owner.
package final class SmallDisk {
    /// Whether this process may mount; many containers may not.
    package static let isPossible = (try? SmallDisk()) != nil

    private let folder: TemporaryFolder
    package var path: String { folder.path + "/disk" }

    package init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/disk", withIntermediateDirectories: false)
        try mount(["-t", "tmpfs", "-o", "size=128k", "tmpfs"])
    }

    deinit { umount2(path, Int32(MNT_DETACH)) }

    /// Remounts it with other options of mount(8).
    package func remount(_ options: String) throws { try mount(["-o", "remount,\(options)"]) }

    /// Takes the rest of its space.
    package func fill() throws {
        let file = open(path + "/filler.pdf", O_WRONLY | O_CREAT, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let page = [UInt8](repeating: 0, count: 4096)
        while write(file, page, page.count) > 0 {}
    }

    /// Everything on it.
    package var names: [String] { get throws { try FileManager.default.subpathsOfDirectory(atPath: path) } }

    private func mount(_ arguments: [String]) throws {
        try ChildProcess.run("/usr/bin/mount", arguments + [path], log: folder.path + "/log")
    }
}
