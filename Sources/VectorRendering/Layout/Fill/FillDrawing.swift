import Imaging
import Rasterising
import VectorTiles

/// Draws areas and their outlines.
struct FillDrawing {
    private var filler = PolygonFiller()
    private var points: [PixelPoint] = []

    /// Draws a layer, tile by tile.
    mutating func draw(
        _ tiles: [DrawList.Tile<FillLayout, FillPaint>], on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        guard let first = tiles.first, !first.paint.isInvisible else { return }
        let hasOutlines = first.paint.isAntialiased
        // Outlines of an opaque color are only visible outside the layer's areas, so they are drawn below them.
        let isBelow = first.paint.isOpaque && first.paint.outlineColor == nil
        let passes = !hasOutlines ? [false] : isBelow ? [true, false] : [false, true]
        for isOutline in passes {
            for tile in tiles { try draw(tile, isOutline: isOutline, on: &canvas, check: check) }
        }
    }

    private mutating func draw(
        _ tile: DrawList.Tile<FillLayout, FillPaint>, isOutline: Bool, on canvas: inout Pixmap,
        check: () throws -> Void
    ) rethrows {
        let layout = tile.layout
        let placement = tile.placement.translated(by: tile.paint.translation)
        let (visible, region, transform) = (
            placement.visibleBox(margin: 2), placement.region, placement.transform
        )
        let width = canvas.width
        var inks = FillInks(tile.paint, placement, isOutline: isOutline, count: layout.features.count)
        // Not in `self`, because its filler is mutated at the same time.
        var points: [PixelPoint] = []
        swap(&points, &self.points)
        defer { swap(&points, &self.points) }
        let (vertices, ends) = (layout.points, layout.ends)
        var pixels = canvas.pixels.mutableSpan
        for (index, feature) in layout.features.enumerated() {
            if index % DrawList.featuresPerCheck == 0 { try check() }
            guard feature.box.touches(visible) else { continue }
            inks.select(index)
            guard inks.isVisible else { continue }
            let (start, count) = (feature.points.lowerBound, feature.points.count)
            if points.count < count {
                points += repeatElement(PixelPoint(x: 0 as Int32, y: 0), count: count * 2 - points.count)
            }
            do {
                // Through a span, which checks once that nobody else holds the array.
                var places = points.mutableSpan
                let corners = vertices.span.extracting(feature.points)
                for offset in 0..<count { places[offset] = transform.point(corners[offset]) }
            }
            if count > DrawList.verticesPerCheck { try check() }
            let (corners, rings) = (points.span.extracting(..<count), ends.span.extracting(feature.rings))
            if isOutline, count > DrawList.verticesPerCheck {
                for first in stride(from: 0, to: count, by: DrawList.verticesPerCheck) {
                    try check()
                    Outline.draw(
                        corners, ends: rings, from: start,
                        part: first..<min(first + DrawList.verticesPerCheck, count), inks.outline, in: region,
                        of: &pixels, width: width)
                }
            } else if isOutline {
                Outline.draw(corners, ends: rings, from: start, inks.outline, in: region, of: &pixels, width: width)
            } else {
                try filler.fill(
                    corners, ends: rings, from: start, inks.fill, in: region, of: &pixels, width: width, check: check)
            }
        }
    }
}
