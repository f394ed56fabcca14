package import VectorTiles

/// The lines of a style layer in one tile.
package struct LineLayout: FeatureLayout {
    /// One feature's lines in tile units.
    package struct Feature: Sendable {
        /// Its lines as a range of `ends`.
        package let lines: Range<Int>
        /// The bounding box.
        package let box: TileBox
        /// Whether its lines are rings of areas, which have no caps.
        package let isClosed: Bool
        /// The part of its whole line that it covers.
        package let clip: LineClip?
    }

    /// The vertices of all lines.
    package var points: [TilePoint] { geometry.points }
    /// The end index of each line in `points`.
    package var ends: [Int] { geometry.ends }
    private var geometry = TileGeometry()
    /// The features, in drawing order.
    package private(set) var features: [Feature] = []
    /// Joins and caps.
    package let shape: PaintColumn<LineShape>

    /// Decodes the lines of selected features; for areas, their rings.
    ///
    /// - Parameters:
    ///   - indexes: indexes of the layer's features, in drawing order.
    ///   - shape: one for all, or one per feature.
    package init(_ layer: VectorLayer, features indexes: [Int], shape: PaintColumn<LineShape>) {
        self.shape = shape
        features.reserveCapacity(indexes.count)
        geometry.reserve(vertices: layer.maximumVertices(of: indexes), parts: indexes.count)
        for index in indexes {
            let feature = layer.features[index]
            let (firstPoint, firstLine) = (geometry.points.count, geometry.ends.count)
            // Each index gets a feature, even without lines, because paint columns count them.
            _ = layer.appendGeometry(of: feature, to: &geometry)
            features.append(
                Feature(
                    lines: firstLine..<geometry.ends.count,
                    box: TileBox(geometry.points.span.extracting(firstPoint...)),
                    isClosed: feature.kind == .polygon, clip: layer.clip(ofFeatureAt: index)))
        }
    }

    /// Creates a layout with the same lines and another shape.
    init(_ other: LineLayout, shape: PaintColumn<LineShape>) {
        geometry = other.geometry
        features = other.features
        self.shape = shape
    }

    /// The vertices of a line.
    @inline(__always)
    package func vertices(ofLine line: Int) -> Range<Int> { (line == 0 ? 0 : ends[line - 1])..<ends[line] }

    package var featureCount: Int { features.count }
    package var vertexCount: Int { points.count }
    package var cost: Int {
        points.count * 4 + ends.count * 8 + features.count * MemoryLayout<Feature>.stride
    }
}
