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

    /// - Throws: `SnapshotError` with `fontMissing` or `renderingFailed`.
    func run(on canvas: inout Pixmap) throws -> Outcome {
        do {
            return try draw(on: &canvas)
        } catch let error as CairoError {
            throw SnapshotError(.renderingFailed, "pins and notice cannot be drawn: \(error.description)")
        }
    }

    private func draw(on canvas: inout Pixmap) throws -> Outcome {
        var outcome = Outcome(attribution: notices)
        if case .text(let text) = request.attribution {
            outcome.attribution = [AttributionText.plain(text)].filter { !$0.isEmpty }
        }
        let isShown = request.attribution != .off
        try canvas.draw(scale: request.scale) { cairo in
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
            guard isShown, !text.isEmpty else { return }
            guard try AttributionNotice(text: text, size: viewport.size).draw(on: cairo) else {
                outcome.notes.append("the picture is too small for the attribution \"\(text)\": show it beside it")
                return
            }
        }
        return outcome
    }
}
