import TestSupport
import Testing

/// Real full disks and read-only folders; requires permission to mount.
@Suite(.runsTheTool, .enabled(if: SmallDisk.isPossible, "mounting is not allowed here")) struct BatchDiskTests {
    private let batch: BatchDesk
    private var desk: Desk { batch.desk }

    init() throws { batch = try BatchDesk() }

    /// Runs a script in a separate mount namespace, with the tool as `snapshot`.
    private func script(_ text: String) throws -> Outcome {
        try desk.write("#!/bin/sh\nexec '\(Tool.path)' \"$@\"\n", to: "snapshot")
        return try desk.run(
            ["--mount", "/bin/sh", "-c", "chmod +x snapshot; PATH=$PWD:$PATH; set -e; mkdir pictures\n" + text],
            program: "/usr/bin/unshare")
    }

    private var command: String {
        // With as many jobs as some machines have CPUs, the disk would be full before the first image is complete.
        "snapshot batch rows.ndjson --jobs 2 --output-dir pictures " + BatchDesk.small.joined(separator: " ")
    }

    @Test func stopsOnAFullDiskAndResumesWithSpace() throws {
        try desk.write(BatchDesk.ndjson(40), to: "rows.ndjson")
        let outcome = try script(
            """
            mount -t tmpfs -o size=48k tmpfs pictures
            status=0; \(command) || status=$?
            echo status $status, $(find pictures -name '*.png' | wc -l) pictures, others $(find pictures -type f ! -name '*.png')
            find pictures -name '*.png' -exec tail -c 8 {} + | grep -c IEND
            mount -o remount,size=8m pictures
            \(command) --resume --results results.ndjson
            echo then $(find pictures -type f | wc -l)
            """)
        #expect(outcome.exit == 0, "\(outcome.errors)")
        let lines = outcome.text.split(separator: "\n").map(String.init)
        try #require(lines.count == 3, "\(outcome.text) \(outcome.errors)")
        #expect(lines[0].hasPrefix("status 74, ") && lines[0].hasSuffix("pictures, others"), "\(lines)")
        let early = try #require(lines[0].split(separator: " ").dropFirst(2).first.flatMap { Int($0) })
        // Each is complete, with the end of a PNG.
        #expect((1..<20).contains(early) && lines[1] == "\(early)", "\(lines)")
        #expect(lines[2] == "then 20")
        #expect(outcome.errors.contains("No space left") && outcome.errors.contains("--resume"), "\(outcome.errors)")
        #expect(try batch.answers().count == 40)
    }

    @Test func aReadOnlyFolderIsFoundBeforeAnyRowIsRead() throws {
        try desk.write(BatchDesk.ndjson(3), to: "rows.ndjson")
        let outcome = try script(
            """
            mount -t tmpfs -o size=64k,ro tmpfs pictures
            status=0; \(command) || status=$?; echo status $status
            status=0; echo '{"lat":47.1410,"lon":9.5209}' | snapshot batch --stdin --output-dir pictures \(BatchDesk.small.joined(separator: " ")) || status=$?
            echo status $status
            """)
        let said = outcome.text
        #expect(said == "status 73\nstatus 73\n" || said == "status 77\nstatus 77\n", "\(said) \(outcome.errors)")
        #expect(outcome.lines.count == 2 && outcome.isTidy && outcome.errors.contains("pictures"), "\(outcome.errors)")
    }

    @Test func fullDiskForResultsKeepsImages() throws {
        try desk.write(BatchDesk.ndjson(24), to: "rows.ndjson")
        let outcome = try script(
            """
            mkdir small; mount -t tmpfs -o size=4k tmpfs small
            status=0; \(command) -q --results small/results.ndjson || status=$?
            echo status $status, $(find pictures -type f | wc -l) pictures, others $(find small -type f)
            """)
        #expect(outcome.text == "status 74, 12 pictures, others\n", "\(outcome.text) \(outcome.errors)")
        #expect(outcome.lines.count == 1 && outcome.errors.contains("small"), "\(outcome.errors)")
    }
}
