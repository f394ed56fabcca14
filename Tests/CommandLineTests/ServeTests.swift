import TestSupport
import Testing

/// The server from the tool: where it is not installed, and URLs for it.
@Suite(.runsTheTool) struct ServeTests {
    @Test func aServerThatIsNotInstalledIsOneLine() throws {
        let desk = try Desk()
        let outcome = try desk.run(["serve", "--listen", "127.0.0.1:0"], environment: ["PATH": "/nowhere"])
        #expect(outcome.exit == 69)
        #expect(outcome.errors.contains("snapshot-server is not installed") && outcome.errors.contains("make server"))
    }

    @Test(arguments: [
        ("/snapshot.png?lat=1&lon=2", [], "/snapshot.png?lat=1&lon=2&kid=k1&exp="),
        ("https://m.example/base/s?x=1", ["--base-path", "/base"], "https://m.example/base/s?x=1&kid=k1&exp="),
    ]) func aURLIsSigned(url: String, flags: [String], start: String) throws {
        let desk = try Desk()
        let outcome = try desk.run(
            ["sign", url, "--signing-key", "k1=$KEY"] + flags, environment: ["KEY": "0123456789abcdef"])
        #expect(
            outcome.exit == 0 && outcome.text.hasPrefix(start) && outcome.text.contains("&sig="), "\(outcome.errors)")
        #expect(!outcome.text.contains("0123456789abcdef"))
    }

    @Test(arguments: [
        (["sign", "/a"], "there is no signing key"), (["sign", "/a", "--signing-key", "k=short"], "too short"),
        (["sign", "relative", "--signing-key", "k=0123456789abcdef"], "no path"),
        (["sign", "/a", "--signing-key", "k=0123456789abcdef", "--expires", "0"], "--expires 0"),
    ]) func mistakesAreExplained(words: [String], message: String) throws {
        let outcome = try Desk().run(words)
        #expect(outcome.exit == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
