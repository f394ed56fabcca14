package import VectorTiles

/// The lines of a style layer in one tile.
package struct LineLayout: FeatureLayout {
    /// One feature's lines in tile units.
    package struct Feature: Sendable {
        private let first, end: UInt32
        /// Whether its lines are rings of areas, which have no caps.
        package let isClosed: Bool

        fileprivate init(lines: Range<Int>, isClosed: Bool) {
            (first, end) = (UInt32(lines.lowerBound), UInt32(lines.upperBound))
            self.isClosed = isClosed
        }

        /// Its lines as a range of `ends`.
        @inline(__always)
        package var lines: Range<Int> { Int(first)..<Int(end) }
    }

    /// The vertices of all lines.
    package var points: [TilePoint] { geometry.points }
    /// The end index of each line in `points`.
    package var ends: [Int] { geometry.ends }
    private var geometry = TileGeometry()
    /// The features, in drawing order.
    package private(set) var features: [Feature] = []
    /// The bounding boxes of the features.
    ///
    /// Apart from them, because most features of a tile are far from a small image, and only their boxes are read.
    package private(set) var boxes: [TileBox] = []
    /// One per feature; empty if they are all whole lines.
    private var clips: [LineClip?] = []
    /// Joins and caps.
    package private(set) var shape: PaintColumn<LineShape>

    /// Decodes the lines of selected features; for areas, their rings.
    ///
    /// - Parameters:
    ///   - indexes: indexes of the layer's features, in drawing order.
    ///   - shape: one for all, or one per feature.
    package init(_ layer: VectorLayer, features indexes: [Int], shape: PaintColumn<LineShape>) {
        self.shape = shape
        features.reserveCapacity(indexes.count)
        boxes.reserveCapacity(indexes.count)
        geometry.reserve(vertices: layer.maximumVertices(of: indexes), parts: indexes.count)
        for index in indexes {
            let feature = layer.features[index]
            let (firstPoint, firstLine) = (geometry.points.count, geometry.ends.count)
            // Each index gets a feature, even without lines, because paint columns count them.
            _ = layer.appendGeometry(of: feature, to: &geometry)
            features.append(
                Feature(lines: firstLine..<geometry.ends.count, isClosed: feature.kind == .polygon))
            boxes.append(TileBox(geometry.points.span.extracting(firstPoint...)))
        }
        if layer.hasClips { clips = indexes.map { layer.clip(ofFeatureAt: $0) } }
    }

    /// Creates a layout with the same lines and another shape.
    init(_ other: LineLayout, shape: PaintColumn<LineShape>) {
        self = other
        self.shape = shape
    }

    /// The vertices of a line.
    @inline(__always)
    package func vertices(ofLine line: Int) -> Range<Int> { (line == 0 ? 0 : ends[line - 1])..<ends[line] }

    /// The part of its whole line that a feature covers; nil for all of it.
    @inline(__always)
    package func clip(ofFeature index: Int) -> LineClip? { clips.isEmpty ? nil : clips[index] }

    /// Whether features are parts of longer lines.
    package var hasClips: Bool { !clips.isEmpty }

    package var featureCount: Int { features.count }
    package var vertexCount: Int { points.count }
    package var cost: Int {
        points.count * MemoryLayout<TilePoint>.stride + ends.count * MemoryLayout<Int>.stride
            + features.count * (MemoryLayout<Feature>.stride + MemoryLayout<TileBox>.stride)
            + clips.count * MemoryLayout<LineClip?>.stride
    }
}
