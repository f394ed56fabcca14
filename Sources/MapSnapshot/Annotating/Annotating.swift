import Cairo
import Imaging
import MapGeometry

/// Draws what is not map: lines and areas, pins, their texts, scale bar and north arrow, then the notice.
///
/// On the canvas, or again on the page of a vector file.
struct Annotating {
    let viewport: Viewport
    let request: SnapshotRequest
    let pins: [PinMarker]
    /// What the tile sets ask for.
    let notices: [String]

    /// What was drawn or should be shown, and what the caller should hear.
    struct Outcome {
        var attribution: [String]
        /// Nil where there is nothing to show.
        var display: AttributionDisplay?
        var notes: [String] = []
    }

    /// - Throws: `SnapshotError` with `fontMissing` or `renderingFailed`.
    func run(on canvas: inout Pixmap) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        do {
            try canvas.draw(scale: request.scale) { outcome = try draw(on: $0, rasters: .shared) }
            return outcome
        } catch let error as CairoError {
            throw SnapshotError(.renderingFailed, "pins and notice cannot be drawn: \(error.description)")
        }
    }

    /// Draws all of it; what it is drawn on may be of pixels or vectors, of the size of the viewport in points.
    ///
    /// - Parameter rasters: nil to draw everything as curves.
    func draw(on cairo: borrowing CairoContext, rasters: AnnotationRasterCache? = nil) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        if case .text(let text) = request.attribution { outcome.attribution = AttributionText.merged([text]) }

        // Everything finds its place before anything is drawn.
        let order = PinOrder(pins, viewport: viewport, declutters: request.declutter)
        let pinBoxes = order.items.map(\.box)
        let notice = try notice(outcome.attribution, avoiding: pinBoxes)
        let ornaments = try Ornaments(
            request, viewport: viewport, avoiding: pinBoxes + [notice?.box].compactMap { $0 })
        let captions = try CaptionLayer(
            order.items, request.appearance, in: viewport.size,
            avoiding: ornaments.boxes + [notice?.box].compactMap { $0 })

        OverlayLayer(overlays: request.overlays, viewport: viewport, scale: request.scale).draw(on: cairo)
        for item in order.items {
            try item.marker.draw(on: cairo, at: item.point, scale: request.scale, rasters: rasters)
        }
        try captions.draw(on: cairo)
        try ornaments.draw(on: cairo)
        try notice?.draw(on: cairo, scale: request.scale, rasters: rasters)

        if !outcome.attribution.isEmpty { outcome.display = notice?.display ?? .elsewhere }
        outcome.notes = notes(order, captions) + ornaments.notes
        if let notice, notice.display == .elsewhere {
            let text = outcome.attribution.joined(separator: " · ")
            outcome.notes.append("the picture is too small for the attribution \"\(text)\": show it beside it")
        }
        var missing = MissingGlyphs()
        missing.add(order.items.flatMap(\.marker.lines) + captions.placed.map(\.label.line) + (notice?.lines ?? []))
        outcome.notes += missing.notes
        return outcome
    }

    private func notice(_ texts: [String], avoiding pins: [Box]) throws(SnapshotError) -> AttributionOrnament? {
        guard request.attribution != .off, !texts.isEmpty else { return nil }
        return try AttributionOrnament(texts, request.appearance, in: viewport.size, avoiding: pins)
    }

    private func notes(_ order: PinOrder, _ captions: CaptionLayer) -> [String] {
        var notes: [String] = []
        if order.outside > 0 { notes.append("\(order.outside) of \(pins.count) pins lie outside of the picture") }
        if order.covered > 0 {
            notes.append("\(order.covered) of \(pins.count) pins were left out, for they would cover others")
        }
        if captions.dropped > 0 {
            notes.append(
                "\(captions.dropped) of \(captions.dropped + captions.placed.count) labels found no free place and were "
                    + "left out: make the picture larger, or give those that matter a priority")
        }
        return notes
    }
}
