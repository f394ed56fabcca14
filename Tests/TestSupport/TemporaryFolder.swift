import FoundationEssentials
import Glibc

/// A temporary folder for one test.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        var template = Array("/tmp/snapshot-test-XXXXXX".utf8CString)
        path = try template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, let made = mkdtemp(start) else { throw Failure() }
            return String(cString: made)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    struct Failure: Error {}

    /// Whether the file system supports unnamed files (`O_TMPFILE`, which Swift does not import).
    package static let hasUnnamedFiles: Bool = {
        let descriptor = open("/tmp", 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }()

    /// Writes a file, creating its parent folders, and returns its path.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        let target = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)]), withIntermediateDirectories: true
        )
        try Data(bytes).write(to: URL(filePath: target))
        return target
    }

    package static func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
}
