import Synchronization

@testable import SnapshotServer

/// The lines of a log, for tests to read.
final class LogBook: LogOutput {
    private let bytes = Mutex<[UInt8]>([])

    /// Without their ends.
    var lines: [String] {
        bytes.withLock { $0.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) } }
    }

    func add(_ append: (inout [UInt8]) -> Void) { bytes.withLock { append(&$0) } }

    func flush() {}
}
