import Platform

/// Refuses arguments and settings that are not UTF-8.
///
/// As text, invalid bytes would become U+FFFD, so different names of files would be one.
enum ArgumentBytes {
    /// - Throws: `Failure` that names the first one.
    static func check() throws(Failure) {
        for index in 1..<max(Int(CommandLine.argc), 1) {
            guard let argument = CommandLine.unsafeArgv[index] else { continue }
            guard String(validatingCString: argument) == nil else { continue }
            throw Failure(
                .usage, "argument \(index) is not UTF-8, \(shown(argument)): rename the file, or convert the text")
        }
        for name in paths {
            guard let value = getenv(name), String(validatingCString: value) == nil else { continue }
            throw Failure(.usage, "\(name) is not UTF-8, \(shown(value)): rename the file or folder")
        }
    }

    /// The environment variables with paths.
    private static let paths = ["SNAPSHOT_CONFIG", "SNAPSHOT_TILES", "SNAPSHOT_TILE_CACHE", "SNAPSHOT_CACHE"]

    /// The text with `\xFF` in place of bytes that are not ASCII.
    private static func shown(_ text: UnsafePointer<CChar>) -> String {
        let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).prefix(200)
        return bytes.map { byte in
            let byte = UInt8(bitPattern: byte)
            if (0x20...0x7E).contains(byte) { return String(Unicode.Scalar(byte)) }
            return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
