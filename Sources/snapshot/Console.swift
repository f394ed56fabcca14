import Glibc

/// Lines for people on standard error, lines for programs on standard output.
enum Console {
    static func error(_ message: String) { write("snapshot: \(oneLine(message))\n", to: STDERR_FILENO) }

    static func note(_ message: String) { error(message) }

    static func output(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

    /// Puts a text in place of the terminal's last line, on standard error.
    static func draw(_ line: String) { write("\r\(line)\u{1B}[K", to: STDERR_FILENO) }

    /// The width of the terminal in columns, or nil where standard error is none.
    static var width: Int? {
        guard isatty(STDERR_FILENO) != 0 else { return nil }
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }

    /// File names and other text from outside may hold line breaks and terminal codes.
    private static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            // Nobody is left to tell of an error on these two.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
