/// A vertex in a tile: 0 to 8192 from its west and north edges, y growing southward, limited to -16,384...16,383.
package struct TilePoint: Hashable, Sendable {
    /// Units across a tile, regardless of the extent of its layers.
    package static let extent = 8192
    /// The range of coordinates.
    package static let range = -16_384...16_383

    /// Eastward.
    package var x: Int16
    /// Southward.
    package var y: Int16

    /// Creates a vertex.
    @inline(__always)
    package init(x: Int16, y: Int16) {
        self.x = x
        self.y = y
    }

    /// Not that of the compiler, which is a function call in other modules.
    @inline(__always)
    package static func == (a: TilePoint, b: TilePoint) -> Bool { a.x == b.x && a.y == b.y }
}
