/// The result of a run of the tool, and its output.
struct Outcome {
    /// Exit status, or nil if a signal ended it.
    let exit: Int32?
    /// The signal that ended it; also 9 if it hung and was killed.
    let signal: Int32?
    let output: [UInt8]
    let errors: String

    init(status: Int32, output: [UInt8], errors: String) {
        let signal = status & 0x7F
        exit = signal == 0 ? status >> 8 & 0xFF : nil
        self.signal = signal == 0 ? nil : signal
        self.output = output
        self.errors = errors
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines on standard error.
    var lines: [String] {
        var lines = errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Whether it printed nothing, or only complete lines that start with the tool's name.
    var isTidy: Bool {
        (errors.isEmpty || errors.hasSuffix("\n")) && lines.allSatisfy { $0.hasPrefix("snapshot: ") && $0.count > 15 }
    }
}
