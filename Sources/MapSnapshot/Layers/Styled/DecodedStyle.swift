import Cairo
import Imaging
import JSON
import MapGeometry
import MapLabels
import Platform
import StyleSources
import VectorRendering

/// A style with laid out tiles.
struct DecodedStyle: LabelledLayer {
    let planned: PlannedStyle
    let parts: [FoundTileset]
    let sources: DrawnSources
    let tilePixels: Int
    /// What glyphs, layers and features are missing, and how many labels.
    let layoutNotes: [String]
    private let lacksGlyphs: Bool
    /// How it joins other layers; nil for a style that is drawn by itself.
    var stacking: StyleStacking?
    /// What is drawn, when labels have their places.
    private var list: DrawList?

    init(
        planned: PlannedStyle, parts: [FoundTileset], sources: DrawnSources, tilePixels: Int,
        layoutNotes: [String] = [],
        lacksGlyphs: Bool = false
    ) {
        (self.planned, self.parts, self.sources, self.tilePixels) = (planned, parts, sources, tilePixels)
        (self.layoutNotes, self.lacksGlyphs) = (layoutNotes, lacksGlyphs)
    }

    var id: String { planned.layer.id }
    var opacity: Double { planned.layer.opacity }
    // Soft edges everywhere leave few repetitions, as resampling does.
    var isResampled: Bool { true }

    var isPhotographic: Bool {
        parts.contains { part in
            part.found.contains { $0.tile?.format == .image(.jpeg) || $0.tile?.format == .image(.webp) }
        }
    }

    var isComplete: Bool { planned.layer.isComplete && !lacksGlyphs }
    var notes: [SnapshotNote] {
        planned.layer.notes + layoutNotes.map { SnapshotNote(.stylePartlyDrawn, $0, pointer: "/style") }
    }
    var attributions: [String] { planned.features.compactMap(\.tiles.attribution) }

    var hasRoles: Bool { planned.layer.hasRoles }

    var drawsWithoutTiles: Bool { planned.drawsWithoutTiles }

    var labelled: (any LabelledLayer)? { self }

    func placed(with placer: inout LabelPlacer) throws -> any DecodedLayer {
        guard stacking?.isDrawnBelow != true else { return self }
        var layer = self
        // A style of the user's is drawn as MapLibre draws it.
        placer.keepsLabelsWhole = planned.layer.isBuiltIn
        placer.joinsDoubles = planned.layer.isBuiltIn
        let pins = placer.pins
        if planned.layer.isBuiltIn {
            for pin in pins { placer.insertObstacle(pin.box) }
        } else {
            placer.pins = []
        }
        defer { placer.pins = pins }
        var list =
            if let stacking {
                DrawList(
                    stack: ([self] + stacking.upper).map(\.stacked), in: planned.view, placing: &placer)
            } else {
                DrawList(
                    planned.resolved, in: planned.view, sources, placing: &placer,
                    crossSourceCollisions: planned.layer.crossSourceCollisions)
            }
        list.paintPoles(planned.poles)
        try StyleLayout.check(list.vertexCount)
        layer.list = list
        return layer
    }

    /// The style as one of a stack.
    private var stacked: StackedStyle {
        StackedStyle(planned.resolved, sources, land: stacking?.land, omitting: stacking?.omitted ?? [])
    }

    var placedLabels: [SnapshotDiagnostics.Label] {
        (list?.places ?? []).map { place in
            SnapshotDiagnostics.Label(
                id: place.layer, text: place.text, origin: Point(x: place.box.left, y: place.box.top),
                size: Size(width: place.box.width, height: place.box.height), anchor: place.anchor)
        }
    }

    func painting(on frame: StraightFrame) -> LayerPainting {
        let hasLabels = planned.layer.labels == .inPlace
        let background = list?.layers.first as? BackgroundDrawing
        return .rotated(
            LayerDrawing(coversCanvas: opacity == 1 && background?.isOpaque == true) { canvas in
                try paint(&canvas) { list, canvas, threads in
                    try list.drawGround(on: &canvas, threads) { try goOn() }
                    if hasLabels { try list.drawLabels(on: &canvas, threads) { try goOn() } }
                }
            } onPage: { cairo in
                try write(on: cairo) { list, page in
                    try list.drawGround(on: page, pixels: pixels) { try goOn() }
                    if hasLabels { try list.drawLabels(on: page, pixels: pixels) { try goOn() } }
                }
            })
    }

    var labelPainting: LayerDrawing? {
        guard let list, !list.labels.isEmpty, planned.layer.labels == .top else { return nil }
        return LayerDrawing { canvas in
            try paint(&canvas) { list, canvas, threads in
                try list.drawLabels(on: &canvas, threads) { try goOn() }
            }
        } onPage: { cairo in
            try write(on: cairo) { list, page in
                try list.drawLabels(on: page, pixels: pixels) { try goOn() }
            }
        }
    }

    /// Draws paths and text, with the layer's opacity.
    private func write(on cairo: borrowing CairoContext, _ draw: (DrawList, CairoPage) throws -> Void) throws {
        guard let list else { return }
        let size = planned.view.viewport.size
        try cairo.group(opacity: opacity) { cairo in
            try draw(list, CairoPage(cairo.alias(), size: size))
        }
    }

    /// A clear image for layers that have no paths.
    private func pixels() throws -> Pixmap {
        let view = planned.view
        try MemoryRequest.check(view.width * view.height * MemoryRequest.canvas, for: "the style \(id)")
        return Pixmap(width: view.width, height: view.height)
    }

    /// - Throws: `CancellationError`; `SnapshotError` with `renderingFailed` if memory runs out.
    private func goOn() throws {
        try Task.checkCancellation()
        try MemoryRequest.checkReserve(for: "the style \(id)")
    }

    /// Draws with the bearing, and with the layer's opacity: styles are never rotated as pixels.
    private func paint(
        _ canvas: inout Pixmap, _ draw: (DrawList, inout Pixmap, _ threads: SpareThreads) throws -> Void
    ) throws {
        guard let list else { return }
        let threads = RenderThreads.shared.spare
        let groups = list.layers.contains { $0 is OpacityGroup }
        let copies = (groups ? 1 : 0) + (opacity < 1 ? 1 : 0)
        let buffers = list.layers.map { $0.memory(width: canvas.width) }.max() ?? 0
        try MemoryRequest.check(
            copies * canvas.width * canvas.height * MemoryRequest.canvas + buffers * (threads.count + 1),
            for: "the style \(id)")
        guard opacity < 1 else { return try draw(list, &canvas, threads) }
        var part = Pixmap(width: canvas.width, height: canvas.height)
        try draw(list, &part, threads)
        canvas.blend(part, x: 0, y: 0, opacity: opacity)
    }
}
