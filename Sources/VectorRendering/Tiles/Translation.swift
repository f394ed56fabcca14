/// A translation of a layer, in points.
package struct Translation: Hashable, Sendable {
    /// To the right, or eastward with the map.
    package var x: Double
    /// Down, or southward with the map.
    package var y: Double
    /// Whether the direction rotates with the map.
    package var isMap: Bool

    /// Creates a translation.
    package init(x: Double = 0, y: Double = 0, isMap: Bool = true) {
        self.x = x
        self.y = y
        self.isMap = isMap
    }
}
