import VectorTiles

/// Tessellates lines like MapLibre: triangles overlap in the same places, and are blended twice there.
struct LineTessellator<Strip: LineStrip> {
    /// Takes the triangles.
    var strip: Strip
    private var measure = LineMeasure()

    init(_ strip: Strip) { self.strip = strip }

    /// - Parameters:
    ///   - isClosed: whether the line is a ring, whose first and last vertices are equal.
    ///   - clip: the part of its whole line that it covers.
    ///   - overscale: how much larger the tile is than a tile at the requested zoom.
    ///   - check: called now and then in long lines; throwing stops.
    mutating func tessellate(
        _ points: Span<TilePoint>, isClosed: Bool, shape: LineShape, clip: LineClip?, overscale: Int,
        check: () throws -> Void
    ) rethrows {
        let vertices = points.extracting(Self.trimmed(points))
        guard vertices.count >= (isClosed ? 3 : 2) else { return }
        measure = LineMeasure(points, clip: clip)
        let limit = shape.join == .bevel ? LineCorner.bevelLimit : shape.miterLimit
        let nearCorner =
            overscale <= 16 ? LineCorner.sharpOffset * Double(TilePoint.extent) / 512 / Double(overscale) : 0
        let (first, last) = (0, vertices.count - 1)

        var current: LineVector?
        var previous: LineVector?
        var nextNormal: LineVector?
        if isClosed {
            let before = LineVector(vertices[last - 1])
            current = before
            nextNormal = (LineVector(vertices[first]) - before).unit.perpendicular
        }
        for index in first...last {
            if index & (CheckInterval.vertices - 1) == CheckInterval.vertices - 1 { try check() }
            let next: LineVector? =
                index < last ? LineVector(vertices[index + 1]) : isClosed ? LineVector(vertices[first + 1]) : nil
            let vertex = LineVector(vertices[index])
            if let next, next == vertex { continue }
            if let current { previous = current }
            current = vertex
            let towards = next.map { ($0 - vertex).unit.perpendicular }
            // The start and end of an open line continue straight.
            guard let incoming = nextNormal ?? towards, let outgoing = towards ?? nextNormal else { return }
            nextNormal = outgoing
            let corner = LineCorner(incoming, outgoing)
            let isSharp = corner.cosHalfAngle < LineCorner.sharpCosine && previous != nil && next != nil

            if isSharp, index > first, let before = previous {
                let length = (vertex - before).length
                if length > 2 * nearCorner {
                    let extra = vertex - ((vertex - before) * (nearCorner / length)).rounded
                    measure.advance(before, extra)
                    add(extra, incoming, 0, 0)
                    previous = extra
                }
            }
            let kind = corner.kind(
                shape, limit: limit, isMiddle: previous != nil && next != nil, isClosed: isClosed)
            if let previous { measure.advance(previous, vertex) }
            join(vertex, corner, kind, hasPrevious: previous != nil, hasNext: next != nil)

            if isSharp, index < last, let next {
                let length = (next - vertex).length
                if length > 2 * nearCorner {
                    let extra = vertex + ((next - vertex) * (nearCorner / length)).rounded
                    measure.advance(vertex, extra)
                    add(extra, outgoing, 0, 0)
                    current = extra
                }
            }
        }
    }

    /// The vertices without duplicates at both ends.
    @inline(__always)
    private static func trimmed(_ points: Span<TilePoint>) -> Range<Int> {
        var (start, end) = (0, points.count)
        while end - start >= 2, points[end - 1] == points[end - 2] { end -= 1 }
        while end - start >= 2, points[start] == points[start + 1] { start += 1 }
        return start..<end
    }

    private mutating func join(
        _ vertex: LineVector, _ corner: LineCorner, _ kind: LineCorner.Kind, hasPrevious: Bool, hasNext: Bool
    ) {
        switch kind {
        case .miter: add(vertex, corner.normal * corner.miterLength, 0, 0)
        case .butt: add(vertex, corner.normal, 0, 0)
        case .square:
            let offset = hasPrevious ? 1.0 : -1
            add(vertex, corner.normal, offset, offset)
        case .flippedBevel:
            let normal = corner.flippedNormal
            add(vertex, normal, 0, 0)
            add(vertex, normal * -1, 0, 0)
        case .bevel, .sliced:
            let offset = -(corner.miterLength * corner.miterLength - 1).squareRoot()
            let (a, b) = corner.turnsLeft ? (offset, 0) : (0, offset)
            if hasPrevious { add(vertex, corner.incoming, a, b) }
            if kind == .sliced { addSlices(vertex, corner) }
            if hasNext { add(vertex, corner.outgoing, -a, -b) }
        case .round:
            if hasPrevious {
                add(vertex, corner.incoming, 0, 0)
                add(vertex, corner.incoming, 1, 1, isRound: true)
            }
            if hasNext {
                add(vertex, corner.outgoing, -1, -1, isRound: true)
                add(vertex, corner.outgoing, 0, 0)
            }
        }
    }

    private mutating func addSlices(_ vertex: LineVector, _ corner: LineCorner) {
        let count = Int((corner.approximateAngle * 180 / .pi / LineCorner.slice + 0.5).rounded(.down))
        guard count > 1 else { return }
        for index in 1..<count {
            let extrude = corner.normal(at: Double(index) / Double(count)) * (corner.turnsLeft ? -1 : 1)
            addSide(
                vertex, extrude, isRound: false, isRight: corner.turnsLeft, direction: 0, measure.storedDistance)
        }
    }

    /// Adds both sides at a vertex.
    ///
    /// - Parameters:
    ///   - leftShift: shift of the left side along the line, in half widths.
    private mutating func add(
        _ vertex: LineVector, _ normal: LineVector, _ leftShift: Double, _ rightShift: Double, isRound: Bool = false
    ) {
        let along = LineVector(normal.y, -normal.x)
        let (left, right) = (normal + along * leftShift, normal * -1 + along * rightShift)
        repeat {
            let distance = measure.storedDistance
            addSide(vertex, left, isRound: isRound, isRight: false, direction: leftShift, distance)
            addSide(vertex, right, isRound: isRound, isRight: true, direction: -rightShift, distance)
        } while measure.restartIfLong()
    }

    @inline(__always)
    private mutating func addSide(
        _ vertex: LineVector, _ extrude: LineVector, isRound: Bool, isRight: Bool, direction: Double,
        _ distance: Float
    ) {
        let steps = (extrude * LineCorner.steps).rounded
        strip.append(
            StripVertex(
                x: vertex.x, y: vertex.y, extrudeX: steps.x, extrudeY: steps.y,
                isRound: isRound, isRight: isRight, direction: direction > 0 ? 1 : direction < 0 ? -1 : 0,
                distance: distance, progress: measure.progress))
    }
}

/// One side of a line at a vertex, in the tile's units.
struct StripVertex {
    /// Position of the vertex.
    var x: Double
    var y: Double
    /// Direction to the side, in 63rds of half a width.
    var extrudeX: Double
    var extrudeY: Double
    /// Whether it belongs to a round cap.
    var isRound: Bool
    /// Whether it is the right side of the line's direction.
    var isRight: Bool
    /// -1 or 1 if the extrusion points beyond the line's end.
    var direction: Double
    /// Distance along the line in units, in steps of 2.
    var distance: Float
    /// Progress along the tile's part of the line, 0 to 1.
    var progress: Float
}

/// Takes the triangles of lines: each vertex forms a triangle with the last ones of both sides.
protocol LineStrip {
    mutating func append(_ vertex: StripVertex)
}

/// Measures distances along a line.
struct LineMeasure {
    /// Distance at which counting restarts, in units.
    private static let maximumDistance = 16_384.0
    /// Length of a whole line in units if its parts have progress.
    private static let wholeLine = 32_767.0

    private var distance = 0.0
    private let clip: LineClip?
    private let total: Double

    init() {
        clip = nil
        total = 0
    }

    init(_ points: Span<TilePoint>, clip: LineClip?) {
        self.clip = clip
        var total = 0.0
        if clip != nil, points.count > 1 {
            for index in 1..<points.count {
                total += (LineVector(points[index]) - LineVector(points[index - 1])).length
            }
        }
        self.total = total
    }

    mutating func advance(_ from: LineVector, _ to: LineVector) { distance += (to - from).length }

    /// Resets the distance to 0 if it is too long; returns whether it did.
    @inline(__always)
    mutating func restartIfLong() -> Bool {
        guard distance > Self.maximumDistance, total == 0 else { return false }
        distance = 0
        return true
    }

    /// The distance in units, in steps of 2.
    @inline(__always)
    var storedDistance: Float {
        let units = clip == nil ? distance : fraction * Self.wholeLine
        return Float((units / 2).wholePart * 2)
    }

    /// The fraction of the whole line before this point.
    private var fraction: Double {
        guard let clip else { return 0 }
        return total > 0 ? clip.start + (clip.end - clip.start) * distance / total : clip.start
    }

    /// Progress along the tile's part, 0 to 1; 0 if the line has no progress.
    @inline(__always)
    var progress: Float { total > 0 ? Float(distance / total) : 0 }
}
