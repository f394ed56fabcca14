import TestSupport
import Testing

/// `--scales` and `--appearances`.
@Suite(.runsTheTool) struct VariantTests {
    static let pair =
        Project.archive("vaduz-core.mbtiles") + "#dark=" + Project.archive("vaduz-dark.mbtiles") + "#min-zoom=15"
    static let flags = ["--lat", "47.1524", "--lon", "9.5224", "-z", "15", "--size", "24x16", "-q", "-o", "out.png"]
    static let names = ["out.png", "out@2x.png", "out-dark.png", "out-dark@2x.png"]

    @Test func eachIsTheFileThatItWouldBeAlone() throws {
        let desk = try Desk()
        let more = ["--scales", "1,2", "--appearances", "light,dark", "--world-file", "--report", "r.json"]
        #expect(try desk.draw(Self.flags + more, tiles: Self.pair).exit == 0)
        let worlds = Self.names.map { $0.replacing(".png", with: ".pgw") }
        #expect(try desk.names == (Self.names + worlds + ["r.json"]).sorted())
        let reports = try ReportJSON.list(desk.bytes("r.json"))
        #expect(reports.map(\.file) == Self.names)
        #expect(reports.map(\.viewport.scale) == [1, 2, 1, 2])
        #expect(reports.map(\.appearance) == ["light", "light", "dark", "dark"])
        for (name, report) in zip(Self.names, reports) {
            let alone = try Desk()
            let variant = ["--scale", "\(report.viewport.scale)", "--appearance", report.appearance, "--world-file"]
            #expect(try alone.draw(Self.flags + variant, tiles: Self.pair).exit == 0)
            #expect(try alone.bytes("out.png") == desk.bytes(name), "\(name)")
            #expect(try alone.text("out.pgw") == desk.text(name.replacing(".png", with: ".pgw")))
            #expect(report.bytes == (try desk.bytes(name).count))
        }
        #expect(try desk.bytes("out.png") != desk.bytes("out-dark.png"))
    }

    @Test func fileNamesHaveOnlyRequestedVariants() throws {
        for (flags, names) in [
            (["--scales", "1.5,3"], ["out@1.5x.png", "out@3x.png"]), (["--scales", "2"], ["out@2x.png"]),
            (["--appearances", "dark"], ["out-dark.png"]),
            (["--scales", "1,2", "--appearance", "dark"], ["out.png", "out@2x.png"]),
            (["--appearances", "light,dark", "--scale", "2"], ["out-dark.png", "out.png"]),
        ] {
            let desk = try Desk()
            #expect(try desk.draw(Self.flags + flags, tiles: Self.pair).exit == 0)
            #expect(try desk.names == names)
        }
    }

    @Test func aNameWithoutAnExtensionIsMarkedAtItsEnd() throws {
        let desk = try Desk()
        #expect(try desk.draw(Self.flags.dropLast() + ["v1.0", "--scales", "1,2"], tiles: Self.pair).exit == 0)
        #expect(try desk.names == ["v1.0", "v1.0@2x"])
    }

    @Test func oneVariantMayGoToStandardOutput() throws {
        let desk = try Desk()
        let outcome = try desk.draw(Self.flags.dropLast() + ["-", "--scales", "2"], tiles: Self.pair)
        #expect(outcome.exit == 0 && outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    /// There is a folder in the place of the second image.
    @Test func allAreWrittenOrNone() throws {
        let desk = try Desk()
        try desk.write("kept", to: "out.png")
        #expect(try desk.run(["out@2x.png"], program: "/bin/mkdir").exit == 0)
        let outcome = try desk.draw(Self.flags + ["--scales", "1,2,3"], tiles: Self.pair)
        #expect(outcome.exit == 1 && outcome.errors.contains("out@2x.png is a folder"))
        #expect(try desk.names == ["out.png", "out@2x.png"])
        #expect(try desk.text("out.png") == "kept")
    }

    @Test func printsSharedNotesOfVariantsOnce() throws {
        let desk = try Desk()
        let outcome = try desk.draw(
            Self.flags.filter { $0 != "-q" } + ["--scales", "1,2", "--appearance", "dark"],
            tiles: Project.archive("vaduz-core.mbtiles") + "#id=roads")
        #expect(outcome.exit == 3)
        #expect(outcome.lines.count { $0.contains("have no dark tiles") } == 1)
    }

    /// One image gets the light map, and the report says so.
    @Test func aDarkImageWithoutDarkTilesIsLight() throws {
        let desk = try Desk()
        let dark = try desk.draw(Self.flags + ["--appearance", "dark", "--report", "r.json"])
        #expect(dark.exit == 3 && dark.errors.isEmpty)
        #expect(try ReportJSON(desk.bytes("r.json")).appearance == "light")
        let light = try Desk()
        #expect(try light.draw(Self.flags).exit == 0)
        #expect(try light.bytes("out.png") == desk.bytes("out.png"))
        // Also from the output cache.
        for _ in 0..<2 {
            #expect(try desk.draw(Self.flags + ["--appearance", "dark", "--cache", "cache"]).exit == 3)
        }
    }

    @Test func writesNoDarkFileWithoutDarkTiles() throws {
        let desk = try Desk()
        let flags = Self.flags.filter { $0 != "-q" }
        let both = try desk.draw(flags + ["--appearances", "light,dark", "--scales", "1,2", "--report", "r.json"])
        #expect(both.exit == 3 && both.errors.contains("so out-dark.png is not written"), "\(both.errors)")
        #expect(try desk.names == ["out.png", "out@2x.png", "r.json"])
        #expect(try ReportJSON.list(desk.bytes("r.json")).map(\.file) == ["out.png", "out@2x.png"])
        let dark = try desk.draw(flags + ["--appearances", "dark"])
        #expect(dark.exit == 1 && dark.errors.contains("there is no dark image"), "\(dark.errors)")
    }
}
