import Cairo
import Imaging
import MapGeometry

/// Draws what is not map: pins, then the notice; on the canvas, or again on the page of a vector file.
struct Annotating {
    let viewport: Viewport
    let request: SnapshotRequest
    let pins: [PinMarker]
    /// What the tile sets ask for.
    let notices: [String]

    /// What was drawn or should be shown, and what the caller should hear.
    struct Outcome {
        var attribution: [String]
        var notes: [String] = []
    }

    /// - Throws: `SnapshotError` with `fontMissing` or `renderingFailed`.
    func run(on canvas: inout Pixmap) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        do {
            try canvas.draw(scale: request.scale) { outcome = try draw(on: $0) }
            return outcome
        } catch let error as CairoError {
            throw SnapshotError(.renderingFailed, "pins and notice cannot be drawn: \(error.description)")
        }
    }

    /// Draws all of it; what it is drawn on may be of pixels or vectors, of the size of the viewport in points.
    func draw(on cairo: borrowing CairoContext) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        if case .text(let text) = request.attribution {
            outcome.attribution = [AttributionText.plain(text)].filter { !$0.isEmpty }
        }
        var outside = 0
        for marker in pins {
            let point = viewport.point(for: marker.pin.coordinate)
            guard marker.isVisible(at: point, in: viewport.size) else {
                outside += 1
                continue
            }
            try marker.draw(on: cairo, at: point, scale: request.scale)
        }
        if outside > 0 { outcome.notes.append("\(outside) of \(pins.count) pins lie outside of the picture") }
        let text = outcome.attribution.joined(separator: " · ")
        guard request.attribution != .off, !text.isEmpty else { return outcome }
        guard try AttributionNotice(text: text, size: viewport.size).draw(on: cairo) else {
            outcome.notes.append("the picture is too small for the attribution \"\(text)\": show it beside it")
            return outcome
        }
        return outcome
    }
}
