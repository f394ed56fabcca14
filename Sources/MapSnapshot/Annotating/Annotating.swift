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
        var notes: [SnapshotNote] = []
    }

    /// - Throws: `SnapshotError` with `fontMissing` or `renderingFailed`.
    func run(on canvas: inout Pixmap) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        do {
            try canvas.draw(scale: request.scale) { outcome = try draw(on: $0, sprites: .shared) }
            return outcome
        } catch let error as CairoError {
            throw SnapshotError(.renderingFailed, "the annotations cannot be drawn (\(error.description))")
        }
    }

    /// Draws all of it; what it is drawn on may be of pixels or vectors, of the size of the viewport in points.
    ///
    /// - Parameter sprites: nil to draw everything as curves.
    func draw(on cairo: borrowing CairoContext, sprites: SpriteCache? = nil) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        if case .text(let text) = request.attribution { outcome.attribution = AttributionText.merged([text]) }

        // Everything finds its place before anything is drawn.
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
            outcome.notes.append(
                SnapshotNote(
                    .attributionOmitted, "the image is too small for the attribution \"\(text)\"",
                    remedy: "show it beside the image", pointer: "/attribution", values: ["attribution": .text(text)]))
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

    private func notes(_ order: PinOrder, _ captions: CaptionLayer) -> [SnapshotNote] {
        var notes: [SnapshotNote] = []
        if order.outside > 0 {
            notes.append(
                SnapshotNote(
                    .pinsOutside, "\(order.outside) of \(pins.count) pins lie outside the image", pointer: "/pins",
                    values: ["outside": .integer(order.outside), "pins": .integer(pins.count)]))
        }
        if order.covered > 0 {
            notes.append(
                SnapshotNote(
                    .pinsOmitted,
                    "\(order.covered) of \(pins.count) pins were left out because they would cover others",
                    pointer: "/declutter",
                    values: ["omitted": .integer(order.covered), "pins": .integer(pins.count)]))
        }
        if captions.dropped > 0 {
            let count = captions.dropped + captions.placed.count
            notes.append(
                SnapshotNote(
                    .labelsOmitted, "\(captions.dropped) of \(count) labels were left out because they found no room",
                    remedy: "make the image larger, or give the pins that matter a priority", pointer: "/pins",
                    values: ["omitted": .integer(captions.dropped), "labels": .integer(count)]))
        }
        return notes
    }
}
