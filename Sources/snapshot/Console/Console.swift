import FoundationEssentials
import Glibc

/// Lines for people on standard error, results on standard output.
///
/// Nothing else of the tool writes text there, so that all of it is cleaned: see `TerminalText`.
enum Console {
    static func error(_ message: String) { write("snapshot: \(TerminalText.line(message))\n", to: STDERR_FILENO) }

    static func note(_ message: String) { error(message) }

    /// Lines for people.
    static func output(_ lines: [String]) {
        write(lines.map { TerminalText.line($0) + "\n" }.joined(), to: STDOUT_FILENO)
    }

    /// Names and values in two columns, as lines.
    static func columns(_ rows: [(String, String)]) -> [String] {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, value in name + String(repeating: " ", count: width - name.count + 2) + value }
    }

    /// A JSON document: indented, keys in order.
    static func output(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        write(TerminalText.json(text) + "\n", to: STDOUT_FILENO)
    }

    /// Puts a text in place of the terminal's last line, on standard error.
    static func draw(_ line: String) { write("\r\(TerminalText.line(line))\u{1B}[K", to: STDERR_FILENO) }

    /// The width of the terminal in columns, or nil where standard error is none.
    static var width: Int? {
        guard isatty(STDERR_FILENO) != 0 else { return nil }
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
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
