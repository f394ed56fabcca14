import Imaging
import MapGeometry
import StyleSources
import VectorRendering

/// A style with laid out tiles.
struct DecodedStyle: DecodedLayer {
    let planned: PlannedStyle
    let parts: [LayerPart]
    let sources: DrawnSources
    let tilePixels: Int

    var id: String { planned.layer.id }
    var opacity: Double { planned.layer.opacity }
    // Soft edges everywhere leave few repetitions, as resampling does.
    var isResampled: Bool { true }

    var isPhotographic: Bool {
        parts.contains { part in
            part.found.contains { $0.tile?.format == .image(.jpeg) || $0.tile?.format == .image(.webp) }
        }
    }

    var isComplete: Bool { planned.layer.isComplete }
    var notes: [SnapshotNote] { planned.layer.notes }
    var attributions: [String] { planned.features.compactMap(\.tiles.attribution) }

    /// A background or GeoJSON makes an image by itself, and so does a map with missing tiles left blank on request.
    var drawsWithoutTiles: Bool {
        let hasOthers = !planned.features.isEmpty || !planned.images.isEmpty
        return !planned.layer.needsTiles && (hasOthers || planned.request.missingTiles == .blank)
    }

    func painting(on frame: StraightFrame) -> LayerPainting { .rotated(draw) }

    /// Draws with the bearing: styles are never rotated as pixels.
    private func draw(on canvas: inout Pixmap) throws {
        let list = DrawList(planned.resolved, in: planned.view, sources)
        try StyleLayout.check(list.vertexCount)
        let groups = list.layers.contains { if case .group = $0 { true } else { false } }
        let copies = (groups ? 1 : 0) + (opacity < 1 ? 1 : 0)
        try MemoryRequest.check(
            copies * canvas.width * canvas.height * MemoryRequest.canvas, for: "the style \(id)")
        guard opacity < 1 else { return try list.draw(on: &canvas) { try Task.checkCancellation() } }
        var part = Pixmap(width: canvas.width, height: canvas.height)
        try list.draw(on: &part) { try Task.checkCancellation() }
        canvas.blend(part, x: 0, y: 0, opacity: opacity)
    }
}
