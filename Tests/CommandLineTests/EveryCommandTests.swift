import ArgumentParser
import FoundationEssentials
import SnapshotConfiguration
import TestSupport
import Testing

@testable import snapshot

/// Every command, run as a user would: it ends well, and its result is what it is for.
@Suite(.runsTheTool) struct EveryCommandTests {
    /// A run of a command on a desk with a table and a style.
    struct Run: Sendable {
        let command: String
        let arguments: [String]
        /// What standard output or the file has.
        let words: [String]
        /// A file that it writes.
        var file: String?
    }

    private static let tiles = Project.archive("vaduz-core.pmtiles")
    private static let vectors = Project.root + "/tiles/default.pmtiles"
    private static let area = ["--bbox", "9.515,47.138,9.525,47.144"]
    private static let place = ["--lat", "47.1410", "--lon", "9.5209", "--size", "64x64", "--tiles", tiles]

    static let runs = [
        Run(command: "render", arguments: place + ["-o", "a.png"], words: ["PNG"], file: "a.png"),
        Run(
            command: "batch", arguments: ["places.csv", "-o", "maps", "--tiles", tiles, "--name", "{id}.png"],
            words: ["PNG"], file: "maps/vaduz.png"),
        Run(
            command: "batch split", arguments: ["places.csv", "--parts", "1", "-o", "parts"],
            words: ["vaduz,47.1410,9.5209"], file: "parts/part-0.csv"),
        Run(command: "tiles info", arguments: [tiles], words: ["format", "png", "zooms"]),
        Run(command: "tiles verify", arguments: [tiles], words: ["tiles", "defects", "0"]),
        Run(
            command: "tiles fetch", arguments: [tiles, "--zooms", "14", "-o", "b.mbtiles"] + area, words: ["SQLite"],
            file: "b.mbtiles"),
        Run(
            command: "tiles render",
            arguments: ["--tiles", vectors, "--zooms", "12", "-o", "c.pmtiles"] + area, words: ["PMTiles"],
            file: "c.pmtiles"),
        Run(command: "style check", arguments: ["style.json"], words: ["0 errors, 0 notes"]),
        Run(command: "style show", arguments: ["dark"], words: ["\"version\":8", "dark"]),
        Run(
            command: "style export", arguments: ["styles"], words: ["\"version\":8", "\"sprite\":\"icons\""],
            file: "styles/openmaptiles-light.json"),
        Run(command: "cache stats", arguments: [], words: ["all", "0 bytes"]),
        Run(command: "cache prune", arguments: ["--size", "1MB"], words: []),
        Run(command: "cache clear", arguments: ["--tiles"], words: []),
        Run(command: "config show", arguments: ["--tiles", "a.pmtiles"], words: ["tiles", "a.pmtiles", "--tiles"]),
        Run(command: "serve", arguments: ["--listen", "127.0.0.1:0"], words: ["serving --listen 127.0.0.1:0"]),
        Run(
            command: "sign", arguments: ["/a?b=c", "--signing-key", "k=0123456789abcdef"], words: ["/a?b=c&kid=k&exp="]),
    ]

    /// A new command needs a line above.
    @Test func testsEveryCommand() {
        func paths(_ command: any ParsableCommand.Type, _ name: [String]) -> [String] {
            let children = command.configuration.subcommands
            let below = children.flatMap { paths($0, name + [$0._commandName]) }
            // `batch` draws a table, and has a command below it.
            return children.isEmpty || command == BatchCommand.self ? [name.joined(separator: " ")] + below : below
        }
        #expect(paths(SnapshotTool.self, []).sorted() == Self.runs.map(\.command).sorted())
    }

    @Test(arguments: runs.indices) func everyCommandRuns(index: Int) throws {
        let run = Self.runs[index]
        let desk = try Desk()
        try desk.write("id,lat,lon\nvaduz,47.1410,9.5209\n", to: "places.csv")
        try desk.write(#"{"version": 8, "sources": {}, "layers": []}"#, to: "style.json")
        // In place of the server, which is another package.
        let server = try desk.write("#!/bin/sh\necho \"serving $*\"\n", to: "bin/snapshot-server")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: server)
        let outcome = try desk.run(
            run.command.split(separator: " ").map(String.init) + run.arguments,
            environment: ["PATH": desk.file("bin") + ":/usr/bin:/bin"])
        #expect(outcome.exit == 0 && outcome.isTidy, "\(run.command): \(outcome.errors)")
        let result = try run.file.map { String(decoding: try desk.bytes($0), as: UTF8.self) } ?? outcome.text
        for word in run.words { #expect(result.contains(word), "\(run.command): \(result.prefix(2_000))") }
    }

    /// Nothing is hidden from who asked for it, and the signature is of the whole URL.
    @Test(arguments: [
        ("/snapshot.png?lat=1&lon=2", "", 3600), ("/styles/a/static/1,2,3/40x40.png", "", 86_400),
        ("https://user:word@m.example/base/maps/api/staticmap?key=abc&center=1,2#", "/base", 60),
        ("/snapshot.png?label=Z%C3%BCrich%20%26&token=0123456789abcdefghij", "", 86_400),
    ])
    func aSignedURLIsAccepted(url: String, base: String, seconds: Int) throws {
        let url = url.filter { $0 != "#" }
        let flags = base.isEmpty ? [] : ["--base-path", base]
        let outcome = try Desk().run(
            ["sign", url, "--signing-key", "k1=$KEY", "--expires", "\(seconds)"] + flags,
            environment: ["KEY": "0123456789abcdef"])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let line = outcome.text.dropLast()
        #expect(outcome.text.hasSuffix("\n") && line.hasPrefix(url) && !line.contains("***"))
        let start = line.firstRange(of: "m.example\(base)")?.upperBound ?? line.startIndex
        let signatures = try URLSignatures(keys: [("k1", "0123456789abcdef")])
        let field = line.split(separator: "&").first { $0.hasPrefix("exp=") }
        let expiry = try #require(field.flatMap { Int($0.dropFirst(4)) })
        let checked = try signatures.check(String(line[start...]), now: expiry - seconds)
        #expect(checked.seconds == seconds && url.hasSuffix(checked.target))
        #expect(throws: URLSignatures.Refusal.expired) { try signatures.check(String(line[start...]), now: expiry) }
    }

    /// The secrets of a configuration stay hidden where nobody asked for them.
    @Test func aKeyInTheConfigurationIsNotShown() throws {
        let desk = try Desk()
        try desk.write(
            """
            {"tiles": ["a"], "server": {"signing-keys": ["k1=0123456789abcdef"]},
             "servers": {"https://a": {"key": "topsecretkey"}}}
            """,
            to: "c.json")
        let shown = try desk.run(["config", "show", "--config", "c.json"])
        #expect(shown.exit == 0 && !(shown.text + shown.errors).contains("0123456789abcdef"), "\(shown.text)")
        #expect(!(shown.text + shown.errors).contains("topsecretkey"))
        let signed = try desk.run(["sign", "/a", "--config", "c.json"])
        #expect(signed.exit == 0 && signed.text.hasPrefix("/a?kid=k1&exp="), "\(signed.errors)")
        #expect(!signed.text.contains("0123456789abcdef"))
    }
}
