import TestSupport
import Testing

/// Ctrl-C and SIGTERM, before anything has started and while a row hangs.
@Suite(.runsTheTool) struct BatchSignalTests {
    private let batch: BatchDesk
    private var desk: Desk { batch.desk }

    init() throws { batch = try BatchDesk() }

    /// A process that delays the signal until the input ends exits with 66, because there are no rows.
    @Test func oneEndsTheWaitingForATable() throws {
        let outcome = try desk.run(
            [
                "-c",
                """
                mkfifo silent
                exec 3<>silent
                "$@" <silent 3>&- &
                until ls -l /proc/$!/fd | grep -q '(deleted)'; do sleep 0.02; done
                kill -TERM $!
                exec 3>&-
                wait $!
                echo $?
                """, "sh", Tool.path, "batch", "-", "--output-dir", "pictures",
            ] + BatchDesk.small, program: "/bin/sh")
        #expect(outcome.text == "143\n", "\(outcome.errors)")
        #expect(try desk.names == ["silent"])
    }

    /// A process that exits by itself has a status; a killed process has a signal number.
    @Test(arguments: [("SIGINT", "SIGTERM"), ("SIGTERM", "SIGINT"), ("SIGINT", "SIGINT")])
    func anySecondOneEndsTheProcess(first: String, second: String) throws {
        try desk.write(BatchDesk.ndjson(2), to: "rows.ndjson")
        try desk.write(
            """
            import signal, socket, subprocess, sys, time
            first, second = signal.\(first), signal.\(second)
            server = socket.create_server(("127.0.0.1", 0))
            tiles = "http://127.0.0.1:%d/{z}/{x}/{y}.png" % server.getsockname()[1]
            tool = subprocess.Popen(sys.argv[1:] + ["--tiles", tiles, "--tile-cache", "cache"])
            silent = server.accept()[0]

            def caught():
                status = dict(line.split(":\\t", 1) for line in open(f"/proc/{tool.pid}/status"))
                return any(int(status["SigCgt"], 16) >> number - 1 & 1 for number in (first, second))

            tool.send_signal(first)
            for _ in range(500):
                if caught():
                    time.sleep(0.01)
            tool.send_signal(second)
            ended = tool.wait()
            print("ended by the second" if ended == -second else ended)
            """, to: "drive.py")
        let outcome = try desk.run(
            ["drive.py", Tool.path, "batch", "rows.ndjson", "--output-dir", "pictures", "--zoom", "3", "--jobs", "1"],
            program: "/usr/bin/python3")
        #expect(outcome.text == "ended by the second\n", "\(outcome.errors)")
        #expect(try batch.digests().isEmpty)
    }
}
