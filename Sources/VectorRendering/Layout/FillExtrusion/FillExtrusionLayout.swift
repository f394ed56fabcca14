import VectorTiles

/// The bodies of an extrusion layer in one tile: what they stand on.
struct FillExtrusionLayout: FeatureLayout {
    /// What the outline of a feature says about its faces.
    struct Body {
        /// Whether it has a roof: an area has, a line is only a wall.
        let hasRoof: Bool
        /// Whether its outer rings run against the clock, as seen from above.
        let isReversed: Bool
    }

    /// The outlines, which areas of the same features share.
    let outlines: FillLayout
    /// One per feature.
    let bodies: [Body]
    /// Whether each ring has walls; it has none beyond a side of the tile.
    let hasWalls: [Bool]

    /// - Parameter indexes: indexes of the layer's features, in drawing order.
    init(_ layer: VectorLayer, features indexes: [Int], _ outlines: FillLayout) {
        self.outlines = outlines
        bodies = zip(indexes, outlines.features).map { index, feature in
            let isArea = layer.features[index].kind == .polygon
            return Body(hasRoof: isArea, isReversed: isArea && Self.isReversed(feature, outlines))
        }
        var start = 0
        hasWalls = outlines.ends.map { end in
            defer { start = end }
            let box = TileBox(outlines.points.span.extracting(start..<end))
            return box.right >= 0 && box.bottom >= 0 && box.left <= Self.extent && box.top <= Self.extent
        }
    }

    /// The end of the tile, in its units.
    private static let extent = Int32(TilePoint.extent)

    private static func isReversed(_ feature: FillLayout.Feature, _ outlines: FillLayout) -> Bool {
        guard let ring = feature.rings.first else { return false }
        return PolygonRings.doubleArea(outlines.points[feature.points.lowerBound..<outlines.ends[ring]]) < 0
    }

    /// Whether an edge is a cut, where the tile ends, and so no wall.
    @inline(__always)
    static func isCut(_ from: TilePoint, _ to: TilePoint) -> Bool {
        let extent = Int16(truncatingIfNeeded: extent)
        return from.x == to.x && (from.x < 0 || from.x > extent) || from.y == to.y && (from.y < 0 || from.y > extent)
    }

    var featureCount: Int { outlines.featureCount }
    var vertexCount: Int { outlines.vertexCount }
    var cost: Int { outlines.cost + bodies.count * MemoryLayout<Body>.stride + hasWalls.count }
}
