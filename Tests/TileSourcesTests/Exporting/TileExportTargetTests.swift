import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct TileExportTargetTests {
    @Test(
        arguments: [
            ("a.pmtiles", "a.pmtiles", .pmtiles), ("b/A.MBTILES", "b/A.MBTILES", .mbtiles),
            ("a/{z}/{x}/{y}.png", "a", .folder(ending: ".png")),
            ("/b/a/{z}/{x}/{y}.jpg", "/b/a", .folder(ending: ".jpg")),
            ("./{z}/{x}/{y}.webp", ".", .folder(ending: ".webp")),
        ] as [(String, String, TileExport.Format)])
    func reads(text: String, path: String, format: TileExport.Format) {
        let target = TileExport.Target(text)
        #expect(target?.path == path && target?.format == format)
    }

    @Test(
        arguments: [
            "", "a", "a.zip", "a/", "a.png", "{z}/{x}/{y}.png", "/{z}/{x}/{y}.png", "a/{z}/{y}/{x}.png",
            "a/{z}/{x}/{y}", "a/{z}/{x}/{y}.", "{s}/{z}/{x}/{y}.png", "a/{z}/{x}/{y}.png/",
        ])
    func refusesOthers(text: String) { #expect(TileExport.Target(text) == nil) }

    /// A folder as others write it, which the folder's reader understands.
    @Test func fillsAFolder() async throws {
        let folder = try TemporaryFolder()
        let area = try #require(TileArea(bounds: .world, zooms: 1...3))
        let export = try TileExport(
            of: CountingSource(answer: CountingSource.answer), called: "counted", area: area,
            to: "\(folder.path)/out", as: .folder(ending: ".png"))
        let result = try await export.run { _ in }
        let written = try DirectoryTileSource(path: export.output)
        var count = 0
        for coordinate in area {
            let tile = try await written.tile(at: coordinate, density: 1)
            if case .tile(let bytes) = CountingSource.answer(coordinate) {
                #expect(tile?.bytes == bytes)
                count += 1
            } else {
                #expect(tile == nil)
            }
        }
        #expect(result.written == count)
        let metadata = try await written.metadata()
        #expect(metadata.name == "counted" && metadata.attribution == "© nobody" && metadata.zooms == 1...3)
        // It is not empty any more.
        await #expect { try await export.run { _ in } } throws: { "\($0)".contains("out is not empty") }
    }

    @Test func refusesAFileAsAFolder() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1], to: "file")
        let area = try #require(TileArea(bounds: .world, zooms: 1...3))
        #expect {
            try TileExport(
                of: CountingSource(answer: CountingSource.answer), called: "counted", area: area, to: path,
                as: .folder(ending: ".png"))
        } throws: { "\($0)".contains("file is a file: give the name of a folder") }
    }

    /// What else was drawn is checked like the source.
    @Test func otherDetailsAreNotResumed() async throws {
        let folder = try TemporaryFolder()
        let area = try #require(TileArea(bounds: .world, zooms: 1...2))
        func export(_ value: String, failing: Bool) throws -> TileExport {
            let source = CountingSource { failing ? .failure : CountingSource.answer($0) }
            return try TileExport(
                of: source, called: "counted", details: [("identity", value)], area: area,
                to: "\(folder.path)/out.pmtiles", as: .pmtiles)
        }
        await #expect(throws: TileSourceError.self) { try await export("a", failing: true).run { _ in } }
        await #expect {
            try await export("b", failing: false).run { _ in }
        } throws: { "\($0)".contains("it was begun with identity a, not b") }
        #expect(try await export("a", failing: false).run { _ in }.written > 0)
    }
}
