import FoundationEssentials
import TestSupport
import Testing

/// The tool finds its tiles beside itself, wherever its folder was moved to.
@Suite(.runsTheTool) struct InstalledLayoutTests {
    static let flags = ["--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "64x64", "-q", "-o", "out.png"]

    @Test func tilesAreFoundRelativeToTheProgram() throws {
        let desk = try Desk()
        let files = FileManager.default
        try desk.write(
            TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles")),
            to: "opt/share/snapshot/tiles/default.pmtiles")
        try desk.write("", to: "opt/bin/.keep")
        try desk.write("", to: "elsewhere/.keep")
        try files.copyItem(atPath: Tool.path, toPath: desk.file("opt/bin/snapshot"))
        try files.createSymbolicLink(atPath: desk.file("elsewhere/map"), withDestinationPath: "../opt/bin/snapshot")
        #expect(try desk.draw(Self.flags.dropLast() + ["core.png"]).exit == 0)
        for program in ["opt/bin/snapshot", "elsewhere/map"] {
            let outcome = try desk.run(Self.flags, in: desk.file("elsewhere"), program: desk.file(program))
            #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            #expect(try desk.bytes("elsewhere/out.png") == desk.bytes("core.png"))
            try files.removeItem(atPath: desk.file("elsewhere/out.png"))
        }
    }

    @Test func withoutAnyTilesItSaysWhereItLooked() throws {
        let prefix = Tool.path.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        try expectFailure(
            Self.flags, status: 1,
            says: [
                "no tiles were found", "/share/snapshot/tiles/default.pmtiles", "tiles/default.pmtiles", "--tiles",
                "SNAPSHOT_TILES", "README", prefix.split(separator: "/").last.map(String.init) ?? "",
            ])
    }
}
