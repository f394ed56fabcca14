import Rasterising
import VectorTiles

extension LineDrawing {
    /// Strokes show the same as pixels without blur, tilt, images and colors along the line.
    package var isExactOnPage: Bool {
        tiles.allSatisfy { tile in
            let paint = tile.paint
            guard paint.pattern == nil, paint.gradient == nil, !tile.placement.isTilted else { return false }
            let hasBlur =
                switch paint.blur {
                case .constant(let blur): blur > 0
                case .each(let blurs): blurs.contains { $0 > 0 }
                }
            // With progress, distances count along the whole line, in other units.
            let isSolid = if case .constant(nil) = paint.dashes { true } else { false }
            return !hasBlur && (isSolid || !tile.layout.hasClips)
        }
    }

    /// Draws the layer, tile by tile.
    package func draw(on page: some MapPage, check: () throws -> Void) throws {
        var strokes = LinePage()
        for tile in tiles where !tile.paint.isInvisible { try strokes.draw(tile, on: page, check: check) }
        try strokes.flush(to: page)
    }
}

/// Draws lines as strokes.
///
/// Neighbors of one opaque style become one path.
private struct LinePage {
    /// How far opaque lines reach into neighboring tiles, in points.
    static let overlap = 0.5

    private var path = PagePath()
    private var stroke = PageStroke(color: .zero, width: 0)

    mutating func draw(
        _ tile: DrawnTile<LineLayout, LinePaint>, on page: some MapPage, check: () throws -> Void
    ) throws {
        let (layout, paint) = (tile.layout, tile.paint)
        let placement = tile.placement.translated(by: paint.translation)
        let unitsPerPoint = placement.scale / max(placement.pixelsPerUnit, 1e-15)
        for (index, feature) in layout.features.enumerated() {
            if index % CheckInterval.features == 0 { try check() }
            guard let stroke = paint.stroke(ofFeature: index, layout.shape[index], placement) else { continue }
            let isOpaque = stroke.color.isOpaque && stroke.dashes.isEmpty
            let clip = ShapeClip(
                tile.placement, moved: placement, overlap: isOpaque ? max(Self.overlap, stroke.width / 2) : 0,
                margin: Double(paint.reach(ofFeature: index)))
            guard !clip.isEmpty, clip.touches(layout.boxes[index]) else { continue }
            for line in feature.lines {
                let vertices = layout.points[layout.vertices(ofLine: line)].map { SIMD2<Double>($0) }
                for offset in paint.offsets(ofFeature: index) {
                    let line = LineOffset.moved(vertices, by: offset * unitsPerPoint, isClosed: feature.isClosed)
                    try draw(line, of: index, layout, stroke, clip, placement, on: page)
                }
            }
            // Lines that overlap are darker there, so translucent ones are drawn one by one.
            if !isOpaque { try flush(to: page) }
        }
    }

    private mutating func draw(
        _ line: [SIMD2<Double>], of feature: Int, _ layout: LineLayout, _ stroke: PageStroke, _ clip: ShapeClip,
        _ placement: TilePlacement, on page: some MapPage
    ) throws {
        if clip.holds(layout.boxes[feature]), stroke.dashes.isEmpty {
            try use(stroke, on: page)
            let isRing = layout.features[feature].isClosed && line.count > 3
            return path.append(isRing ? Array(line.dropLast()) : line, isClosed: isRing, placement.page)
        }
        for piece in clip.pieces(line) {
            var stroke = stroke
            if !stroke.dashes.isEmpty {
                stroke.dashOffset += piece.distance * placement.pixelsPerUnit / placement.scale
            }
            // The cap of a translucent line would be darker where the line goes on in the next tile.
            if piece.isCut, !stroke.color.isOpaque { stroke.cap = .butt }
            try use(stroke, on: page)
            path.append(piece.corners, isClosed: false, placement.page)
        }
    }

    private mutating func use(_ stroke: PageStroke, on page: some MapPage) throws {
        if stroke != self.stroke || path.points.count > PagePath.limit { try flush(to: page) }
        self.stroke = stroke
    }

    mutating func flush(to page: some MapPage) throws {
        defer { path.removeAll() }
        if !path.isEmpty { try page.stroke(path, stroke) }
    }
}

extension LinePaint {
    /// How a feature's line is stroked on a page; nil if it is invisible.
    fileprivate func stroke(ofFeature index: Int, _ shape: LineShape, _ placement: TilePlacement) -> PageStroke? {
        let color = color[index] * max(min(opacity[index], 1), 0)
        let width = Double(width[index])
        guard color.w > 0, width > 0, width.isFinite else { return nil }
        var stroke = PageStroke(color: color, width: min(width, 4_096))
        (stroke.cap, stroke.join, stroke.miterLimit) = (shape.cap, shape.join, max(shape.miterLimit, 1))
        guard let dashes = dashes[index] else { return stroke }
        // The pattern is in widths at the integer zoom, and grows with the tile.
        let unit = Double(max(dashWidth[index], 1e-3)) / placement.pointsPerUnitAtStyleZoom
        let points = unit * placement.pixelsPerUnit / placement.scale
        (stroke.dashes, stroke.dashOffset) = Self.dashes(dashes.lengths.map { $0 * points })
        // Square caps are only at the ends of lines, and strokes have all caps alike.
        if stroke.cap == .square { stroke.cap = .butt }
        return stroke
    }

    /// Dashes and gaps in turn, and where they start: with an odd number, the last dash continues in the first.
    private static func dashes(_ lengths: [Double]) -> (lengths: [Double], offset: Double) {
        guard lengths.count & 1 == 1, let last = lengths.last else { return (lengths, 0) }
        guard lengths.count > 1 else { return ([], 0) }
        var dashes = Array(lengths.dropLast())
        dashes[0] += last
        return (dashes, last)
    }

    /// The offsets of the lines to the right, in points: one, or two beside a gap.
    fileprivate func offsets(ofFeature index: Int) -> [Double] {
        let offset = offset[index].isFinite ? Double(min(max(offset[index], -4_096), 4_096)) : 0
        let gap = Double(min(gapWidth[index], 4_096))
        guard gap > 0 else { return [offset] }
        let half = (gap + Double(min(width[index], 4_096))) / 2
        return [offset - half, offset + half]
    }
}

/// Lines beside lines.
enum LineOffset {
    /// A line beside another one, with mitered corners; sharp ones are cut.
    ///
    /// - Parameters:
    ///   - offset: to the right, in the units of the line.
    ///   - isClosed: whether the line is a ring, whose first and last corners are equal.
    static func moved(_ line: [SIMD2<Double>], by offset: Double, isClosed: Bool) -> [SIMD2<Double>] {
        guard offset != 0 else { return line }
        var corners: [SIMD2<Double>] = []
        for corner in line where corner != corners.last { corners.append(corner) }
        guard corners.count > 1 else { return line }
        let normals = zip(corners, corners.dropFirst()).map { start, end in
            let way = LineVector(end.x - start.x, end.y - start.y).unit.perpendicular
            return SIMD2(way.x, way.y)
        }
        let isRing = isClosed && corners.first == corners.last
        var result: [SIMD2<Double>] = []
        for (index, corner) in corners.enumerated() {
            let before = index > 0 ? normals[index - 1] : isRing ? normals[normals.count - 1] : normals[0]
            let after = index < normals.count ? normals[index] : isRing ? normals[0] : normals[index - 1]
            let sum = before + after
            let square = (sum * sum).sum()
            // A miter of more than twice the offset.
            if square < 1 {
                result += [corner + before * offset, corner + after * offset]
            } else {
                result.append(corner + sum * (2 * offset / square))
            }
        }
        return result
    }
}
