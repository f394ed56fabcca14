import VectorTiles

/// A rectangle to cut shapes with, in their units.
///
/// Pixels belong to one tile each, paths do not: shapes are cut themselves, without a clip whose edges viewers smooth.
struct ShapeClip {
    let low: SIMD2<Double>
    let high: SIMD2<Double>

    /// Whether nothing is left.
    var isEmpty: Bool { !(low.x < high.x && low.y < high.y) }

    /// Whether a box may have a part in the rectangle.
    func touches(_ box: TileBox) -> Bool {
        Double(box.left) <= high.x && Double(box.right) >= low.x && Double(box.top) <= high.y
            && Double(box.bottom) >= low.y
    }

    /// Whether a box is wholly in the rectangle.
    func holds(_ box: TileBox) -> Bool {
        Double(box.left) >= low.x && Double(box.right) <= high.x && Double(box.top) >= low.y
            && Double(box.bottom) <= high.y
    }

    /// A polygon within the rectangle, cut side after side (Sutherland and Hodgman); edges may run along its sides.
    func cut(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
        var result = ring
        for axis in 0...1 {
            result = Self.cut(result) { $0[axis] - low[axis] }
            result = Self.cut(result) { high[axis] - $0[axis] }
        }
        return result
    }

    /// - Parameter inside: how far a corner lies inside of a side; negative outside.
    private static func cut(_ ring: [SIMD2<Double>], _ inside: (SIMD2<Double>) -> Double) -> [SIMD2<Double>] {
        guard let last = ring.last, ring.contains(where: { inside($0) < 0 }) else { return ring }
        var result: [SIMD2<Double>] = []
        result.reserveCapacity(ring.count + 4)
        var (previous, before) = (last, inside(last))
        for corner in ring {
            let depth = inside(corner)
            if (depth < 0) != (before < 0) {
                result.append(previous + (corner - previous) * (before / (before - depth)))
            }
            if depth >= 0 { result.append(corner) }
            (previous, before) = (corner, depth)
        }
        return result
    }

    /// A piece of a line within the rectangle.
    struct Piece {
        var corners: [SIMD2<Double>]
        /// The distance of its start from the start of the line.
        var distance: Double
        /// Whether it starts or ends at a side of the rectangle.
        var isCut: Bool
    }

    /// The pieces of a line within the rectangle (Liang and Barsky).
    func pieces(_ line: [SIMD2<Double>]) -> [Piece] {
        guard var start = line.first else { return [] }
        var (pieces, walked, isOpen) = ([Piece](), 0.0, false)
        for (index, end) in line.enumerated().dropFirst() {
            let step = end - start
            let length = (step * step).sum().squareRoot()
            defer { (start, walked) = (end, walked + length) }
            guard let part = part(from: start, step) else {
                isOpen = false
                continue
            }
            if !isOpen {
                pieces.append(
                    Piece(
                        corners: [start + step * part.lowerBound], distance: walked + length * part.lowerBound,
                        isCut: index > 1 || part.lowerBound > 0))
            }
            isOpen = part.upperBound == 1
            pieces[pieces.count - 1].corners.append(isOpen ? end : start + step * part.upperBound)
            if !isOpen { pieces[pieces.count - 1].isCut = true }
        }
        return pieces
    }

    /// The pieces of a closed line, whose last corner repeats the first: none ends there without need.
    func pieces(ofRing ring: [SIMD2<Double>]) -> [Piece] {
        var pieces = pieces(ring)
        guard pieces.count > 1, let last = pieces.last, pieces[0].corners.first == ring.first,
            last.corners.last == ring.last
        else { return pieces }
        pieces.removeLast()
        pieces[0].corners = last.corners + pieces[0].corners.dropFirst()
        pieces[0].distance = last.distance
        return pieces
    }

    /// The part of a segment within the rectangle, 0 to 1.
    private func part(from start: SIMD2<Double>, _ step: SIMD2<Double>) -> ClosedRange<Double>? {
        var (first, last) = (0.0, 1.0)
        for axis in 0...1 {
            let (before, after) = (start[axis] - low[axis], high[axis] - start[axis])
            if step[axis] == 0 {
                guard before >= 0, after >= 0 else { return nil }
                continue
            }
            let (a, b) = (-before / step[axis], after / step[axis])
            (first, last) = (max(first, min(a, b)), min(last, max(a, b)))
        }
        return first <= last ? first...last : nil
    }
}

extension ShapeClip {
    /// The square of a tile that is drawn, in tile units.
    ///
    /// - Parameters:
    ///   - placement: the tile's, without the layer's translation.
    ///   - moved: the same with it.
    init(_ placement: TilePlacement, moved: TilePlacement) {
        let (from, to) = (placement.transform, moved.transform)
        let (dx, dy) = (to.originX - from.originX, to.originY - from.originY)
        let square = max(placement.pixelsPerUnit * placement.pixelsPerUnit, 1e-30)
        let shift = SIMD2((dx * from.rightX + dy * from.rightY) / square, (dx * from.downX + dy * from.downY) / square)
        var (low, high) = (SIMD2<Double>.zero, SIMD2(repeating: Double(TilePoint.extent)))
        if let owned = placement.owned {
            low = SIMD2(Double(owned.left), Double(owned.top))
            high = SIMD2(Double(owned.right) + 1, Double(owned.bottom) + 1)
        }
        self.init(low: low - shift, high: high - shift)
    }

    /// The part of that square that the page shows.
    ///
    /// - Parameters:
    ///   - overlap: how far shapes reach into neighboring tiles, in points, so that viewers show no seam.
    ///   - margin: how far shapes reach into the image from outside, in points.
    init(_ placement: TilePlacement, moved: TilePlacement, overlap: Double, margin: Double) {
        let square = ShapeClip(placement, moved: moved)
        let reach = overlap * placement.scale / max(placement.pixelsPerUnit, 1e-15)
        let visible = moved.visibleBox(margin: (overlap + margin) * placement.scale + 2)
        self.init(
            low: pointwiseMax(square.low - reach, SIMD2(Double(visible.left), Double(visible.top))),
            high: pointwiseMin(square.high + reach, SIMD2(Double(visible.right), Double(visible.bottom))))
    }
}

extension TilePlacement {
    /// The position of a point of the tile on a page, in points.
    func page(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let pixel = pixel(x: place.x, y: place.y)
        return SIMD2(pixel.x, pixel.y) / scale
    }
}

extension SIMD2<Double> {
    /// A vertex of a tile.
    init(_ point: TilePoint) { self.init(Double(point.x), Double(point.y)) }
}
