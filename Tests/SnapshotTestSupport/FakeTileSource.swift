package import Imaging
package import MapGeometry
package import MapSnapshot
import Synchronization
package import TileSources

/// Tiles from a closure, with a record of requests.
package final class FakeTileSource: TileSource {
    /// Nil, so that it keeps a draw in its slot; or the server that it stands for.
    package let remoteOrigin: String?
    private let described: TilesetMetadata
    private let make: @Sendable (TileCoordinate) async throws -> Tile?
    private let asked = Mutex<[TileCoordinate]>([])

    package init(
        _ metadata: TilesetMetadata = TilesetMetadata(tileSize: 16, attribution: ""), origin: String? = nil,
        make: @escaping @Sendable (TileCoordinate) async throws -> Tile?
    ) {
        described = metadata
        remoteOrigin = origin
        self.make = make
    }

    /// The same tile everywhere on some levels.
    package convenience init(zooms: ClosedRange<Int>? = nil, tileSize: Int = 16, _ tile: Tile) {
        // An empty attribution is one; without any, every image would have a note.
        self.init(TilesetMetadata(zooms: zooms, tileSize: tileSize, attribution: "")) { coordinate in
            zooms?.contains(coordinate.z) ?? true ? tile : nil
        }
    }

    /// Every requested tile, as often as it was requested.
    package var requests: [TileCoordinate] { asked.withLock(\.self) }

    package func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        asked.withLock { $0.append(coordinate) }
        return try await make(coordinate)
    }

    package func metadata() async throws -> TilesetMetadata { described }
}

extension Tile {
    /// A tile of one color.
    package static func plain(_ color: Color, side: Int = 16) throws -> Tile {
        try Tile(Pixmap(width: side, height: side, fill: color.premultiplied))
    }

    package init(_ pixmap: Pixmap) throws {
        self.init(
            bytes: try PNGEncoder.encode(pixmap, options: PNGEncoder.Options(search: .bytes(level: 0))),
            format: .image(.png))
    }
}

extension Color {
    package static let green = Color(red: 0, green: 0xC0, blue: 0)
    package static let blue = Color(red: 0, green: 0, blue: 0xE0)
}

/// A tile that the test knows to exist.
package func tile(_ z: Int, _ x: Int, _ y: Int) throws -> TileCoordinate {
    guard let coordinate = TileCoordinate(z: z, x: x, y: y) else { throw NoSuchTile() }
    return coordinate
}

package struct NoSuchTile: Error {}

/// The library error that a closure throws; nil if it throws nothing or another error.
package func snapshotError(_ body: () async throws -> Void) async -> SnapshotError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? SnapshotError
    }
}
