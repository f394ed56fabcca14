import FoundationEssentials
import TestSupport
import Testing

/// What `snapshot` says of itself: the overview, the manual pages and the completions.
@Suite(.runsTheTool) struct OverviewTests {
    @Test func aBareNameShowsTheOverview() throws {
        let desk = try Desk()
        let bare = try desk.run([])
        #expect(bare.exit == 0 && bare.errors.isEmpty)
        for arguments in [["--help"], ["-h"], ["help"]] { #expect(try desk.run(arguments).output == bare.output) }
        for words in ["Place, one of", "On the map", "Tiles", "SUBCOMMANDS", "batch", "config", "render --help"] {
            #expect(bare.text.contains(words), "\(bare.text)")
        }
        #expect(bare.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    /// An overview of flags that do not exist would be worse than none.
    @Test func theOverviewShowsFlagsOfRenderOnly() throws {
        let desk = try Desk()
        let help = try desk.run(["render", "--help"]).text
        let words = try desk.run(["--help"]).text.split { !($0.isLetter || $0.isNumber || $0 == "-") }
        let flags = Set(words.filter { $0.hasPrefix("--") && $0.count > 3 }).subtracting(["--help", "--version"])
        #expect(flags.count > 20)
        for flag in flags { #expect(help.contains("\(flag) ") || help.contains("\(flag)\n"), "\(flag)") }
    }

    @Test(arguments: [["help", "frobnicate"], ["help", "tiles", "frobnicate"]])
    func helpForNoCommandIsAnError(arguments: [String]) throws {
        try expectFailure(arguments, status: 64, says: ["command frobnicate is not known", "use one of"])
    }

    /// `make install` puts them where man, bash, zsh and fish look.
    @Test func manualsAndCompletionsAreMadeFromTheTool() throws {
        let desk = try Desk()
        let script = "\(Project.root)/scripts/make-manuals"
        for folder in ["one", "two"] {
            let made = try desk.run([script, Tool.path, folder], program: "/usr/bin/python3")
            #expect(made.exit == 0, "\(made.errors)")
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: desk.file("one")).filter {
            $0.contains("snapshot")
        }
        for name in [
            "man/man1/snapshot.1", "man/man1/snapshot-render.1", "man/man1/snapshot-tiles-fetch.1",
            "bash-completion/completions/snapshot", "zsh/site-functions/_snapshot",
            "fish/vendor_completions.d/snapshot.fish",
        ] {
            #expect(files.contains(name), "\(files)")
        }
        for name in files { #expect(try desk.bytes("one/\(name)") == desk.bytes("two/\(name)"), "\(name)") }
        let page = try desk.text("one/man/man1/snapshot-render.1")
        for words in [".TH SNAPSHOT-RENDER 1", ".SH OPTIONS", "\\-\\-missing\\-tiles", "Exit status"] {
            #expect(page.contains(words), "\(words)")
        }
        let bash = try desk.run(["-n", "one/bash-completion/completions/snapshot"], program: "/bin/bash")
        #expect(bash.exit == 0 && bash.errors.isEmpty, "\(bash.errors)")
    }
}
