import Colors
import Imaging
import MapGeometry

/// Composes the background and all layers on one canvas.
///
/// Adjacent layers that are drawn north up are composed into one frame, which is rotated once, so that they are
/// resampled as one image. Other kinds of layers draw with the bearing themselves, and so do all on tilted ground.
struct Compositing {
    let viewport: Viewport
    let request: ValidatedRequest
    let frame: StraightFrame
    let layers: [any DecodedLayer]
    /// The color below all layers.
    var background: Color

    init(viewport: Viewport, request: ValidatedRequest, frame: StraightFrame, layers: [any DecodedLayer]) {
        (self.viewport, self.request, self.frame, self.layers) = (viewport, request, frame, layers)
        background = request.background ?? request.appearance.paper
    }

    func run() throws -> Pixmap {
        try MemoryRequest.checkCanvases(frame, of: request, isRotated: viewport.bearing != 0 && !viewport.isTilted)
        let background = background.premultiplied
        let (width, height) = request.pixelSize
        let threads = RenderThreads.shared.spare
        var canvas: Pixmap?
        /// The north-up frame, not rotated yet.
        var straight: Pixmap?
        for layer in layers {
            try Task.checkCancellation()
            switch layer.painting(on: frame) {
            case .straight(let paint): try paint(&straight, canvas == nil ? background : 0)
            case .rotated(let drawing):
                flatten(&straight, onto: &canvas, background)
                let isCovered = drawing.coversCanvas
                var target =
                    try canvas.take()
                    ?? Pixmap(width: width, height: height, threads) { band, _ in
                        if !isCovered { band.fill(with: background) }
                    }
                try drawing.onPixels(&target)
                canvas = target
            }
        }
        flatten(&straight, onto: &canvas, background)
        return canvas ?? Pixmap(width: width, height: height, fill: background)
    }

    /// Rotates the north-up frame onto the canvas.
    private func flatten(_ straight: inout Pixmap?, onto canvas: inout Pixmap?, _ background: UInt32) {
        guard let painted = straight.take() else { return }
        guard var target = canvas.take() else {
            canvas = turned(painted, background)
            return
        }
        target.blend(turned(painted, 0), x: 0, y: 0, opacity: 1)
        canvas = target
    }

    private func turned(_ frame: Pixmap, _ background: UInt32) -> Pixmap {
        guard viewport.bearing != 0 else { return frame }
        let (width, height) = request.pixelSize
        return PixmapRotation.rotate(
            frame, by: viewport.bearing, sourceCenter: (Double(frame.width) / 2, Double(frame.height) / 2),
            width: width, height: height, background: background)
    }
}
