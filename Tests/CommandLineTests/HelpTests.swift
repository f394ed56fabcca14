import TestSupport
import Testing

@Suite(.runsTheTool) struct HelpTests {
    @Test(arguments: [
        ([], ["render", "tiles", "config", "--version", "snapshot render --help", "--lat 47.1410", "--pin", "--bbox"]),
        (
            ["render"],
            [
                "--lat", "--lon", "--geo", "--bbox", "--fit", "--span", "-z, --zoom", "--bearing", "--pitch",
                "--padding",
                "--zoom-snapping", "--size", "--scale", "--format", "--quality", "--max-bytes", "--background",
                "--detail", "--tiles", "--config",
                "--environment", "--missing-tiles", "--max-overzoom", "--pin ", "--no-pin", "--pin-image",
                "--pin-offset",
                "--attribution", "-o, --output", "--report", "--world-file", "-q, --quiet", "-v, --verbose",
                "Exit status",
            ]
        ),
        (["tiles"], ["info", "verify"]), (["tiles", "info"], ["<LOCATION>", "--json"]),
        (["tiles", "verify"], ["<LOCATION>", "--json", "Exit status"]), (["config"], ["show"]),
        (["config", "show"], ["--tiles", "--config", "--environment"]),
    ])
    func everyCommandExplainsItsFlags(command: [String], words: [String]) throws {
        let desk = try Desk()
        let outcome = try desk.run(command + ["--help"])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty)
        for word in words { #expect(outcome.text.contains(word), "\(word) is not in:\n\(outcome.text)") }
        let asked = try desk.run(["help"] + command)
        #expect(asked.exit == 0 && asked.output == outcome.output)
    }

    @Test(arguments: [
        ["--version"], ["--lat", "5", "--version"], ["render", "--version"], ["tiles", "info", "--version"],
    ])
    func version(arguments: [String]) throws {
        let desk = try Desk()
        let outcome = try desk.run(arguments)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty)
        let words = outcome.text.split(separator: " ")
        #expect(
            words.count == 2 && words[0] == "snapshot" && words[1].split(separator: ".").count == 3, "\(outcome.text)")
    }

    @Test func theDefaultCommandPrintsCompletions() throws {
        let desk = try Desk()
        let outcome = try desk.run(["--generate-completion-script", "bash"])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty && outcome.text.contains("complete"))
        #expect(try desk.run(["render", "--generate-completion-script", "bash"]).output == outcome.output)
    }
}
