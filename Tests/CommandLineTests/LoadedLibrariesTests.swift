import FoundationEssentials
import TestSupport
import Testing

/// The tool loads the libraries of text with the first text that needs them, and never for an image from the cache.
@Suite(.runsTheTool) struct LoadedLibrariesTests {
    private static let camera = ["--lat", "47.141", "--lon", "9.5209", "-z", "15", "--size", "200x120"]

    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    /// Draws, and returns the text libraries that the dynamic linker loaded, by its own report.
    private func loaded(_ arguments: [String] = [], to name: String) throws -> [String] {
        let outcome = try desk.run(
            Self.camera + arguments + [
                "--cache", "kept", "-o", name, "--tiles", Project.archive("vaduz-core.pmtiles"),
            ],
            environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": desk.file("report-\(name)")])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        let reports = try desk.names.filter { $0.hasPrefix("report-\(name)") }
        let text = try reports.map { try desk.text($0) }.joined()
        #expect(text.contains("libc.so.6"))
        return ["libharfbuzz", "libraqm", "libfribidi"].filter { text.contains($0) }
    }

    @Test func anImageFromTheCacheNeedsNone() throws {
        #expect(try loaded(to: "first.png") == ["libharfbuzz"])
        #expect(try loaded(to: "again.png") == [])
        #expect(try desk.bytes("again.png") == desk.bytes("first.png"))
    }

    @Test func latinTextNeedsOnlyHarfBuzz() throws {
        #expect(try loaded(["--title", "Vaduz"], to: "latin.png") == ["libharfbuzz"])
        #expect(
            try loaded(["--title", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"], to: "hebrew.png")
                == ["libharfbuzz", "libraqm", "libfribidi"])
    }
}
