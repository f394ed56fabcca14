import TestSupport
import Testing

/// The archives of `tiles fetch`, read by other programs: the PyPI package pmtiles, Python's SQLite, and GDAL.
///
/// Requires the packages of `scripts/install-dependencies --tests` and `scripts/oracle-environment`.
@Suite(.runsTheTool) struct ArchiveOracleTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private func oracle(_ arguments: [String]) throws -> Outcome {
        let outcome = try desk.run(
            [Project.root + "/Tests/Oracle/archive.py"] + arguments, program: Project.root + "/.build-oracle/bin/python"
        )
        #expect(outcome.exit == 0, "run scripts/oracle-environment first? \(outcome.errors)")
        return outcome
    }

    @Test func hasTheTilesOfTheArea() throws {
        _ = try oracle(["make", "world.mbtiles", "7"])
        // The whole world, which takes leaf directories; over the antimeridian; a part of one continent.
        let areas = [("-180,-90,180,90", "21521"), ("170,-60,-150,70", "1287"), ("5,40,15,50", "52")]
        for (area, count) in areas {
            for name in ["area.pmtiles", "area.mbtiles"] {
                let made = try desk.run(
                    ["tiles", "fetch", "world.mbtiles", "--bbox", area, "--zooms", "0-7", "-o", name, "-q"])
                #expect(made.exit == 0 && made.errors.isEmpty, "\(made.errors)")
                let said = try oracle(["check", "world.mbtiles", name, area, "0-7"]).text
                #expect(said.hasPrefix("\(count) tiles"))
                #expect(said.hasSuffix(", 0 leaves\n") == (name == "area.pmtiles" && count != "21521"))
            }
        }
    }

    @Test func isOpenedByGDAL() throws {
        let made = try desk.run(
            [
                "tiles", "fetch", Project.archive("vaduz-core.pmtiles"), "--bbox", "9.51,47.13,9.53,47.15", "--zooms",
                "12-16",
            ]
                + ["-o", "area.mbtiles"])
        #expect(made.exit == 0, "\(made.errors)")
        let outcome = try desk.run(["area.mbtiles"], program: "/usr/bin/gdalinfo")
        #expect(outcome.exit == 0, "run scripts/install-dependencies --tests first? \(outcome.errors)")
        for words in ["Driver: MBTiles/MBTiles", "ZOOM_LEVEL=16", "bounds=9.51,47.13,9.53,47.15", "OpenStreetMap"] {
            #expect(outcome.text.contains(words), "\(outcome.text)")
        }
    }
}
