import Glibc
import MapGeometry
package import MapSnapshot
import Synchronization
import TileSources

/// List cells, each centered on a different tile, so that the number of requested tiles equals the number of images.
package enum Cells {
    /// The level of the tiles.
    package static let level = 14

    /// The request of a cell, by its tile's column.
    package static func request(_ column: Int) -> SnapshotRequest {
        let side = Double(1 << level)
        let longitude = (Double(column) + 0.5) / side * 360 - 180
        let latitude = atan(sinh(.pi * (1 - (side + 1) / side))) * 180 / .pi
        return SnapshotRequest(
            framing: .center(Coordinate(latitude: latitude, longitude: longitude), zoom: 10),
            size: Size(width: 8, height: 8), attribution: .off)
    }

    /// The color of a cell.
    package static func color(_ column: Int) -> Color {
        Color(red: UInt8(column & 0xFF), green: UInt8(column >> 8 & 0xFF), blue: 0x7F)
    }

    /// Every cell's tile; `wait` comes before each.
    package static func source(
        origin: String? = nil, wait: @escaping @Sendable (_ column: Int) async throws -> Void = { _ in }
    ) -> FakeTileSource {
        FakeTileSource(TilesetMetadata(zooms: level...level, tileSize: 16), origin: origin) { tile in
            try await wait(tile.x)
            return try .plain(color(tile.x))
        }
    }

    /// The layer of a source with an identity.
    package static func layer(_ source: FakeTileSource, id: String = "default") -> TileLayer {
        TileLayer(OverridingTileSource(base: source, identity: TilesetIdentity("cells")), id: id)
    }

    /// Whether an image is of that cell.
    package static func show(_ file: SnapshotFile, _ column: Int) throws -> Bool {
        let image = try MapImage(decoding: file.bytes, name: "cell")
        return image.pixmap.pixels.allSatisfy { $0 == color(column).premultiplied }
    }
}

extension FakeTileSource {
    /// The requested columns, in order.
    package var columns: [Int] { requests.map(\.x) }
}
