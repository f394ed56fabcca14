import FoundationEssentials
import TestSupport
import Testing

/// The tool finds its tiles relative to itself, wherever its folder was moved.
@Suite(.runsTheTool) struct InstalledLayoutTests {
    static let flags = ["--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "64x64", "-q", "-o", "out.png"]

    @Test func tilesAreFoundRelativeToTheProgram() throws {
        let desk = try Desk()
        let files = FileManager.default
        try desk.write(
            TemporaryFolder.bytes(of: Project.defaultTiles),
            to: "opt/share/snapshot/tiles/default.pmtiles")
        try desk.write("", to: "opt/bin/.keep")
        try desk.write("", to: "elsewhere/.keep")
        // Copied by a separate process: a file that is open for writing cannot be executed, and processes started by
        // other tests at that moment would hold it open.
        #expect(try desk.run([Tool.path, desk.file("opt/bin/snapshot")], program: "/bin/cp").exit == 0)
        try files.createSymbolicLink(atPath: desk.file("elsewhere/map"), withDestinationPath: "../opt/bin/snapshot")
        #expect(try desk.draw(Self.flags.dropLast() + ["core.png"], tiles: Project.defaultTiles).exit == 0)
        for program in ["opt/bin/snapshot", "elsewhere/map"] {
            let outcome = try desk.run(Self.flags, in: desk.file("elsewhere"), program: desk.file(program))
            #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            #expect(try desk.bytes("elsewhere/out.png") == desk.bytes("core.png"))
            try files.removeItem(atPath: desk.file("elsewhere/out.png"))
        }
    }

    /// An archive for systems without fonts has the font beside the tool.
    @Test func theFontBesideTheProgramComesFirst() throws {
        let desk = try Desk()
        let installed = "/usr/share/fonts/truetype/open-sans"
        try desk.write(TemporaryFolder.bytes(of: Project.defaultTiles), to: "opt/share/snapshot/tiles/default.pmtiles")
        try desk.write("", to: "opt/bin/.keep")
        #expect(try desk.run([Tool.path, desk.file("opt/bin/snapshot")], program: "/bin/cp").exit == 0)
        // Large enough for names.
        let flags = Self.flags.map { $0 == "64x64" ? "300x200" : $0 }
        // Another face under its name shows which file was read.
        for (face, name) in [("Regular", "same.png"), ("Semibold", "other.png")] {
            try desk.write(
                TemporaryFolder.bytes(of: "\(installed)/OpenSans-\(face).ttf"),
                to: "opt/share/snapshot/fonts/OpenSans-Regular.ttf")
            let outcome = try desk.run(flags.dropLast() + [name], program: desk.file("opt/bin/snapshot"))
            #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
        #expect(try desk.draw(flags, tiles: Project.defaultTiles).exit == 0)
        #expect(try desk.bytes("same.png") == desk.bytes("out.png"))
        #expect(try desk.bytes("other.png") != desk.bytes("out.png"))
    }

    /// A built tool that was not installed finds the tiles of its clone, wherever it is run; without any it says where it
    /// looked.
    @Test func tilesAreFoundInTheCloneOfABuiltProgram() throws {
        let desk = try Desk()
        try desk.write("", to: "clone/.build/arch/release/.keep")
        try desk.write("", to: "elsewhere/.keep")
        let program = desk.file("clone/.build/arch/release/snapshot")
        #expect(try desk.run([Tool.path, program], program: "/bin/cp").exit == 0)
        let without = try desk.run(Self.flags, in: desk.file("elsewhere"), program: program)
        #expect(without.exit == 1 && without.isTidy && without.lines.count == 1 && without.output.isEmpty)
        for words in [
            "no tiles were found", "arch/share/snapshot/tiles/default.pmtiles", "clone/tiles/default.pmtiles",
            ", tiles/default.pmtiles", "--tiles", "SNAPSHOT_TILES", "README",
        ] {
            #expect(without.errors.contains(words), "\(without.errors)")
        }
        try desk.write(
            TemporaryFolder.bytes(of: Project.defaultTiles), to: "clone/tiles/default.pmtiles")
        let outcome = try desk.run(Self.flags, in: desk.file("elsewhere"), program: program)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
}
