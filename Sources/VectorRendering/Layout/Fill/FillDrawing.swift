import Imaging
import Rasterising
import VectorTiles

/// Draws areas and their outlines.
struct FillDrawing {
    private var filler = PolygonFiller()
    private var places = FillPlaces()
    private let pointsPerPart: Int

    /// - Parameter pointsPerPart: maximum number of vertices placed at once, unless one area has more.
    init(pointsPerPart: Int = 1 << 20) { self.pointsPerPart = pointsPerPart }

    /// Draws a layer, tile by tile; tiles share no pixels.
    mutating func draw(
        _ tiles: [DrawList.Tile<FillLayout, FillPaint>], on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        guard let first = tiles.first, !first.paint.isInvisible else { return }
        let hasOutlines = first.paint.isAntialiased
        // Outlines of an opaque color are only visible outside the layer's areas, so they are drawn below them.
        let isBelow = first.paint.isOpaque && first.paint.outlineColor == nil
        let passes = !hasOutlines ? [false] : isBelow ? [true, false] : [false, true]
        for tile in tiles {
            let (layout, placement) = (tile.layout, tile.placement.translated(by: tile.paint.translation))
            let parts = FillPlaces.parts(of: layout, limit: pointsPerPart)
            for (pass, isOutline) in passes.enumerated() {
                var inks = FillInks(tile.paint, placement, isOutline: isOutline, count: layout.features.count)
                for part in parts {
                    // The first pass leaves the only part placed.
                    if pass == 0 || parts.count > 1 { try places.place(part, of: layout, placement, check: check) }
                    if isOutline {
                        try drawOutlines(layout, &inks, in: placement.region, on: &canvas, check: check)
                    } else {
                        try fill(layout, &inks, in: placement.region, on: &canvas, check: check)
                    }
                }
            }
        }
    }

    private mutating func fill(
        _ layout: FillLayout, _ inks: inout FillInks, in region: PixelRegion, on canvas: inout Pixmap,
        check: () throws -> Void
    ) rethrows {
        let (points, ends, width) = (places.points, layout.ends, canvas.width)
        var pixels = canvas.pixels.mutableSpan
        for (number, area) in places.areas.enumerated() {
            if number % DrawList.featuresPerCheck == 0 || area.points.count > DrawList.verticesPerCheck { try check() }
            inks.select(area.index)
            guard inks.isVisible else { continue }
            let feature = layout.features[area.index]
            try filler.fill(
                points.span.extracting(area.points), ends: ends.span.extracting(feature.rings),
                from: feature.points.lowerBound, within: area.box, inks.fill, in: region, of: &pixels, width: width,
                check: check)
        }
    }

    private func drawOutlines(
        _ layout: FillLayout, _ inks: inout FillInks, in region: PixelRegion, on canvas: inout Pixmap,
        check: () throws -> Void
    ) rethrows {
        let (points, ends, width) = (places.points, layout.ends, canvas.width)
        var pixels = canvas.pixels.mutableSpan
        for (number, area) in places.areas.enumerated() {
            if number % DrawList.featuresPerCheck == 0 { try check() }
            inks.select(area.index)
            guard inks.isVisible else { continue }
            let feature = layout.features[area.index]
            let (corners, rings) = (points.span.extracting(area.points), ends.span.extracting(feature.rings))
            let (start, count) = (feature.points.lowerBound, corners.count)
            if count <= DrawList.verticesPerCheck {
                Outline.draw(
                    corners, ends: rings, from: start, within: area.box, inks.outline, in: region, of: &pixels,
                    width: width)
                continue
            }
            for first in stride(from: 0, to: count, by: DrawList.verticesPerCheck) {
                try check()
                Outline.draw(
                    corners, ends: rings, from: start, within: area.box,
                    part: first..<min(first + DrawList.verticesPerCheck, count), inks.outline, in: region,
                    of: &pixels, width: width)
            }
        }
    }
}
