package import VectorTiles

/// The circles of a style layer in one tile: those whose centres it owns.
package struct CircleLayout: Sendable {
    /// The centres.
    package private(set) var points: [TilePoint] = []
    /// Where the circles of each feature end in `points`.
    package private(set) var ends: [Int] = []
    /// Sort key per feature; empty where the layer has none.
    package let sortKeys: [Double]

    /// Decodes the vertices of some features; lines and areas have a circle at each.
    ///
    /// - Parameters:
    ///   - indexes: of features of the layer, in the order in which they are drawn.
    ///   - sortKeys: one per feature, or none.
    package init(_ layer: VectorLayer, features indexes: [Int], sortKeys: [Double] = []) {
        self.sortKeys = sortKeys
        var geometry = TileGeometry()
        let owned: Range<Int16> = 0..<Int16(TilePoint.extent)
        for index in indexes {
            if layer.decodeGeometry(of: layer.features[index], into: &geometry) {
                // Those in the buffer belong to a neighbour.
                points += geometry.points.filter { owned.contains($0.x) && owned.contains($0.y) }
            }
            ends.append(points.count)
        }
    }

    /// Bytes in memory, roughly.
    package var cost: Int { points.count * 4 + ends.count * 8 + sortKeys.count * 8 }
}
