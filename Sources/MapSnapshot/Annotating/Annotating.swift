import Cairo
import Imaging
import MapGeometry

/// Draws on the canvas what is not map: pins, then the notice.
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

    func run(on canvas: inout Pixmap) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        if case .text(let text) = request.attribution { outcome.attribution = [AttributionText.plain(text)] }
        let isShown = request.attribution != .off
        try canvas.draw(scale: request.scale) { cairo in
            for marker in pins {
                try marker.draw(on: cairo, at: viewport.point(for: marker.pin.coordinate), scale: request.scale)
            }
            let text = outcome.attribution.joined(separator: " · ")
            guard isShown, !text.isEmpty else { return }
            guard try AttributionNotice(text: text, size: viewport.size).draw(on: cairo) else {
                outcome.notes.append("the picture is too small for the attribution \"\(text)\": show it beside it")
                return
            }
        }
        return outcome
    }
}
