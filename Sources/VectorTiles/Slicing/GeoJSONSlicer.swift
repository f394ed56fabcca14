package import MapGeometry

/// The features of a GeoJSON source, ready to be sliced into tiles.
package struct GeoJSONSlicer: Hashable, Sendable {
    let options: SlicingOptions
    let features: [SourceFeature]
    let tables: SourceTables
    /// Why the document may not draw what it should, in a clause with a remedy; nil for a good one.
    package let problem: String?

    /// The deepest zoom to slice.
    package var deepestZoom: Int { min(max(options.maximumZoom, 0), 30) }

    /// The number of features; each part of a collection counts.
    package var featureCount: Int { features.count }

    /// The features in a tile and its buffer; nil if there are none.
    ///
    /// - Parameter tile: no deeper than the options' maximum zoom.
    package func tile(at tile: TileCoordinate) -> VectorTile? {
        let square = TileSquare(tile, buffer: options.bufferWidth)
        var builder = VectorLayerBuilder(tables)
        // Copies of the world to the west and east may reach into the tile.
        for shift in [1.0, 0, -1] {
            for feature in features {
                let (x, y) = (square.x.shifted(by: -shift), square.y)
                guard feature.box.touches(x: x, y: y) else { continue }
                if feature.box.isWithin(x: x, y: y) {
                    add(feature, feature.shape, square, shift, to: &builder)
                } else if let shape = feature.shape.clipped(to: x, .x)?.clipped(to: y, .y) {
                    add(feature, shape, square, shift, to: &builder)
                }
            }
        }
        let result = builder.tile()
        return result.layers.isEmpty ? nil : result
    }

    private func add(
        _ feature: SourceFeature, _ shape: SourceShape, _ square: TileSquare, _ shift: Double,
        to builder: inout VectorLayerBuilder
    ) {
        let tolerance = options.tolerance(z: square.tile.z)
        switch shape {
        case .points(let points):
            builder.add(feature, kind: .point) { $0.points(points.map { square.units($0, shift) }) }
        case .lines(let lines):
            guard options.hasLineMetrics else {
                builder.add(feature, kind: .line) { writer in
                    for line in lines where line.size >= tolerance {
                        writer.line(line.simplified(tolerance).map { square.units($0, shift) })
                    }
                }
                return
            }
            for line in lines where line.size >= tolerance {
                let clip =
                    line.size > 0
                    ? LineClip(start: line.start / line.size, end: line.end / line.size) : LineClip(start: 0, end: 1)
                builder.add(feature, kind: .line, clip: clip) {
                    $0.line(line.simplified(tolerance).map { square.units($0, shift) })
                }
            }
        case .polygons(let polygons):
            builder.add(feature, kind: .polygon) { writer in
                for rings in polygons {
                    for (index, ring) in rings.enumerated() where ring.size >= tolerance * tolerance {
                        let points = ring.simplified(tolerance).oriented(isOuter: index == 0)
                        writer.ring(points.map { square.units($0, shift) })
                    }
                }
            }
        }
    }
}

extension SourceLine {
    /// The vertices that remain at a tolerance; all of them at 0.
    fileprivate func simplified(_ tolerance: Double) -> [SourcePoint] {
        tolerance > 0 ? points.filter { $0.weight > tolerance * tolerance } : points
    }
}

extension [SourcePoint] {
    /// The ring with the winding that distinguishes outer rings from holes in tiles, regardless of the file's.
    fileprivate func oriented(isOuter: Bool) -> [SourcePoint] {
        guard var previous = last else { return self }
        var area = 0.0
        for point in self {
            area += (point.x - previous.x) * (point.y + previous.y)
            previous = point
        }
        return (area > 0) == isOuter ? reversed() : self
    }
}

extension ClosedRange<Double> {
    fileprivate func shifted(by offset: Double) -> Self { (lowerBound + offset)...(upperBound + offset) }
}
