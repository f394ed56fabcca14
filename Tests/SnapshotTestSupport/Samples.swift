import Imaging
import MapGeometry
package import MapSnapshot
import TestSupport
import TileSources

/// Images used by several tests.
package enum Samples {
    /// A green map with pins.
    package static func snapshot(_ file: FileOptions, pins: Int = 1) async throws -> Snapshot {
        let plain = try Tile.plain(.green)
        let source = FakeTileSource { _ in plain }
        let place = Coordinate(latitude: 47.141, longitude: 9.5)
        let request = SnapshotRequest(
            framing: .center(place, zoom: 6), size: Size(width: 60, height: 50),
            pins: (0..<pins).map { _ in Pin(place) }, file: file)
        return try await MapSnapshotter(options: request, tiles: source).start()
    }

    /// An image that is large in every format.
    package static func noise(side: Int = 128) -> MapImage {
        var random = SplitMix64(state: 5)
        let pixels = (0..<side * side).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
        return MapImage(pixmap: Pixmap(width: side, height: side, pixels: pixels))
    }
}
