import VectorTiles

/// Draws circles as paths.
extension CircleDrawing {
    /// Paths show the same as pixels without blur and tilt.
    package var isExactOnPage: Bool {
        tiles.allSatisfy { tile in
            guard !tile.placement.isTilted else { return false }
            return switch tile.paint.blur {
            case .constant(let blur): !(blur > 0)
            case .each(let blurs): !blurs.contains { $0 > 0 }
            }
        }
    }

    /// Draws a layer, tile by tile or by sort key over all tiles.
    package func draw(on page: some MapPage, check: () throws -> Void) throws {
        guard let first = tiles.first, !first.paint.isInvisible else { return }
        let placements = tiles.map { $0.placement.translated(by: $0.paint.translation) }
        for (index, (tile, feature)) in order.enumerated() {
            if index % CheckInterval.features == 0 { try check() }
            try draw(feature, tiles[tile], placements[tile], on: page)
        }
    }

    private func draw(
        _ feature: Int, _ tile: DrawnTile<CircleLayout, CirclePaint>, _ placement: TilePlacement,
        on page: some MapPage
    ) throws {
        let (paint, ends) = (tile.paint, tile.layout.ends)
        let radius = Double(max(paint.radius[feature], 0))
        let strokeWidth = Double(max(paint.strokeWidth[feature], 0))
        let color = paint.color[feature] * paint.opacity[feature]
        let strokeColor = paint.strokeColor[feature] * paint.strokeOpacity[feature]
        let hasStroke = strokeWidth > 0 && strokeColor.w > 0
        guard radius + strokeWidth > 0, (radius + strokeWidth).isFinite else { return }
        // Below an opaque stroke, nothing shows between both.
        let inner = hasStroke && strokeColor.isOpaque ? radius + strokeWidth / 2 : radius
        for index in (feature == 0 ? 0 : ends[feature - 1])..<ends[feature] {
            let point = tile.layout.points[index]
            if let owned = placement.owned, !owned.contains(point) { continue }
            let center = placement.page(SIMD2(point))
            guard page.shows(center, margin: radius + strokeWidth) else { continue }
            if color.w > 0, inner > 0 { try page.circle(center, radius: inner, strokeWidth: nil, color) }
            if hasStroke {
                try page.circle(center, radius: radius + strokeWidth / 2, strokeWidth: strokeWidth, strokeColor)
            }
        }
    }
}
