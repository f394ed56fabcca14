import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// How the numbering of a folder is detected.
@Suite struct DirectoryNumberingTests {
    let folder: TemporaryFolder
    /// 11/327/791 is row 1256 from the south.
    private let place: TileCoordinate

    init() throws {
        folder = try TemporaryFolder()
        place = try tile(11, 327, 791)
    }

    private static let names = [
        "xyz zxy": "11/327/791", "tms zxy": "11/327/1256", "xyz zyx": "11/791/327", "tms zyx": "11/1256/327",
    ]

    private func source(
        _ name: String, scheme: TileScheme? = nil, layout: DirectoryLayout? = nil
    ) async throws -> DirectoryTileSource {
        try folder.write(Samples.png, to: "\(try #require(Self.names[name])).png")
        return try DirectoryTileSource(path: folder.path, scheme: scheme, layout: layout)
    }

    private func expectPlace(_ source: DirectoryTileSource) async throws {
        #expect(try await source.coordinates() == [place])
        #expect(try await source.tile(at: place, density: 1)?.bytes == Samples.png)
    }

    @Test(arguments: TileScheme.allCases, DirectoryLayout.allCases)
    func schemeFromOptions(scheme: TileScheme, layout: DirectoryLayout) async throws {
        try await expectPlace(try await source("\(scheme) \(layout)", scheme: scheme, layout: layout))
    }

    @Test(arguments: ["xyz", "tms", "zyx", "TMS"]) func schemeFromMetadata(scheme: String) async throws {
        try folder.write(Array(#"{"scheme": "\#(scheme)"}"#.utf8), to: "metadata.json")
        let name = scheme == "zyx" ? "xyz zyx" : "\(scheme.lowercased()) zxy"
        try await expectPlace(try await source(name))
    }

    /// Where only the area is stated, the tiles must lie in it.
    @Test(arguments: ["xyz zxy", "tms zxy", "xyz zyx", "tms zyx"]) func schemeFromBounds(name: String) async throws {
        let bounds = place.bounds
        let json = #"{"bounds": [\#(bounds.west), \#(bounds.south), \#(bounds.east), \#(bounds.north)]}"#
        try folder.write(Array(json.utf8), to: "metadata.json")
        let source = try await source(name)
        try await expectPlace(source)
        let facts = try await TilesetInspection(of: source).facts
        #expect(facts.kind.contains("rows from the south") == name.hasPrefix("tms"))
        #expect(facts.kind.contains("z/y/x") == name.hasSuffix("zyx") && facts.problems.isEmpty)
    }

    @Test func ignoresBoundsThatFitNowhere() async throws {
        try folder.write(Array(#"{"bounds": [100, -80, 101, -79]}"#.utf8), to: "metadata.json")
        let source = try await source("xyz zxy")
        try await expectPlace(source)
        #expect(try await TilesetInspection(of: source).facts.problems.count == 1)
    }

    private func resource(_ profile: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <TileMap version="1.0.0" tilemapservice="http://tms.osgeo.org/1.0.0">
              <Title>Aerial</Title><SRS>EPSG:3857</SRS>
              <TileSets profile="\(profile)"><TileSet href="11" units-per-pixel="76.4" order="11"/></TileSets>
            </TileMap>
            """.utf8)
    }

    @Test func byGdal2tiles() async throws {
        try folder.write(resource("mercator"), to: "tilemapresource.xml")
        let source = try await source("tms zxy")
        try await expectPlace(source)
        #expect(try await source.metadata().name == "Aerial")
        // Whoever says otherwise is right.
        let other = try DirectoryTileSource(path: folder.path, scheme: .xyz)
        #expect(try await other.coordinates() == [try tile(11, 327, 1256)])
    }

    @Test(arguments: ["geodetic", "raster"]) func otherGridsAreRefused(profile: String) async throws {
        try folder.write(resource(profile), to: "tilemapresource.xml")
        let source = try await source("tms zxy")
        let error = await #expect(throws: TileSourceError.self) { try await source.metadata() }
        #expect(error?.code == .unsupported && error?.description.contains("--profile=mercator") == true)
    }

    @Test func schemeIsPartOfTheIdentity() async throws {
        var identities: Set<TilesetIdentity> = []
        for scheme in TileScheme.allCases {
            for layout in DirectoryLayout.allCases {
                let source = try await source("xyz zxy", scheme: scheme, layout: layout)
                identities.insert(try #require(try await source.identity()))
            }
        }
        #expect(identities.count == 4)
        #expect(identities.contains(try #require(try await source("xyz zxy").identity())))
    }
}
