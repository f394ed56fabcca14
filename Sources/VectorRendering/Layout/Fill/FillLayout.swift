package import VectorTiles

/// The areas of a style layer in one tile.
package struct FillLayout: Sendable {
    /// One feature's rings, closed, in the tile's units.
    package struct Feature: Sendable {
        /// Its rings as indexes of `ends`.
        package let rings: Range<Int>
        /// Its vertices as indexes of `points`.
        package let points: Range<Int>
        /// What it covers.
        package let box: TileBox
    }

    /// Rings of a polygon that are drawn, the largest ones; as many as MapLibre's triangulation takes.
    static let maximumRings = 500

    /// The rings of all features.
    private var geometry = TileGeometry()
    /// In the order in which they are drawn.
    package private(set) var features: [Feature] = []

    /// The vertices of all rings.
    package var points: [TilePoint] { geometry.points }
    /// Where each ring ends in `points`.
    package var ends: [Int] { geometry.ends }

    /// Decodes the areas of some features.
    ///
    /// - Parameter indexes: of features of the layer, in the order in which they are drawn.
    package init(_ layer: VectorLayer, features indexes: [Int]) {
        features.reserveCapacity(indexes.count)
        geometry.reserve(vertices: layer.maximumVertices(of: indexes), parts: indexes.count)
        for index in indexes {
            let (firstPoint, firstRing) = (geometry.points.count, geometry.ends.count)
            // Each index has its feature, also without rings: the columns of paint count them.
            if layer.appendGeometry(of: layer.features[index], to: &geometry), geometry.ends.count - firstRing > 1,
                let kept = PolygonRings.kept(geometry, from: firstRing, limit: Self.maximumRings)
            {
                geometry.keepParts(kept, from: firstRing)
            }
            features.append(
                Feature(
                    rings: firstRing..<geometry.ends.count, points: firstPoint..<geometry.points.count,
                    box: TileBox(geometry.points.span.extracting(firstPoint...))))
        }
    }

    /// Bytes in memory, roughly.
    package var cost: Int {
        points.count * MemoryLayout<TilePoint>.stride + ends.count * 8
            + features.count * MemoryLayout<Feature>.stride
    }
}
