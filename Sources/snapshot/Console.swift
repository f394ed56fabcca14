import Glibc

/// Lines for people on standard error, lines for programs on standard output.
enum Console {
    static func error(_ message: String) { write("snapshot: \(oneLine(message))\n", to: stderr) }

    static func note(_ message: String) { write("snapshot: \(oneLine(message))\n", to: stderr) }

    static func output(_ text: String) { write(text + "\n", to: stdout) }

    /// File names and other text from outside may hold line breaks and terminal codes.
    private static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    private static func write(_ text: String, to stream: UnsafeMutablePointer<FILE>?) {
        guard let stream else { return }
        fputs(text, stream)
        fflush(stream)
    }
}
