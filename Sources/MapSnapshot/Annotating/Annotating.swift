import Cairo
import Imaging
import MapGeometry

/// Draws everything on top of the map: lines and areas, pins, their labels, scale bar, north arrow and attribution.
///
/// Draws on the canvas, or again on the page of a vector file.
struct Annotating {
    let viewport: Viewport
    let request: SnapshotRequest
    let pins: [PinMarker]
    /// The attributions of the tilesets.
    let notices: [String]

    /// The attribution that was drawn or must be shown, and notes for the caller.
    struct Outcome {
        var attribution: [String]
        /// Nil if there is nothing to show.
        var display: AttributionDisplay?
        var notes: [String] = []
    }

    /// - Throws: `SnapshotError` with `fontMissing` or `renderingFailed`.
    func run(on canvas: inout Pixmap) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        do {
            try canvas.draw(scale: request.scale) { outcome = try draw(on: $0, sprites: .shared) }
            return outcome
        } catch let error as CairoError {
            throw SnapshotError(.renderingFailed, "pins and notice cannot be drawn: \(error.description)")
        }
    }

    /// Draws everything on pixels or vectors of the size of the viewport, in points.
    ///
    /// - Parameter sprites: nil to draw everything as shapes.
    func draw(on cairo: borrowing CairoContext, sprites: SpriteCache? = nil) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        if case .text(let text) = request.attribution { outcome.attribution = AttributionText.merged([text]) }

        // Everything is placed before anything is drawn.
        let order = PinOrder(pins, viewport: viewport, declutters: request.declutter)
        let pinBoxes = order.items.map(\.box)
        let notice = try notice(outcome.attribution, avoiding: pinBoxes)
        let furniture = try Furniture(
            request, viewport: viewport, avoiding: pinBoxes + [notice?.box].compactMap { $0 })
        let captions = try CaptionLayer(
            order.items, request.appearance, in: viewport.size,
            avoiding: furniture.boxes + [notice?.box].compactMap { $0 })

        OverlayLayer(overlays: request.overlays, viewport: viewport, scale: request.scale).draw(on: cairo)
        for item in order.items {
            try item.marker.draw(on: cairo, at: item.point, scale: request.scale, sprites: sprites)
        }
        try captions.draw(on: cairo)
        try furniture.draw(on: cairo)
        try notice?.draw(on: cairo, scale: request.scale, sprites: sprites)

        if !outcome.attribution.isEmpty { outcome.display = notice?.display ?? .elsewhere }
        outcome.notes = notes(order, captions) + furniture.notes
        if let notice, notice.display == .elsewhere {
            let text = outcome.attribution.joined(separator: " · ")
            outcome.notes.append("the picture is too small for the attribution \"\(text)\": show it beside it")
        }
        var missing = MissingGlyphs()
        missing.add(order.items.flatMap(\.marker.lines) + captions.placed.map(\.label.line) + (notice?.lines ?? []))
        outcome.notes += missing.notes
        return outcome
    }

    private func notice(_ texts: [String], avoiding pins: [Box]) throws(SnapshotError) -> AttributionNotice? {
        guard request.attribution != .off, !texts.isEmpty else { return nil }
        return try AttributionNotice(texts, request.appearance, in: viewport.size, avoiding: pins)
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
