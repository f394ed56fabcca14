package import VectorTiles

/// The circles of a style layer whose centers lie in one tile.
package struct CircleLayout: Sendable {
    /// The centers.
    package private(set) var points: [TilePoint] = []
    /// The end index of each feature's circles in `points`.
    package private(set) var ends: [Int] = []
    /// Sort key per feature; empty if the layer has none.
    package let sortKeys: [Double]

    /// Decodes the vertices of selected features; lines and areas have a circle at each vertex.
    ///
    /// - Parameters:
    ///   - indexes: indexes of the layer's features, in drawing order.
    ///   - sortKeys: one per feature, or none.
    package init(_ layer: VectorLayer, features indexes: [Int], sortKeys: [Double] = []) {
        self.sortKeys = sortKeys
        var geometry = TileGeometry()
        let owned: Range<Int16> = 0..<Int16(TilePoint.extent)
        for index in indexes {
            if layer.decodeGeometry(of: layer.features[index], into: &geometry) {
                // Points in the buffer belong to a neighbor.
                points += geometry.points.filter { owned.contains($0.x) && owned.contains($0.y) }
            }
            ends.append(points.count)
        }
    }

    /// Approximate size in memory, in bytes.
    package var cost: Int { points.count * 4 + ends.count * 8 + sortKeys.count * 8 }
}
