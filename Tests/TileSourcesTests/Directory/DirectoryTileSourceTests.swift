import Glibc
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct DirectoryTileSourceTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The numbers were computed by Python from the same files.
    @Test func readsTheFixture() async throws {
        let source = try DirectoryTileSource(path: Project.archive("helsinki-512"))
        #expect(try await Listing(of: source) == Listing(tiles: 9, bytes: 309_324, check: 0xEB84_A0BE))
        let metadata = try await source.metadata()
        #expect(metadata.tileSize == 512)
        #expect(metadata.zooms == 15...15)
        #expect(metadata.densities == [1])
        #expect(metadata.format == .image(.png))
        #expect(try await source.tile(at: try tile(15, 18653, 9482), density: 1) == nil)
        #expect(try await source.tile(at: try tile(3, 0, 0), density: 1) == nil)
    }

    /// Files that cannot be read are here folders with their names.
    @Test func retriesAfterAFailedRead() async throws {
        try folder.write(Samples.png(1), to: "0/0/0.png")
        try folder.write([], to: "metadata.json/file")
        let source = try DirectoryTileSource(path: folder.path)
        #expect(try await source.metadata().name == nil)
        #expect(try await source.tile(at: try tile(0, 0, 0), density: 1) != nil)
        unlink("\(folder.path)/metadata.json/file")
        rmdir("\(folder.path)/metadata.json")
        try folder.write(Array(#"{"name":"later"}"#.utf8), to: "metadata.json")
        #expect(try await source.metadata().name == "later")
    }

    @Test(arguments: ["png", "jpg", "jpeg", "webp"]) func readsEveryEnding(ending: String) async throws {
        try folder.write(Samples.png(1), to: "0/0/0.\(ending)")
        try folder.write(Samples.png(2), to: "1/1/0.png")
        let source = try DirectoryTileSource(path: folder.path)
        #expect(try await source.tile(at: try tile(0, 0, 0), density: 1)?.bytes == Samples.png(1))
        #expect(try await source.tile(at: try tile(1, 1, 0), density: 1)?.bytes == Samples.png(2))
        #expect(try await source.metadata().zooms == 0...1)
    }

    @Test func rowsByScheme() async throws {
        // 11/327/791 in XYZ is row 1256 in TMS.
        try folder.write(Samples.png, to: "11/327/1256.png")
        let place = try tile(11, 327, 791)
        let source = try DirectoryTileSource(path: folder.path, scheme: .tms)
        #expect(try await source.tile(at: place, density: 1) != nil)
        #expect(try await source.coordinates() == [place])
        #expect(try await DirectoryTileSource(path: folder.path).tile(at: place, density: 1) == nil)
    }

    @Test func densities() async throws {
        try folder.write(Samples.png(1), to: "1/0/0.png")
        try folder.write(Samples.png(2), to: "1/0/0@2x.png")
        try folder.write(Samples.png(3), to: "1/0/1.png")
        try folder.write(Samples.png(4), to: "1/1/0@2x.webp")
        let source = try DirectoryTileSource(path: folder.path)
        func bytes(_ x: Int, _ y: Int, _ density: Int) async throws -> [UInt8]? {
            try await source.tile(at: try tile(1, x, y), density: density)?.bytes
        }
        #expect(try await bytes(0, 0, 1) == Samples.png(1))
        #expect(try await bytes(0, 0, 2) == Samples.png(2))
        #expect(try await bytes(0, 1, 2) == Samples.png(3))
        #expect(try await bytes(1, 0, 1) == Samples.png(4))
        #expect(try await bytes(1, 0, 2) == Samples.png(4))
        #expect(try await bytes(1, 1, 2) == nil)
        #expect(try await source.metadata().densities == [1, 2])
        #expect(try await source.coordinates().map(\.description) == ["1/0/0", "1/0/1", "1/1/0"])
    }

    /// Which of two files is taken must not depend on what was read before.
    @Test func aTileThatExistsTwiceIsAlwaysTheSame() async throws {
        try folder.write(Samples.png(1), to: "1/0/0.jpg")
        try folder.write(Samples.png(2), to: "1/1/1.png")
        try folder.write(Samples.png(3), to: "1/1/0.png")
        try folder.write(Samples.png(4), to: "1/1/0.jpg")
        for first in [(0, 0), (1, 1), (1, 0)] {
            let source = try DirectoryTileSource(path: folder.path)
            _ = try await source.tile(at: try tile(1, first.0, first.1), density: 1)
            #expect(try await source.tile(at: try tile(1, 1, 0), density: 1)?.bytes == Samples.png(4))
        }
    }

    @Test func metadataFile() async throws {
        try folder.write(Samples.png, to: "3/0/0.png")
        try folder.write(
            Array(#"{"name": "n", "attribution": "a", "bounds": "1,2,3,4", "minzoom": 0, "maxzoom": 9}"#.utf8),
            to: "metadata.json")
        let metadata = try await DirectoryTileSource(path: folder.path).metadata()
        #expect(metadata.name == "n")
        #expect(metadata.attribution == "a")
        #expect(metadata.bounds == GeoBounds(west: 1, south: 2, east: 3, north: 4))
        #expect(metadata.zooms == 3...3)
    }

    @Test(arguments: ["{", "[]", ""]) func reportsCorruptMetadata(json: String) async throws {
        try folder.write(Array(json.utf8), to: "metadata.json")
        try folder.write(Samples.png, to: "0/0/0.png")
        let source = try DirectoryTileSource(path: folder.path)
        let metadata = try await source.metadata()
        #expect(metadata.name == nil && metadata.problem == "it is not a JSON object")
        #expect(try await TilesetInspection(of: source).facts.problems.count == 1)
    }

    @Test func skipsOtherNames() async throws {
        for name in ["0/0/0.txt", "00/0/0.png", "1/02/0.png", "1/0/+1.png", "1/0/5.png", "1/7/0.png", "31/0/0.png"] {
            try folder.write(Samples.png, to: name)
        }
        try folder.write(Samples.png, to: "1/0/1.png")
        #expect(try await DirectoryTileSource(path: folder.path).coordinates().map(\.description) == ["1/0/1"])
    }

    @Test func corruptTilesNameTheirFile() async throws {
        try folder.write([UInt8](repeating: 0, count: DecodingLimits.tile.bytes + 1), to: "2/1/0.png")
        try folder.write(Samples.png, to: "2/2/0.png/file")
        try folder.write(Samples.png, to: "2/0/3.png")
        mkfifo("\(folder.path)/2/0/1.png", 0o600)
        symlink("2.png", "\(folder.path)/2/0/2.png")
        let source = try DirectoryTileSource(path: folder.path)
        let cases: [(TileCoordinate, TileSourceError.Code)] = [
            (try tile(2, 1, 0), .corruptTile), (try tile(2, 2, 0), .unreadable),
            (try tile(2, 0, 1), .unreadable), (try tile(2, 0, 2), .unreadable),
        ]
        for (place, code) in cases {
            let error = await #expect(throws: TileSourceError.self) { try await source.tile(at: place, density: 1) }
            #expect(error?.code == code)
            #expect(error?.description.hasPrefix("\(folder.path)/\(place).png: ") == true)
        }
    }

    @Test func refusesAFileAndAMissingFolder() throws {
        let file = try folder.write([1], to: "file")
        for path in [file, "\(folder.path)/none", "", "\(folder.path)\0"] {
            let error = #expect(throws: TileSourceError.self) { try DirectoryTileSource(path: path) }
            #expect(error?.code == .unreadable)
            #expect(error?.description.hasPrefix(path) == true)
        }
    }

    /// As on systems where names have no case, or as some servers write them.
    @Test(arguments: [".PNG", ".JPG", ".WEBP", ""]) func oddEndings(ending: String) async throws {
        try folder.write(Samples.png(1), to: "1/0/0\(ending)")
        try folder.write(Samples.png(2), to: "1/1/0.png")
        let source = try DirectoryTileSource(path: folder.path)
        #expect(try await source.coordinates().map(\.description) == ["1/0/0", "1/1/0"])
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 1)?.bytes == Samples.png(1))
        #expect(try await source.tile(at: try tile(1, 1, 0), density: 1)?.bytes == Samples.png(2))
        #expect(try await source.metadata().format == .image(.png))
    }

    /// A file without bytes is a vector tile with nothing in it.
    @Test(arguments: [".pbf", ".mvt"]) func vectorTiles(ending: String) async throws {
        try folder.write(Samples.vector, to: "1/0/0\(ending)")
        try folder.write([], to: "1/1/0\(ending)")
        let source = try DirectoryTileSource(path: folder.path)
        let metadata = try await source.metadata()
        #expect(metadata.format == .vector("mvt") && metadata.tileSize == 512)
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 1)?.bytes == Samples.vector)
        #expect(try await source.tile(at: try tile(1, 1, 0), density: 1) == Tile(bytes: [], format: .vector("mvt")))
        #expect(try await source.tile(at: try tile(1, 1, 1), density: 1) == nil)
    }

    @Test func aFileWithoutAByteIsAnAbsentTile() async throws {
        try folder.write([], to: "1/0/0.png")
        try folder.write(Samples.png, to: "1/1/0.png")
        try folder.write(Samples.png, to: "1/1/0.jpg")
        try folder.write(Samples.png, to: "1/7/0.png")
        let source = try DirectoryTileSource(path: folder.path)
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 1) == nil)
        let inspection = try await TilesetInspection(of: source)
        #expect(inspection.tiles == 1 && inspection.bytes == Double(Samples.png.count))
        #expect(inspection.facts.problems == ["1 of its files are outside the grid of their zoom"])
        #expect(inspection.facts.notes.count == 2)
        #expect(inspection.bounds == (try tile(1, 1, 0)).bounds)
    }
}
