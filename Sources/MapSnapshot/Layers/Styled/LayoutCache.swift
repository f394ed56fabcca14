import JSON
import MapGeometry
import Synchronization
import VectorRendering

/// A cache of recently laid out vector tiles, with their labels, for neighboring images.
///
/// A layout depends on the tile's bytes, which are compared completely, and on the style at an integer zoom; not on the
/// rest of the zoom, the bearing and the size of an image.
final class LayoutCache: Sendable {
    /// A style at an integer zoom.
    struct Style: Hashable, Sendable {
        /// Changes with everything that the layers are drawn from, except for tiles.
        let identity: String
        /// The language of the labels; empty for that of the style.
        let language: String
        /// The indexes of the drawn layers, which depend on the zoom and on whether labels are hidden.
        let layers: [Int]
        let integerZoom: Double
        /// Whether the icons are those for scales above 1.
        let isDense: Bool
    }

    /// What a layout depends on.
    struct Key: Hashable, Sendable {
        private struct Place: Hashable, Sendable {
            let source: ExactText
            let coordinate: TileCoordinate
            let styleZoom: Int
            let sum: TileSum
        }

        private let style: Style
        private let place: Place
        /// The tile, which distinguishes tiles with the same sum; empty for GeoJSON, which belongs to the style.
        fileprivate let bytes: [UInt8]

        init(_ style: Style, source: String, at coordinate: TileCoordinate, styleZoom: Int, bytes: [UInt8]) {
            self.style = style
            place = Place(source: ExactText(source), coordinate: coordinate, styleZoom: styleZoom, sum: TileSum(bytes))
            self.bytes = bytes
        }

        static func == (one: Key, other: Key) -> Bool {
            one.place == other.place && one.style == other.style && TileSum.areEqual(one.bytes, other.bytes)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(place)
            hasher.combine(style.identity)
        }
    }

    private struct Entry: Sendable {
        let layout: TileLayout
        let pixelCount: Int
    }

    private let entries: Mutex<LRUCache<Key, Entry>>

    /// - Parameter limit: maximum total size in bytes.
    init(limit: Int) { entries = Mutex(LRUCache(limit: limit)) }

    /// Number of layouts.
    var count: Int { entries.withLock(\.count) }

    /// The layout of a tile; nil if there is none.
    func content(for key: Key) -> StyledContent? {
        entries.withLock { $0.value(for: key) }.map { .layout($0.layout, pixelCount: $0.pixelCount) }
    }

    /// Keeps a layout.
    ///
    /// - Parameter pixelCount: that of the tile.
    func insert(_ layout: TileLayout, pixelCount: Int, for key: Key) {
        let entry = Entry(layout: layout, pixelCount: pixelCount)
        entries.withLock { $0.insert(entry, bytes: layout.cost + key.bytes.count, for: key) }
    }
}
