import Cairo
import Imaging
import MapGeometry

/// Draws everything on top of the map: lines and areas, then the arranged pins, labels and ornaments.
///
/// Draws on the canvas, or again on the page of a vector file.
struct Annotating {
    let viewport: Viewport
    let request: ValidatedRequest
    let arrangement: Arrangement

    /// - Parameter labels: labels of the map that lie over lines and areas.
    /// - Throws: `SnapshotError` with `renderingFailed`.
    func run(on canvas: inout Pixmap, labels: LabelPainting?) throws {
        do {
            guard let labels else {
                return try canvas.draw(scale: request.scale) { try draw(on: $0, rasters: .shared) }
            }
            try canvas.draw(scale: request.scale) { try drawOverlays(on: $0) }
            try labels.draw(on: &canvas)
            try canvas.draw(scale: request.scale) { try drawArrangement(on: $0, rasters: .shared) }
        } catch let error as CairoError {
            throw SnapshotError(.renderingFailed, "the annotations cannot be drawn (\(error.description))")
        }
    }

    /// Draws the border and rounds the corners, after everything else.
    ///
    /// - Throws: `SnapshotError` with `renderingFailed`.
    func trim(_ canvas: inout Pixmap) throws {
        do {
            try ImageOutline(request).apply(to: &canvas, scale: request.scale)
        } catch let error as CairoError {
            throw SnapshotError(.renderingFailed, "the border cannot be drawn (\(error.description))")
        }
    }

    /// Draws everything on pixels or vectors of the size of the viewport, in points.
    ///
    /// - Parameter rasters: nil to draw everything as shapes.
    func draw(on cairo: borrowing CairoContext, rasters: AnnotationRasterCache? = nil) throws {
        try drawOverlays(on: cairo)
        try drawArrangement(on: cairo, rasters: rasters)
    }

    /// Draws lines and areas.
    func drawOverlays(on cairo: borrowing CairoContext) throws {
        OverlayLayer(overlays: request.overlays, viewport: viewport, scale: request.scale).draw(on: cairo)
    }

    /// Draws pins, their labels, ornaments and the attribution.
    func drawArrangement(on cairo: borrowing CairoContext, rasters: AnnotationRasterCache? = nil) throws {
        for item in arrangement.pins.items {
            try item.marker.draw(on: cairo, at: item.point, scale: request.scale, rasters: rasters)
        }
        for (label, box) in arrangement.captions.placed {
            try label.draw(on: cairo, at: Point(x: box.left, y: box.top))
        }
        try arrangement.ornaments.draw(on: cairo)
        try arrangement.attribution.ornament?.draw(on: cairo, scale: request.scale, rasters: rasters)
    }
}
