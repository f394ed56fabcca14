import FoundationEssentials
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct TileExportTests {
    private let folder: TemporaryFolder
    private let area: TileArea

    init() throws {
        folder = try TemporaryFolder()
        area = try #require(TileArea(bounds: .world, zooms: 1...4))
    }

    private func export(
        _ source: CountingSource, to name: String = "out.pmtiles", _ format: TileExport.Format = .pmtiles,
        called origin: String = "counted", of area: TileArea? = nil, jobs: Int = 8
    ) throws -> TileExport {
        try TileExport(
            of: source, called: origin, area: area ?? self.area, to: "\(folder.path)/\(name)", as: format, jobs: jobs)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// Tiles by what they hold, as their source would answer.
    private func expectComplete(_ archive: any EnumerableTileSource) async throws {
        var count = 0
        for coordinate in area {
            let tile = try await archive.tile(at: coordinate, density: 1)
            switch CountingSource.answer(coordinate) {
            case .tile(let bytes):
                #expect(tile?.bytes == bytes, "\(coordinate)")
                count += 1
            case .absent, .failure: #expect(tile == nil, "\(coordinate)")
            }
        }
        #expect(try await Set(archive.coordinates()).count == count)
        let metadata = try await archive.metadata()
        #expect(metadata.name == "counted" && metadata.attribution == "© nobody" && metadata.format == .image(.png))
        #expect(metadata.zooms == 1...4 && metadata.tileCount == count)
    }

    /// Vector tiles are stored with gzip, empty ones too, with the layers where the archive has them.
    @Test(arguments: TileExport.Format.archives, ["pmtiles", "mbtiles"])
    func copiesVectorTiles(format: TileExport.Format, from kind: String) async throws {
        let name = kind == "pmtiles" ? "town-openmaptiles.pmtiles" : "town-protomaps.mbtiles"
        let town = try TileLocation(base: Project.fixture("vector/\(name)")).open()
        let source = EmptyingSource(base: town)
        let stated = try await town.metadata()
        let bounds = try #require(stated.bounds)
        let zooms = try #require(stated.zooms)
        let area = try #require(TileArea(bounds: bounds, zooms: zooms))
        let export = try TileExport(
            of: source, called: "town", area: area, to: "\(folder.path)/out", as: format)
        let result = try await export.run { _ in }
        #expect(result.written > 1 && result.failed == 0)
        let archive = try TileLocation(base: export.output).open()
        for coordinate in area {
            let (copied, original) = (
                try await archive.tile(at: coordinate, density: 1), try await source.tile(at: coordinate, density: 1)
            )
            #expect(copied?.bytes == original?.bytes && copied?.format == original?.format, "\(coordinate)")
        }
        let metadata = try await archive.metadata()
        #expect(metadata.vectorLayers == stated.vectorLayers && !stated.vectorLayers.isEmpty)
        #expect(
            metadata.format == .vector("mvt") && metadata.tileSize == 512 && metadata.attribution == stated.attribution)
    }

    @Test(arguments: TileExport.Format.archives) func copies(format: TileExport.Format) async throws {
        let source = CountingSource(answer: CountingSource.answer)
        let export = try export(source, to: "out", format)
        var reports = 0
        let result = try await export.run { _ in reports += 1 }
        #expect(result.done == area.count && result.fetched + result.absent == area.count && result.known == 0)
        #expect(result.written == result.fetched && reports == area.count + result.written)
        #expect(try names == ["out"])
        let asked = source.takeAsked()
        #expect(Set(asked.tiles) == Set(area) && asked.tiles.count == area.count)
        #expect((2...8).contains(asked.maximumAtOnce))
        switch format {
        case .mbtiles: try await expectComplete(try MBTilesTileSource(path: export.output))
        case .pmtiles: try await expectComplete(try PMTilesTileSource(path: export.output))
        case .folder: try await expectComplete(try DirectoryTileSource(path: export.output))
        }
    }

    /// However it is interrupted: nothing is asked for twice, and the archive is the same to the byte.
    @Test(arguments: TileExport.Format.archives) func resumes(format: TileExport.Format) async throws {
        let whole = try export(CountingSource(answer: CountingSource.answer), to: "whole", format)
        _ = try await whole.run { _ in }
        for failing in [0, 7, 100, 339] {
            let bad = Array(area)[failing]
            let source = CountingSource { $0 == bad ? .failure : CountingSource.answer($0) }
            let export = try export(source, to: "out", format, jobs: 3)
            await #expect {
                try await export.run { _ in }
            } throws: { error in
                let words = "\(error)"
                return words.contains("1 of 340 tiles failed") && words.contains("\(bad) is on fire")
                    && words.contains("run it again") && words.contains("out.part")
            }
            #expect(try !names.contains("out") && names.contains("out.part"))
            #expect(source.takeAsked().tiles.count == 340)
            let repaired = CountingSource(answer: CountingSource.answer)
            let result = try await self.export(repaired, to: "out", format).run { _ in }
            #expect(repaired.takeAsked().tiles == [bad])
            #expect(result.known == 339)
            #expect(try TemporaryFolder.bytes(of: export.output) == TemporaryFolder.bytes(of: whole.output))
            try FileManager.default.removeItem(atPath: export.output)
            #expect(try names == ["whole"])
        }
    }

    @Test func givesUpWithoutTiles() async throws {
        let source = CountingSource { _ in .failure }
        await #expect(throws: TileSourceError.self) { try await export(source).run { _ in } }
        #expect((100..<110).contains(source.takeAsked().tiles.count))
    }

    @Test func rejectsOtherContent() async throws {
        let page = CountingSource { _ in .tile(Samples.page) }
        await #expect {
            try await export(page).run { _ in }
        } throws: {
            "\($0)".contains("an HTML page, not a tile")
        }
    }

    @Test func copiesMapLibreTiles() async throws {
        let source = CountingSource(TilesetMetadata(format: .vector("mlt"))) { _ in .tile(Samples.mapLibre) }
        for name in ["copy.pmtiles", "copy.mbtiles"] {
            _ = try await export(source, to: name).run { _ in }
            let copy = try TileLocation(parsing: "\(folder.path)/\(name)").open()
            #expect(try await copy.metadata().format == .vector("mlt"))
            let place = try #require(try await (copy as? any EnumerableTileSource)?.coordinates().first)
            let tile = try await copy.tile(at: place, density: 1)
            #expect(tile == Tile(bytes: Samples.mapLibre, format: .vector("mlt")))
        }
    }

    @Test func reportsEmptyAreas() async throws {
        await #expect {
            try await export(CountingSource { _ in .absent }).run { _ in }
        } throws: {
            "\($0)".contains("has no tiles in this area at zooms 1 to 4: use an area")
        }
        #expect(try names.isEmpty)
    }

    @Test(arguments: ["source", "area", "zooms"]) func refusesAnotherExport(difference: String) async throws {
        let bad = CountingSource { $0.z == 4 ? .failure : CountingSource.answer($0) }
        await #expect(throws: TileSourceError.self) { try await export(bad).run { _ in } }
        let source = CountingSource(answer: CountingSource.answer)
        let south = GeoBounds(west: -180, south: -80, east: 180, north: 0)
        let other =
            switch difference {
            case "source": try export(source, called: "other")
            case "area": try export(source, of: TileArea(bounds: south, zooms: 1...4))
            default: try export(source, of: TileArea(bounds: .world, zooms: 1...5))
            }
        await #expect {
            try await other.run { _ in }
        } throws: { error in
            "\(error)".contains("out.pmtiles.part: it was begun with \(difference) ")
                && "\(error)".contains("restart the export")
        }
        #expect(source.takeAsked().tiles.isEmpty)
        // What has come is still there: the levels 1 to 3.
        #expect(try await export(source).run { _ in }.known == 4 + 16 + 64)
    }

    @Test func keepsForeignFiles() async throws {
        let source = CountingSource(answer: CountingSource.answer)
        let path = try folder.write(Array("notes".utf8), to: "out.pmtiles.part")
        await #expect(throws: TileSourceError.self) { try await export(source).run { _ in } }
        #expect(try TemporaryFolder.bytes(of: path) == Array("notes".utf8))
        let database = "\(folder.path)/other.pmtiles.part"
        try DatabaseWriter.write("CREATE TABLE a (v)", to: database)
        await #expect {
            try await export(source, to: "other.pmtiles").run { _ in }
        } throws: {
            "\($0)".contains("not an unfinished archive")
        }
        for output in ["", "none/out.pmtiles", "."] {
            #expect(throws: TileSourceError.self) { try export(source, to: output) }
        }
    }

    @Test func isAloneAtItsSpool() async throws {
        let export = try export(CountingSource(answer: CountingSource.answer))
        let other = try SQLiteDatabase(
            creating: export.spoolPath, pragmas: ["locking_mode = EXCLUSIVE", "journal_mode = WAL"])
        await #expect {
            try await export.run { _ in }
        } throws: {
            "\($0)".contains("another program is writing")
        }
        try other.execute("PRAGMA user_version = 0")
    }

    @Test func followsLinks() async throws {
        try folder.write([], to: "deep/old.pmtiles")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link.pmtiles", withDestinationPath: "deep/old.pmtiles")
        let export = try export(CountingSource(answer: CountingSource.answer), to: "link.pmtiles")
        #expect(export.output.hasSuffix("deep/old.pmtiles"))
        _ = try await export.run { _ in }
        #expect(try names == ["deep", "link.pmtiles"])
        try await expectComplete(try PMTilesTileSource(path: "\(folder.path)/link.pmtiles"))
    }

    /// Damage is not worth another try, and ends the export, unless it is to be skipped.
    @Test(arguments: TileExport.Format.archives) func skipsCorruptTiles(format: TileExport.Format) async throws {
        let bad = Array(area)[7]
        let source = CountingSource { $0 == bad ? .tile(Samples.page) : CountingSource.answer($0) }
        await #expect {
            try await export(source, to: "out", format).run { _ in }
        } throws: {
            "\($0)".contains("1 of 340 tiles failed") && "\($0)".hasSuffix("or skip corrupt tiles")
        }
        let broken = Array(area).first { CountingSource.answer($0).isTile && $0 != bad }
        let checked = try TileExport(
            of: source, called: "counted", area: area, to: "\(folder.path)/out", as: format, skippingCorrupt: true,
            check: { $0.bytes == CountingSource.answer(broken)?.bytes ? "it is cut short" : nil })
        // What came before was not checked by this one.
        TileSpool.remove(checked.spoolPath)
        let result = try await checked.run { _ in }
        #expect(result.corrupt >= 2 && result.done == area.count && result.firstCorruption != nil)
        #expect(result.written == result.fetched && result.failed == 0)
    }

    @Test(arguments: TileExport.Format.archives) func copiesMetadata(format: TileExport.Format) async throws {
        var metadata = TilesetMetadata(name: "n", attribution: "a")
        metadata.description = "d"
        metadata.type = "overlay"
        metadata.others = ["version": .text("7"), "agency": .text("x"), "years": .list([.integer(2024), .null])]
        let export = try export(CountingSource(metadata, answer: CountingSource.answer), to: "out", format)
        _ = try await export.run { _ in }
        let copy: any TileSource =
            format == .mbtiles
            ? try MBTilesTileSource(path: export.output) : try PMTilesTileSource(path: export.output)
        let kept = try await copy.metadata()
        #expect(kept.name == "n" && kept.attribution == "a" && kept.description == "d" && kept.type == "overlay")
        #expect(kept.others["version"] == .text("7") && kept.others["agency"] == .text("x"))
        #expect(kept.others["years"]?.asText == "[2024,null]")
        #expect(kept.others.count == 3)
    }
}

extension CountingSource.Answer {
    fileprivate var bytes: [UInt8]? {
        guard case .tile(let bytes) = self else { return nil }
        return bytes
    }

    fileprivate var isTile: Bool { bytes != nil }
}

extension CountingSource {
    fileprivate static func answer(_ coordinate: TileCoordinate?) -> Answer? { coordinate.map { answer($0) } }
}

/// Vector tiles, of which those in even columns are empty.
private struct EmptyingSource: TileSource {
    let base: any TileSource

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        guard let tile = try await base.tile(at: coordinate, density: density) else { return nil }
        return coordinate.x.isMultiple(of: 2) ? Tile(bytes: [], format: .vector("mvt")) : tile
    }

    func metadata() async throws -> TilesetMetadata { try await base.metadata() }
}
