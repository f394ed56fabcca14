package import VectorTiles

/// The circles of a style layer whose centers lie in one tile.
package struct CircleLayout: FeatureLayout {
    /// The centers.
    package let points: [TilePoint]
    /// The end index of each feature's circles in `points`.
    package let ends: [Int]
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
        var (points, ends) = ([TilePoint](), [Int]())
        points.reserveCapacity(indexes.count)
        ends.reserveCapacity(indexes.count)
        let owned: Range<Int16> = 0..<Int16(TilePoint.extent)
        for index in indexes {
            if layer.decodeGeometry(of: layer.features[index], into: &geometry) {
                // Points in the buffer belong to a neighbor.
                for point in geometry.points where owned.contains(point.x) && owned.contains(point.y) {
                    points.append(point)
                }
            }
            ends.append(points.count)
        }
        (self.points, self.ends) = (points, ends)
    }

    package var featureCount: Int { ends.count }
    package var vertexCount: Int { points.count }
    package var cost: Int { points.count * 4 + ends.count * 8 + sortKeys.count * 8 }
}
