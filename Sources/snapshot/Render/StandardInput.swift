import Files
import Platform
import SnapshotConfiguration

/// Reads standard input.
enum StandardInput {
    /// Reads everything.
    ///
    /// - Throws: `Failure` if it exceeds the limit or cannot be read.
    static func read(limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Platform.read(STDIN_FILENO, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(.failed, "standard input cannot be read: \(String(cString: strerror(errno)))")
            }
            bytes += buffer[..<count]
            guard bytes.count <= limit else {
                throw Failure(.failed, "standard input is over the limit of \(limit) bytes: use a smaller file")
            }
        }
    }

    /// The folder for temporary copies of piped input.
    static var spoolFolder: String { ProcessEnvironment.process["TMPDIR"] ?? "/tmp" }

    /// Copies everything to an unnamed file and calls `body` with it.
    static func withCopy<Value>(_ body: (_ descriptor: Int32) throws -> Value) throws -> Value {
        var copy = try ScratchFile(in: spoolFolder)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Platform.read(STDIN_FILENO, &buffer, buffer.count)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(.failed, "standard input cannot be read: \(String(cString: strerror(errno)))")
            }
            try copy.append(buffer[..<count])
        }
        try copy.flush()
        return try body(copy.descriptor)
    }
}
