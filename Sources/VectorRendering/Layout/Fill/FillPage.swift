import VectorTiles

extension FillDrawing {
    /// Paths show the same as pixels without images and tilt.
    package var isExactOnPage: Bool { tiles.allSatisfy { $0.paint.pattern == nil && !$0.placement.isTilted } }

    package func draw(on page: some MapPage, check: () throws -> Void) throws {
        var paths = FillPage()
        try paths.draw(tiles, on: page, check: check)
    }
}

/// Draws areas as paths.
///
/// Neighbors of one opaque color become one path, in which common edges do not show.
private struct FillPage {
    /// Maximum width of outlines in points; in images they are a pixel wide.
    static let outlineWidth = 0.5
    /// How far opaque areas reach into neighboring tiles, in points.
    static let overlap = 0.5

    private var path = PagePath()
    private var color = PaintColor.zero

    /// Draws a layer, tile by tile: first the areas, then outlines of another color.
    mutating func draw(
        _ tiles: [DrawnTile<FillLayout, FillPaint>], on page: some MapPage, check: () throws -> Void
    ) throws {
        let joins = try FillJoins(
            tiles,
            color: { piece in
                let color = tiles[piece.tile].paint.inked(piece.feature)
                return color.w > 0 && !color.isOpaque ? color : nil
            }, check: check)
        for index in tiles.indices where !tiles[index].paint.isInvisible {
            try fill(index, tiles, joins, on: page, check: check)
        }
        try flush(to: page)
        for tile in tiles where tile.paint.isAntialiased && !tile.paint.isInvisible {
            guard let colors = tile.paint.outlineColor else { continue }
            try outline(tile, colors, on: page, check: check)
        }
        try flushOutlines(to: page, scale: tiles.first?.placement.scale ?? 1)
    }

    private mutating func fill(
        _ index: Int, _ tiles: [DrawnTile<FillLayout, FillPaint>], _ joins: FillJoins, on page: some MapPage,
        check: () throws -> Void
    ) throws {
        let (wide, exact) = (Cut(tiles[index], overlap: Self.overlap), Cut(tiles[index], overlap: 0))
        let paint = tiles[index].paint
        for (number, feature) in tiles[index].layout.features.enumerated() where wide.clip.touches(feature.box) {
            if number % CheckInterval.features == 0 { try check() }
            let color = paint.inked(number)
            guard color.w > 0 else { continue }
            if color != self.color || !color.isOpaque || path.points.count > PagePath.limit { try flush(to: page) }
            self.color = color
            guard !color.isOpaque else {
                wide.append(feature, to: &path)
                continue
            }
            // Translucent areas that overlap would be darker there.
            let piece = FillJoins.Piece(tile: index, feature: number)
            guard let pieces = joins.pieces[piece] else {
                exact.append(feature, to: &path)
                continue
            }
            guard pieces.first == piece else { continue }
            for piece in pieces {
                let tile = tiles[piece.tile]
                Cut(tile, overlap: Self.overlap).append(tile.layout.features[piece.feature], to: &path)
            }
        }
    }

    /// Cuts the features of a tile.
    private struct Cut {
        let clip: ShapeClip
        private let layout: FillLayout
        private let placement: TilePlacement

        init(_ tile: DrawnTile<FillLayout, FillPaint>, overlap: Double) {
            (layout, placement) = (tile.layout, tile.placement.translated(by: tile.paint.translation))
            clip = ShapeClip(tile.placement, moved: placement, overlap: overlap, margin: 0)
        }

        func append(_ feature: FillLayout.Feature, to path: inout PagePath) {
            guard !clip.isEmpty else { return }
            let isWhole = clip.holds(feature.box)
            // Of features in one path, those that run the other way would cut holes into their neighbors.
            let isReversed = layout.doubleArea(of: feature) < 0
            for index in feature.rings {
                var ring = layout.points[layout.vertices(ofRing: index)].dropLast().map { SIMD2<Double>($0) }
                if isReversed { ring.reverse() }
                path.append(isWhole ? ring : clip.cut(ring), isClosed: true, placement.page)
            }
        }
    }

    private mutating func flush(to page: some MapPage) throws {
        defer { path.removeAll() }
        if !path.isEmpty { try page.fill(path, color) }
    }

    private mutating func outline(
        _ tile: DrawnTile<FillLayout, FillPaint>, _ colors: PaintColumn<PaintColor>, on page: some MapPage,
        check: () throws -> Void
    ) throws {
        let (layout, paint) = (tile.layout, tile.paint)
        let placement = tile.placement.translated(by: paint.translation)
        let clip = ShapeClip(tile.placement, moved: placement, overlap: 0, margin: 1)
        for (index, feature) in layout.features.enumerated() where clip.touches(feature.box) {
            if index % CheckInterval.features == 0 { try check() }
            let color = colors[index] * paint.opacity[index]
            guard color.w > 0 else { continue }
            if color != self.color || !color.isOpaque || path.points.count > PagePath.limit {
                try flushOutlines(to: page, scale: placement.scale)
            }
            self.color = color
            for index in feature.rings {
                let ring = layout.points[layout.vertices(ofRing: index)].map { SIMD2<Double>($0) }
                if clip.holds(feature.box) {
                    path.append(Array(ring.dropLast()), isClosed: true, placement.page)
                } else {
                    for piece in clip.pieces(ofRing: ring) {
                        path.append(piece.corners, isClosed: false, placement.page)
                    }
                }
            }
        }
    }

    private mutating func flushOutlines(to page: some MapPage, scale: Double) throws {
        defer { path.removeAll() }
        guard !path.isEmpty else { return }
        var stroke = PageStroke(color: color, width: min(1 / scale, Self.outlineWidth))
        stroke.join = .round
        try page.stroke(path, stroke)
    }
}

extension PaintColor {
    /// Whether nothing below shows through.
    var isOpaque: Bool { w > 0.998 }
}

extension FillPaint {
    /// The color of a feature, with opacity.
    fileprivate func inked(_ feature: Int) -> PaintColor { color[feature] * opacity[feature] }
}

extension FillLayout {
    /// The vertices of a ring, the first of which is repeated at its end.
    func vertices(ofRing ring: Int) -> Range<Int> { (ring == 0 ? 0 : ends[ring - 1])..<ends[ring] }

    /// Twice the area of a feature without its holes; negative if its outer rings run the other way.
    fileprivate func doubleArea(of feature: Feature) -> Int {
        var sum = 0
        for ring in feature.rings {
            let range = vertices(ofRing: ring)
            guard var last = points[range].first else { continue }
            for point in points[range].dropFirst() {
                sum += Int(last.x) * Int(point.y) - Int(point.x) * Int(last.y)
                last = point
            }
        }
        return sum
    }
}
