import Imaging
import TestSupport
import Testing

/// Failing to write exits with 1 and one line, and leaves nothing behind.
@Suite(.runsTheTool) struct OutputFailureTests {
    static let flags = [
        "--lat", "47.1410", "--lon", "9.5209", "-z", "14", "-q", "--size", "64x64", "--tiles",
        Project.archive("vaduz-core.pmtiles"),
    ]

    @Test(arguments: [
        ("/tmp", ["/tmp is a folder", "name of a file"]), (".", [". is a folder", "name of a file"]),
        ("missing/o.png", ["missing/o.png", "No such file", "create its folder"]),
        ("out.png/o.png", ["out.png/o.png", "Not a directory", "another path"]),
        ("out.png/", ["out.png/", "another path"]),
        ("/proc/o.png", ["/proc/o.png", "path"]), ("/sys/o.png", ["/sys/o.png", "path"]),
        ("/dev/full", ["/dev/full", "No space left", "free some space"]),
        (String(repeating: "n", count: 300), ["nnn", "File name too long", "check the path"]),
    ])
    func theTarget(path: String, words: [String]) throws {
        try expectFailure(Self.flags + ["-o", path], status: 1, says: words)
        // If the report cannot be written, neither is the image, because status 1 means that nothing was written.
        guard path != "/dev/full" else { return }
        try expectFailure(Self.flags + ["-o", "out.png", "--report", path], status: 1, says: words)
        try expectFailure(Self.flags + ["-o", "-", "--report", path], status: 1, says: words)
    }

    @Test func failedReportRemovesTheImage() throws {
        let desk = try Desk()
        let outcome = try desk.run(Self.flags + ["-o", "new.png", "--world-file", "--report", "/dev/full"])
        #expect(outcome.exit == 1 && outcome.lines.count == 1)
        #expect(try desk.names.isEmpty)
    }

    @Test func aDeviceIsWrittenAndNotReplaced() throws {
        let desk = try Desk()
        let outcome = try desk.run(Self.flags + ["-o", "/dev/stdout"])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try desk.run(Self.flags + ["-o", "/dev/null"]).exit == 0)
    }

    @Test func reportsAClosedPipeInOneLine() throws {
        let desk = try Desk()
        let command = "'\(Tool.path)' " + Self.flags.map { "'\($0)'" }.joined(separator: " ")
        let outcome = try desk.run(
            ["-c", "mkfifo pipe; exec 3<>pipe 4>pipe 3>&-; \(command) -o - >&4; echo status $? >&2"],
            program: "/bin/sh")
        #expect(outcome.errors.contains("standard output") && outcome.errors.contains("status 1"), "\(outcome.errors)")
    }

    @Test func anExistingFileIsReplacedAsAWhole() throws {
        let desk = try Desk()
        try desk.write(String(repeating: "x", count: 1 << 20), to: "out.png")
        #expect(try desk.run(Self.flags + ["-o", "out.png"]).exit == 0)
        #expect(try desk.image().width == 64)
        #expect(try desk.names == ["out.png"])
    }
}
