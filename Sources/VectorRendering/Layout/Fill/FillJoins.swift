import VectorTiles

/// Finds the pieces of one area in neighboring tiles, by where its outline crosses their common border.
///
/// Drawn as one path, translucent pieces show no seam. Tiles have no reliable ids for this.
struct FillJoins {
    /// A feature of a tile.
    struct Piece: Hashable {
        let tile: Int
        let feature: Int
    }

    /// The border between two tiles, by its middle on the page.
    private struct Border: Hashable {
        let x, y: Int

        /// Both tiles round nearly equal numbers, which lie far from where rounding changes.
        init(_ middle: SIMD2<Double>) {
            let steps = ((middle + 0.0371) * 4).rounded(.toNearestOrEven)
            (x, y) = (Int(clamping: Int64(steps.x.clamped)), Int(clamping: Int64(steps.y.clamped)))
        }
    }

    /// How far crossings of the same outline are apart at most in two tiles, in points: both round vertices.
    private static let tolerance = 0.75

    /// The other pieces of each piece that has any, in drawing order and with the piece itself.
    private(set) var pieces: [Piece: [Piece]] = [:]

    /// - Parameters:
    ///   - color: the color of a piece; nil for one that is not joined.
    ///   - check: called before each thousand features; throwing stops.
    init(
        _ tiles: [DrawnTile<FillLayout, FillPaint>], color: (Piece) -> PaintColor?, check: () throws -> Void
    ) rethrows {
        var waiting: [Border: [(piece: Piece, color: PaintColor, crossings: [Double])]] = [:]
        for (index, tile) in tiles.enumerated() {
            let placement = tile.placement.translated(by: tile.paint.translation)
            let square = ShapeClip(tile.placement, moved: placement)
            for (number, feature) in tile.layout.features.enumerated() where !square.holds(feature.box) {
                if number % CheckInterval.features == 0 { try check() }
                let piece = Piece(tile: index, feature: number)
                guard let color = color(piece) else { continue }
                for (border, crossings) in Self.crossings(of: feature, tile.layout, square, placement) {
                    let match = waiting[border]?.firstIndex { other in
                        other.piece.tile != index && other.color == color && Self.areEqual(other.crossings, crossings)
                    }
                    if let match, let other = waiting[border]?.remove(at: match).piece {
                        join(other, piece)
                    } else {
                        waiting[border, default: []].append((piece, color, crossings))
                    }
                }
            }
        }
    }

    private mutating func join(_ a: Piece, _ b: Piece) {
        let (first, second) = (pieces[a] ?? [a], pieces[b] ?? [b])
        guard !first.contains(b) else { return }
        let all = first + second
        for piece in all { pieces[piece] = all }
    }

    private static func areEqual(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < tolerance }
    }

    /// Where the outline crosses the four sides of its tile: distances along each, in points.
    private static func crossings(
        of feature: FillLayout.Feature, _ layout: FillLayout, _ square: ShapeClip, _ placement: TilePlacement
    ) -> [(border: Border, crossings: [Double])] {
        let pointsPerUnit = placement.pixelsPerUnit / placement.scale
        var result: [(border: Border, crossings: [Double])] = []
        for axis in 0...1 {
            for (side, isHigh) in [(square.low[axis], false), (square.high[axis], true)] {
                guard isHigh ? Double(feature.box.high(axis)) >= side : Double(feature.box.low(axis)) < side else {
                    continue
                }
                var crossings: [Double] = []
                for ring in feature.rings {
                    let range = layout.vertices(ofRing: ring)
                    for (a, b) in zip(layout.points[range], layout.points[range].dropFirst()) {
                        let (a, b) = (SIMD2<Double>(a), SIMD2<Double>(b))
                        guard (a[axis] < side) != (b[axis] < side) else { continue }
                        let place = a[1 - axis] + (b[1 - axis] - a[1 - axis]) * (side - a[axis]) / (b[axis] - a[axis])
                        guard place >= square.low[1 - axis], place <= square.high[1 - axis] else { continue }
                        crossings.append((place - square.low[1 - axis]) * pointsPerUnit)
                    }
                }
                guard !crossings.isEmpty else { continue }
                var middle = (square.low + square.high) / 2
                middle[axis] = side
                result.append((Border(placement.page(middle)), crossings.sorted()))
            }
        }
        return result
    }
}

extension TileBox {
    fileprivate func low(_ axis: Int) -> Int32 { axis == 0 ? left : top }
    fileprivate func high(_ axis: Int) -> Int32 { axis == 0 ? right : bottom }
}

extension Double {
    /// Within the range of whole numbers.
    fileprivate var clamped: Double { isFinite ? Swift.min(Swift.max(self, -1e15), 1e15) : 0 }
}
