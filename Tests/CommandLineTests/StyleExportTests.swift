import TestSupport
import Testing

/// `snapshot style export` keeps what it did not write.
@Suite(.runsTheTool) struct StyleExportTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    @Test func itsOwnFilesMayBeThere() throws {
        #expect(try desk.run(["style", "export", "styles"]).exit == 0)
        let style = try desk.bytes("styles/protomaps-dark.json")
        try desk.write("mine", to: "styles/notes.txt")
        #expect(try desk.run(["style", "export", "styles"]).exit == 0)
        #expect(try desk.bytes("styles/protomaps-dark.json") == style)
        #expect(try desk.text("styles/notes.txt") == "mine")
    }

    /// An edited style, and an icon sheet from elsewhere; nothing at all is written beside them.
    @Test(arguments: ["openmaptiles-light.json", "icons.png", "icons@2x.json"])
    func keepsEditedStyles(name: String) throws {
        try desk.write("mine", to: "styles/\(name)")
        let outcome = try desk.run(["style", "export", "styles"])
        #expect(outcome.exit == 1 && outcome.isTidy && outcome.lines.count == 1, "\(outcome)")
        #expect(outcome.errors.contains("styles/\(name)") && outcome.errors.contains("--force"), "\(outcome.errors)")
        #expect(try desk.text("styles/\(name)") == "mine")
        #expect(try desk.run(["/bin/ls", "styles"], program: "/usr/bin/env").text == "\(name)\n")
        #expect(try desk.run(["style", "export", "styles", "--force"]).exit == 0)
        #expect(try desk.text("styles/\(name)") != "mine")
    }
}
