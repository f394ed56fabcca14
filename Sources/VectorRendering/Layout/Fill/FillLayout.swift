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

/// Groups the rings of a feature into polygons.
enum PolygonRings {
    /// The rings to draw, as ranges of vertices: those with an area, and only the largest of each polygon.
    ///
    /// - Parameter first: index of the feature's first ring; earlier rings belong to other features.
    /// - Returns: nil if all are drawn.
    static func kept(_ geometry: TileGeometry, from first: Int, limit: Int) -> [Range<Int>]? {
        var start = first == 0 ? 0 : geometry.ends[first - 1]
        var rings: [(range: Range<Int>, area: Int)] = []
        for end in geometry.ends[first...] {
            let area = doubleArea(geometry.points[start..<end])
            if area != 0 { rings.append((start..<end, area)) }
            start = end
        }
        guard rings.count > limit, let outer = rings.first?.area.signum() else {
            return rings.count == geometry.ends.count - first ? nil : rings.map(\.range)
        }
        // A ring with the winding of the first starts a polygon; the others are its holes.
        var kept: [Range<Int>] = []
        var index = 0
        while index < rings.count {
            let holes = rings[(index + 1)...].prefix { $0.area.signum() != outer }
            kept.append(rings[index].range)
            let largest =
                holes.count < limit
                ? Array(holes)
                : holes.sorted { abs($0.area) > abs($1.area) }.prefix(limit - 1)
                    + []
            kept += largest.map(\.range)
            index += 1 + holes.count
        }
        return kept
    }

    /// Twice the signed area of a ring, in square tile units; its sign is the winding.
    @inline(__always)
    static func doubleArea(_ ring: ArraySlice<TilePoint>) -> Int {
        guard var previous = ring.last else { return 0 }
        var area = 0
        for point in ring {
            area += (Int(previous.x) - Int(point.x)) * (Int(previous.y) + Int(point.y))
            previous = point
        }
        return area
    }
}
