import Imaging
import MapGeometry

/// Pixels to one canvas: background, then layer upon layer, then turned.
struct Compositing {
    /// A layer with its pixels.
    struct Layer {
        let plan: TilePlan.Layer
        let found: [TileFetch.Found]
        let decoded: [TileCoordinate: Pixmap]
    }

    let viewport: Viewport
    let request: SnapshotRequest
    let frame: StraightFrame
    let layers: [Layer]

    func run() throws -> Pixmap {
        try MemoryRequest.checkCanvases(frame, of: request, isTurned: viewport.bearing != 0)
        let background = (request.background ?? request.appearance.paper).premultiplied
        var painted: Pixmap?
        for layer in layers {
            guard let level = layer.plan.level else { continue }
            try Task.checkCancellation()
            let painter = LayerPainter(
                level: level, cells: layer.plan.cells,
                squares: TileSquares(layer.found, decoded: layer.decoded, side: level.tilePixels),
                opacity: layer.plan.layer.layer.opacity, frame: frame)
            painter.paint(on: &painted, background: background)
        }
        let canvas = painted.take() ?? Pixmap(width: frame.width, height: frame.height, fill: background)
        guard viewport.bearing != 0 else { return canvas }
        let (width, height) = request.pixelSize
        return Rotation.rotate(
            canvas, by: viewport.bearing, sourceCenter: (Double(frame.width) / 2, Double(frame.height) / 2),
            width: width, height: height, background: background)
    }
}

extension Compositing.Layer {
    /// Whether anything of it is in the picture.
    var isDrawn: Bool { found.contains { $0.origin != nil } && plan.layer.layer.opacity > 0 }

    /// Whether its tiles are of a lossy format.
    var isPhotographic: Bool {
        found.contains { $0.tile?.format == .image(.jpeg) || $0.tile?.format == .image(.webp) }
    }
}
