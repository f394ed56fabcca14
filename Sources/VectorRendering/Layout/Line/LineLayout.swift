package import VectorTiles

/// The lines of a style layer in one tile.
package struct LineLayout: Sendable {
    /// One feature's lines in the tile's units.
    package struct Feature: Sendable {
        /// Its lines as indexes of `ends`.
        package let lines: Range<Int>
        /// What it covers.
        package let box: TileBox
        /// Whether its lines are rings of areas, which have no ends.
        package let isClosed: Bool
        /// Which part of its whole line it is.
        package let clip: LineClip?
    }

    /// The vertices of all lines.
    package var points: [TilePoint] { geometry.points }
    /// Where each line ends in `points`.
    package var ends: [Int] { geometry.ends }
    private var geometry = TileGeometry()
    /// In the order in which they are drawn.
    package private(set) var features: [Feature] = []
    /// How corners and ends look.
    package let shape: PaintColumn<LineShape>

    /// Decodes the lines of some features; of areas the rings.
    ///
    /// - Parameters:
    ///   - indexes: of features of the layer, in the order in which they are drawn.
    ///   - shape: for all, or one per feature.
    package init(_ layer: VectorLayer, features indexes: [Int], shape: PaintColumn<LineShape>) {
        self.shape = shape
        features.reserveCapacity(indexes.count)
        geometry.reserve(vertices: layer.maximumVertices(of: indexes), parts: indexes.count)
        for index in indexes {
            let feature = layer.features[index]
            let (firstPoint, firstLine) = (geometry.points.count, geometry.ends.count)
            // Each index has its feature, also without lines: the columns of paint count them.
            _ = layer.appendGeometry(of: feature, to: &geometry)
            features.append(
                Feature(
                    lines: firstLine..<geometry.ends.count,
                    box: TileBox(geometry.points.span.extracting(firstPoint...)),
                    isClosed: feature.kind == .polygon, clip: layer.clip(ofFeatureAt: index)))
        }
    }

    /// The same lines in another shape.
    init(_ other: LineLayout, shape: PaintColumn<LineShape>) {
        geometry = other.geometry
        features = other.features
        self.shape = shape
    }

    /// The vertices of a line.
    @inline(__always)
    package func vertices(ofLine line: Int) -> Range<Int> { (line == 0 ? 0 : ends[line - 1])..<ends[line] }

    /// Bytes in memory, roughly.
    package var cost: Int {
        points.count * 4 + ends.count * 8 + features.count * MemoryLayout<Feature>.stride
    }
}
