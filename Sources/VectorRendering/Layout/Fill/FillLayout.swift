package import VectorTiles

/// The areas of a style layer in one tile.
package struct FillLayout: FeatureLayout {
    /// One feature's closed rings, in tile units.
    package struct Feature: Sendable {
        /// Its rings as a range of `ends`.
        package let rings: Range<Int>
        /// Its vertices as a range of `points`.
        package let points: Range<Int>
        /// The bounding box.
        package let box: TileBox
    }

    /// Maximum number of rings per polygon; the smallest are dropped, as in MapLibre's triangulation.
    static let maximumRings = 500

    /// The rings of all features.
    private var geometry = TileGeometry()
    /// The features, in drawing order.
    package private(set) var features: [Feature] = []

    /// The vertices of all rings.
    package var points: [TilePoint] { geometry.points }
    /// The end index of each ring in `points`.
    package var ends: [Int] { geometry.ends }

    /// Decodes the areas of selected features.
    ///
    /// - Parameter indexes: indexes of the layer's features, in drawing order.
    package init(_ layer: VectorLayer, features indexes: [Int]) {
        features.reserveCapacity(indexes.count)
        geometry.reserve(vertices: layer.maximumVertices(of: indexes), parts: indexes.count)
        for index in indexes {
            let (firstPoint, firstRing) = (geometry.points.count, geometry.ends.count)
            // Each index gets a feature, even without rings, because paint columns count them.
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

    package var featureCount: Int { features.count }
    package var vertexCount: Int { points.count }
    package var cost: Int {
        points.count * MemoryLayout<TilePoint>.stride + ends.count * 8
            + features.count * MemoryLayout<Feature>.stride
    }
}
