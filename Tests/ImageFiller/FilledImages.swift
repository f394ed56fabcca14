import Imaging
package import MapSnapshot

/// Images by their number, the same in every process; of noise, so that each takes a few blocks of a disk.
package enum FilledImages {
    /// The service that draws them.
    package static func service(cache: SnapshotCache?) -> SnapshotService {
        SnapshotService(tiles: [TileLayer(NoiseTiles())], cache: cache)
    }

    /// The request of an image.
    package static func request(_ number: Int) -> SnapshotRequest {
        SnapshotRequest(
            framing: .center(Coordinate(latitude: 0, longitude: Double(number % 10_000) / 100), zoom: 10),
            size: Size(width: 64, height: 64), attribution: .off)
    }
}

/// Tiles that depend on nothing but their place.
struct NoiseTiles: TileSource {
    func metadata() async throws -> TilesetMetadata { TilesetMetadata(zooms: 0...14, tileSize: 64) }

    func identity() async throws -> TilesetIdentity? { TilesetIdentity("noise") }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        var word = UInt64(coordinate.x) << 32 | UInt64(coordinate.y)
        let pixels = (0..<64 * 64).map { _ in
            // Numerical Recipes' generator; its high bits are good enough here.
            word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(0xFF00_0000) | UInt32(word >> 40)
        }
        let image = MapImage(pixmap: Pixmap(width: 64, height: 64, pixels: pixels))
        return Tile(bytes: try image.pngData(), format: .image(.png))
    }
}
