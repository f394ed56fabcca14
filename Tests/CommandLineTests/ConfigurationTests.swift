import FoundationEssentials
import TestSupport
import Testing

/// Precedence: flag, environment, file, bundled default.
@Suite(.runsTheTool) struct ConfigurationTests {
    static let json = #"{"tiles": ["/f"], "environments": {"staging": {"tiles": ["/s", "/t"]}, "bare": {}}}"#

    struct Case: Sendable {
        var flags: [String] = []
        var environment: [String: String] = [:]
        let shows: [String]
    }

    @Test(arguments: [
        Case(
            flags: ["--tiles", "/a", "--tiles", "/b", "--config", "c.json"], environment: ["SNAPSHOT_TILES": "/e"],
            shows: ["tiles = /a  (--tiles)", "tiles = /b  (--tiles)"]),
        Case(
            flags: ["--config", "c.json"], environment: ["SNAPSHOT_TILES": "/e"],
            shows: ["tiles = /e  (SNAPSHOT_TILES)"]),
        Case(flags: ["--config", "c.json"], environment: ["SNAPSHOT_TILES": ""], shows: ["tiles = /f  (c.json)"]),
        Case(environment: ["SNAPSHOT_CONFIG": "c.json"], shows: ["tiles = /f  (c.json)"]),
        Case(
            flags: ["--config", "c.json", "--environment", "staging"],
            shows: ["tiles = /s  (c.json, environment staging)", "tiles = /t  (c.json, environment staging)"]),
        Case(
            environment: ["SNAPSHOT_CONFIG": "c.json", "SNAPSHOT_ENV": "bare"],
            shows: ["tiles = /f  (c.json, environment bare)"]),
        Case(
            flags: ["--config", "t.json"], shows: ["tiles = /d  (t.json)", "timeout = 2.5  (t.json)"]),
        Case(
            flags: ["--config", "t.json", "--timeout", "60"],
            shows: ["tiles = /d  (t.json)", "timeout = 60  (--timeout)"]),
        Case(
            flags: ["--config", "m.json"],
            shows: ["tiles = /d  (m.json)", "missing-tiles = uniform  (m.json)"]),
        Case(
            flags: ["--config", "m.json"], environment: ["SNAPSHOT_MISSING_TILES": "blank"],
            shows: ["tiles = /d  (m.json)", "missing-tiles = blank  (SNAPSHOT_MISSING_TILES)"]),
        Case(
            flags: ["--config", "d.json"], environment: ["SNAPSHOT_CONFIG": "c.json"], shows: ["tiles = /d  (d.json)"]),
        Case(environment: ["XDG_CONFIG_HOME": "xdg"], shows: ["tiles = /x  (xdg/snapshot/config.json)"]),
        Case(environment: ["HOME": "user"], shows: ["tiles = /h  (user/.config/snapshot/config.json)"]),
    ])
    func theNearestSettingWins(_ wanted: Case) throws {
        let desk = try Desk()
        try desk.write(Self.json, to: "c.json")
        try desk.write(#"{"tiles": ["/d"]}"#, to: "d.json")
        try desk.write(#"{"tiles": ["/d"], "timeout": 2.5}"#, to: "t.json")
        try desk.write(#"{"tiles": ["/d"], "missing-tiles": "uniform"}"#, to: "m.json")
        try desk.write(#"{"tiles": ["/x"]}"#, to: "xdg/snapshot/config.json")
        try desk.write(#"{"tiles": ["/h"]}"#, to: "user/.config/snapshot/config.json")
        let outcome = try desk.run(["config", "show"] + wanted.flags, environment: wanted.environment)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text.split(separator: "\n").map(String.init) == wanted.shows)
    }

    @Test func drawsConfiguredTiles() throws {
        let desk = try Desk()
        try desk.write("{\"tiles\": [\"\(Project.archive("vaduz-core.pmtiles"))\"]}", to: "c.json")
        let flags = ["--lat", "47.1410", "--lon", "9.5209", "-z", "14", "-q", "-o"]
        #expect(try desk.run(flags + ["a.png", "--config", "c.json"]).exit == 0)
        #expect(try desk.draw(flags + ["b.png"]).exit == 0)
        #expect(try desk.bytes("a.png") == desk.bytes("b.png"))
    }

    @Test(arguments: [
        ("{\"tiles\"", ["is not valid at byte 9", "it ends there"]), ("", ["is not valid at byte 1", "it ends there"]),
        ("[1]", ["not an object of settings", "give JSON"]),
        (#"{"tiles": "/a"}"#, ["tiles \"/a\" is not valid", "use a list of strings"]),
        (
            #"{"planet": ["/a"]}"#,
            [
                "key planet",
                "environments, missing-tiles, offline, server, servers, style, styles, tile-cache, tiles, timeout, user-agent",
            ]
        ),
        (#"{"environments": {"a": {"tile": []}}}"#, ["key tile of environment a", "tiles"]),
        (#"{"tiles": []}"#, ["tiles is empty", "at least one"]),
        (#"{"timeout": 0}"#, ["timeout 0 is not valid", "0.1 to 86400 seconds"]),
        (#"{"timeout": "30 s"}"#, ["timeout \"30 s\" is not valid", "use a number"]),
    ])
    func aBrokenFileIsWrongUsage(text: String, words: [String]) throws {
        let desk = try Desk()
        try desk.write(text, to: "c.json")
        for more in [["config", "show"], ["--lat", "47", "--lon", "9", "-o", "out.png"]] {
            let outcome = try desk.run(more + ["--config", "c.json"])
            #expect(outcome.exit == 64 && outcome.lines.count == 1 && outcome.isTidy && outcome.output.isEmpty)
            for word in ["c.json"] + words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
        }
        #expect(try desk.names == ["c.json"])
    }

    @Test(arguments: [
        (["--environment", "prod", "--config", "c.json"], 64, ["environment prod", "c.json", "bare, staging"]),
        (["--environment", "prod"], 64, ["environment prod", "--config FILE"]),
        (["--config", "none.json"], 1, ["none.json", "no such file"]),
        (["--config", "none.json", "--tiles", "/a"], 1, ["none.json", "no such file"]),
        (["--config", "."], 1, [". cannot be read", "folder"]),
    ])
    func reportsMissingFiles(flags: [String], status: Int, words: [String]) throws {
        let desk = try Desk()
        try desk.write(Self.json, to: "c.json")
        let outcome = try desk.run(["config", "show"] + flags)
        #expect(outcome.exit.map(Int.init) == status && outcome.lines.count == 1 && outcome.output.isEmpty)
        for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
    }
}
