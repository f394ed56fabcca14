import FoundationEssentials
import Platform

/// Messages on standard error, results on standard output.
///
/// Nothing else in the tool writes text there, so all of it is sanitized: see `TerminalText`.
enum Console {
    static func error(_ message: String) { write("snapshot: \(TerminalText.line(message))\n", to: STDERR_FILENO) }

    static func note(_ message: String) { error(message) }

    /// Prints lines to standard output.
    static func output(_ lines: [String]) {
        write(lines.map { TerminalText.line($0) + "\n" }.joined(), to: STDOUT_FILENO)
    }

    /// Prints one line to standard output with its secrets, because they are the result: a signed URL.
    static func output(revealing line: String) { write(TerminalText.clean(line) + "\n", to: STDOUT_FILENO) }

    /// Formats names and values in two columns.
    static func columns(_ rows: [(String, String)]) -> [String] {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, value in name + String(repeating: " ", count: width - name.count + 2) + value }
    }

    /// Prints a JSON document, indented and with sorted keys.
    static func output(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        write(TerminalText.json(text) + "\n", to: STDOUT_FILENO)
    }

    /// Replaces the last line of the terminal, on standard error.
    static func draw(_ line: String) { write("\r\(TerminalText.line(line))\u{1B}[K", to: STDERR_FILENO) }

    /// The width of the terminal in columns; nil if standard error is not a terminal.
    static var width: Int? {
        guard isatty(STDERR_FILENO) != 0 else { return nil }
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
            // Write errors on these two cannot be reported anywhere.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
