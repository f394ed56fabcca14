import Glibc
import MapGeometry
import SnapshotTestSupport
import Testing
import TileSources

@testable import MapSnapshot

@Suite struct TileLevelTests {
    static func level(
        zoom: Double, metadata: TilesetMetadata, layerDensity: Double = 1,
        change: (inout SnapshotRequest) -> Void = { _ in }
    ) async throws -> TileLevel? {
        let source = FakeTileSource(metadata) { _ in nil }
        let layer = try await ReadyTileset(TileLayer(source, density: layerDensity))
        let center = Coordinate(latitude: 0, longitude: 0)
        var request = SnapshotRequest(framing: .center(center, zoom: zoom))
        change(&request)
        return try TileLevel(
            of: layer, viewport: Viewport(center: center, zoom: zoom, size: request.size),
            request: ValidatedRequest(request))
    }

    /// An image is upscaled at most 2^0.25 times and reduced at most 2^0.75, so the level is the only one with a
    /// magnification in that half-open octave.
    @Test(arguments: [0.0, 0.24, 0.26, 3, 7.5, 11.75, 15.9], [1.0, 1.5, 2, 3, 4])
    func magnificationIsWithinAnOctave(zoom: Double, scale: Double) async throws {
        for tileSize in [64, 256, 300, 512, 1024] {
            let metadata = TilesetMetadata(zooms: 0...22, tileSize: tileSize)
            let level = try await Self.level(zoom: zoom, metadata: metadata) { $0.scale = scale }
            let chosen = try #require(level)
            // Width of the world in image pixels over that in tile pixels.
            let magnification = 256 * exp2(zoom) * scale / (Double(tileSize) * exp2(Double(chosen.z)))
            #expect(abs(chosen.magnification - magnification) < 1e-4)
            #expect(magnification < exp2(0.25) + 1e-9)
            #expect(magnification >= exp2(-0.75) - 1e-9 || chosen.z == 0)
            #expect(chosen.tilePixels == tileSize && chosen.density == 1 && chosen.overzoom == 0)
        }
    }

    struct Row: Sendable {
        let zoom, scale: Double
        let tileSize: Int
        let densities: [Int]
        let detail: Detail
        let layerDensity: Double
        /// What to expect.
        let z, density: Int
    }

    @Test(arguments: [
        Row(zoom: 10, scale: 1, tileSize: 256, densities: [1], detail: .sharp, layerDensity: 1, z: 10, density: 1),
        Row(zoom: 10, scale: 2, tileSize: 256, densities: [1], detail: .sharp, layerDensity: 1, z: 11, density: 1),
        Row(zoom: 10, scale: 2, tileSize: 256, densities: [1], detail: .legible, layerDensity: 1, z: 10, density: 1),
        Row(zoom: 10, scale: 2, tileSize: 256, densities: [1, 2], detail: .sharp, layerDensity: 1, z: 10, density: 2),
        Row(
            zoom: 10, scale: 2, tileSize: 256, densities: [1, 2], detail: .legible, layerDensity: 1, z: 10, density: 2),
        Row(
            zoom: 10, scale: 1.5, tileSize: 256, densities: [1, 2], detail: .sharp, layerDensity: 1, z: 11, density: 1),
        Row(zoom: 10, scale: 1, tileSize: 256, densities: [2], detail: .sharp, layerDensity: 1, z: 9, density: 2),
        Row(zoom: 10, scale: 4, tileSize: 256, densities: [1, 2], detail: .sharp, layerDensity: 1, z: 11, density: 2),
        Row(zoom: 10, scale: 1, tileSize: 512, densities: [1], detail: .sharp, layerDensity: 1, z: 9, density: 1),
        Row(zoom: 10, scale: 2, tileSize: 512, densities: [1], detail: .sharp, layerDensity: 1, z: 10, density: 1),
        Row(zoom: 10, scale: 2, tileSize: 512, densities: [1], detail: .legible, layerDensity: 1, z: 9, density: 1),
        Row(zoom: 10, scale: 2, tileSize: 512, densities: [1], detail: .legible, layerDensity: 2, z: 10, density: 1),
        Row(zoom: 24, scale: 4, tileSize: 16, densities: [1], detail: .sharp, layerDensity: 8, z: 30, density: 1),
        Row(zoom: 0, scale: 1, tileSize: 512, densities: [1], detail: .sharp, layerDensity: 1, z: 0, density: 1),
    ])
    func table(row: Row) async throws {
        let metadata = TilesetMetadata(tileSize: row.tileSize, densities: row.densities)
        let level = try await Self.level(zoom: row.zoom, metadata: metadata, layerDensity: row.layerDensity) {
            $0.scale = row.scale
            $0.detail = row.detail
        }
        #expect(level?.z == row.z)
        #expect(level?.density == row.density)
        #expect(level?.tilePixels == row.tileSize * row.density)
    }

    @Test(
        arguments: [
            // Of a set 4...10: the wish, the level, how many levels beyond it.
            (2.0, nil, 0), (1.0, nil, 0), (10.0, 10, 0), (11, 10, 1), (13, 10, 3), (13.2, 10, 3), (13.3, nil, 0),
        ] as [(Double, Int?, Int)])
    func limits(zoom: Double, z: Int?, overzoom: Int) async throws {
        let level = try await Self.level(zoom: zoom, metadata: TilesetMetadata(zooms: 5...10))
        #expect(level?.z == z)
        #expect(level?.overzoom ?? 0 == overzoom)
        if let level { #expect(level.ancestors == 3 - overzoom) }
    }

    @Test func shallowSetsAreReducedByTwoLevels() async throws {
        for (zoom, z) in [(3.0, 5), (2.3, 5), (2.2, nil)] as [(Double, Int?)] {
            #expect(try await Self.level(zoom: zoom, metadata: TilesetMetadata(zooms: 5...10))?.z == z)
        }
    }

    @Test(arguments: [MissingTiles.blank, .fail]) func onlyOverzoomUpscales(missing: MissingTiles) async throws {
        for (zoom, z) in [(10.2, 10), (11, nil)] as [(Double, Int?)] {
            let level = try await Self.level(zoom: zoom, metadata: TilesetMetadata(zooms: 5...10)) {
                $0.missingTiles = missing
            }
            #expect(level?.z == z)
            #expect(level?.ancestors ?? 0 == 0)
        }
    }

    /// Where scale 1 has an image, so has every other scale.
    @Test(arguments: [1, 1.5, 2, 3, 4] as [Double]) func everyScaleReachesAsDeep(scale: Double) async throws {
        for zoom in [13.0, 13.2] {
            #expect(
                try await Self.level(zoom: zoom, metadata: TilesetMetadata(zooms: 0...10)) { $0.scale = scale } != nil)
        }
    }

    @Test func aHundredthOfAPixelIsExact() async throws {
        for (nudge, isExact) in [(1e-6, true), (1e-3, false), (-1e-6, true), (-1e-3, false)] {
            let level = try await Self.level(zoom: 5 + nudge, metadata: TilesetMetadata())
            #expect(level?.isExact == isExact)
        }
    }
}
