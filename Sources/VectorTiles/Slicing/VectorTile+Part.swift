package import MapGeometry

extension VectorTile {
    /// The part of the tile in one of its descendants, as the content of that descendant.
    ///
    /// For tiles that are drawn so large that positions in them do not fit into pixels.
    ///
    /// - Parameters:
    ///   - tile: the address of this tile.
    ///   - square: the descendant.
    package func part(of tile: TileCoordinate, in square: TileCoordinate) -> VectorTile {
        let cutter = TileCutter(from: tile, to: square)
        return VectorTile(
            layers: layers.map(cutter.part), droppedFeatures: droppedFeatures, skippedLayers: skippedLayers)
    }
}

/// Cuts the geometry of a tile's layers to a descendant and its buffer.
private struct TileCutter {
    /// Width of the buffer in tile widths, as for GeoJSON.
    private static let buffer = 0.25

    private let side: Double
    private let left, top: Double
    private let square: TileSquare

    init(from tile: TileCoordinate, to descendant: TileCoordinate) {
        side = Double(1 << tile.z) * Double(TilePoint.extent)
        (left, top) = (Double(tile.x) * Double(TilePoint.extent), Double(tile.y) * Double(TilePoint.extent))
        square = TileSquare(descendant, buffer: Self.buffer)
    }

    func part(of layer: VectorLayer) -> VectorLayer {
        var writer = GeometryWriter(bytes: layer.bytes)
        var (features, clips): ([VectorFeature], [LineClip?]) = ([], [])
        var geometry = TileGeometry()
        for (index, feature) in layer.features.enumerated() {
            guard layer.decodeGeometry(of: feature, into: &geometry) else { continue }
            let clip = layer.clip(ofFeatureAt: index)
            /// Ends a feature with the geometry since a place in the bytes.
            func end(from start: Int, _ clip: LineClip?) {
                guard writer.bytes.count > start else { return }
                features.append(
                    VectorFeature(
                        kind: feature.kind, id: feature.id, tags: feature.tags,
                        geometry: UInt32(truncatingIfNeeded: start)..<UInt32(truncatingIfNeeded: writer.bytes.count)))
                clips.append(clip)
                writer.restart()
            }
            var start = writer.bytes.count
            for part in geometry.parts {
                let points = part.map(point)
                switch feature.kind {
                case .polygon:
                    for ring in pieces(of: points, isRing: true) { writer.ring(ring.points.map(units)) }
                case .line:
                    for line in pieces(of: points, isRing: false) {
                        writer.line(line.points.map(units))
                        guard let clip else { continue }
                        // Each piece has its own progress.
                        end(from: start, clip.part(of: line))
                        start = writer.bytes.count
                    }
                case .point, .unknown:
                    writer.points(points.filter { square.x.contains($0.x) && square.y.contains($0.y) }.map(units))
                }
            }
            end(from: start, clip)
        }
        return VectorLayer(
            name: layer.name, extent: TilePoint.extent, keys: layer.keys, features: features, bytes: writer.bytes,
            values: layer.storedValues, others: layer.others, tags: layer.tags, clips: layer.clips.isEmpty ? [] : clips)
    }

    private func pieces(of points: [SourcePoint], isRing: Bool) -> [SourceLine] {
        SourceLine(points, isRing: isRing, tolerance: 0).clipped(to: square.x, .x, isRing: isRing)
            .flatMap { $0.clipped(to: square.y, .y, isRing: isRing) }
    }

    /// A vertex in world widths.
    private func point(_ point: TilePoint) -> SourcePoint {
        SourcePoint(x: (left + Double(point.x)) / side, y: (top + Double(point.y)) / side, weight: 1)
    }

    private func units(_ point: SourcePoint) -> (x: Int, y: Int) { square.units(point, 0) }
}

extension LineClip {
    /// The part that a piece of the line covers.
    fileprivate func part(of line: SourceLine) -> LineClip {
        guard line.size > 0 else { return self }
        let length = end - start
        return LineClip(start: start + length * line.start / line.size, end: start + length * line.end / line.size)
    }
}
