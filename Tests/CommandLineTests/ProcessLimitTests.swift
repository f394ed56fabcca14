import Glibc
import TestSupport
import Testing

/// A refusal by the system gives one sentence and a status: never a hang, a trap or a backtrace.
@Suite(.runsTheTool) struct ProcessLimitTests {
    private static let image = [
        "--lat", "47.1410", "--lon", "9.5209", "-z", "15", "--size", "64x64", "--tiles",
        Project.archive("vaduz-core.pmtiles"), "-o", "out.png",
    ]

    private func run(_ limits: [String], _ arguments: [String]) throws -> (Outcome, names: [String]) {
        let desk = try Desk()
        let outcome = try desk.run(limits + [Tool.path] + arguments, program: "/usr/bin/prlimit")
        return (outcome, try desk.names)
    }

    private func expectRefusal(_ limits: [String], _ arguments: [String], says words: [String]) throws {
        let (outcome, names) = try run(limits, arguments)
        #expect(outcome.exit == 71 && outcome.isTidy && outcome.lines.count == 1, "\(limits): \(outcome)")
        for word in words { #expect(outcome.errors.contains(word), "\(limits): \(outcome.errors)") }
        #expect(names.isEmpty)
    }

    @Test(arguments: 4...34)
    func descriptors(limit: Int) throws {
        try expectRefusal(["--nofile=\(limit)"], Self.image, says: ["more files", "ulimit -n"])
    }

    @Test func drawsWithFewDescriptors() throws {
        let (outcome, names) = try run(["--nofile=40"], Self.image)
        #expect(outcome.exit == 0 && names == ["out.png"], "\(outcome.errors)")
    }

    @Test(arguments: [
        [], ["tiles", "info", Project.archive("vaduz-core.mbtiles")], ["config", "show"], ["cache", "stats"],
        ["batch", "--stdin", "--output-dir", "pictures"],
    ])
    func everyCommandAsksFirst(command: [String]) throws {
        let arguments = command.isEmpty ? Self.image : command
        try expectRefusal(["--nofile=9"], arguments, says: ["ulimit -n"])
        // No thread has space for its stack.
        try expectRefusal(
            ["--as=400000000", "--stack=900000000"], arguments, says: ["MiB of memory", "ulimit -v", "ulimit -s"])
    }

    @Test func threads() throws {
        // The limit does not apply to root.
        guard getuid() == 0 else {
            return try expectRefusal(["--nproc=1"], Self.image, says: ["threads", "ulimit -u"])
        }
        let desk = try Desk()
        let other = ["--reuid=54321", "--regid=54321", "--clear-groups", "/usr/bin/prlimit", "--nproc=2", Tool.path]
        let outcome = try desk.run(other + Self.image, program: "/usr/bin/setpriv")
        #expect(outcome.exit == 71 && outcome.isTidy && outcome.lines.count == 1, "\(outcome)")
        #expect(outcome.errors.contains("threads") && outcome.errors.contains("ulimit -u"), "\(outcome.errors)")
    }

    @Test func jobsNeedThreadsToo() throws {
        let batch = ["batch", "rows.csv", "--output-dir", "pictures", "--jobs", "64"]
        try expectRefusal(["--as=300000000"], batch, says: ["MiB of memory", "lower --jobs"])
    }

    /// With address space for the process and its threads, but not for the image.
    @Test(arguments: [
        ["--size", "8192x8192"], ["--size", "2048x2048@4x", "-o", "out.jpg"], ["--size", "8192x8192", "-o", "out.svg"],
        ["--size", "7000x7000", "--bearing", "45"],
    ])
    func largeImages(flags: [String]) throws {
        try expectRefusal(
            ["--as=300000000"], Self.image + flags + ["--max-overzoom", "8"], says: ["MiB of memory", "smaller size"])
    }

    @Test func aRowThatIsTooLargeIsThatRowsError() throws {
        let desk = try Desk()
        let rows = ["9000x7000", "64x64"].map { #"{"id":1,"lat":47.1410,"lon":9.5209,"zoom":15,"size":"\#($0)"}"# }
        try desk.write(rows.joined(separator: "\n") + "\n", to: "rows.ndjson")
        let outcome = try desk.run(
            ["--as=300000000", Tool.path, "batch", "--stdin", "--output-dir", "p", "--tiles"]
                + [Project.archive("vaduz-core.pmtiles"), "--max-overzoom", "8"],
            program: "/usr/bin/prlimit", input: desk.file("rows.ndjson"))
        let answers = outcome.text.split(separator: "\n")
        #expect(outcome.exit == 0 && answers.count == 2, "\(outcome)")
        #expect(answers.first?.contains("rendering_failed") == true && answers.first?.contains("MiB of memory") == true)
        #expect(answers.last?.contains(#""status":"ok""#) == true, "\(outcome.text)")
    }
}
