import Imaging
import MapGeometry
import TileSources

/// The rendering pipeline, one line per stage.
struct SnapshotPipeline {
    let request: ValidatedRequest
    let layers: [any LayerKind]
    let images: [String: PinImage]
    /// Tiles decoded for neighboring images; nil for a single image.
    var decodedTiles: DecodedTileCache?
    /// Tiles laid out for neighboring images; nil for a single image.
    var layouts: LayoutCache?
    /// The limits of a service; nil for those of the library.
    var limits: ServiceLimits?
    /// The slot that is left while waiting for servers; nil without a queue.
    var slot: DrawSlot?

    /// Draws the image of a request that may be invalid.
    ///
    /// - Throws: `SnapshotError`, `CancellationError`, and errors of custom tile sources.
    func draw() async throws -> Snapshot {
        do {
            return try await run()
        } catch {
            // Whatever a source throws when canceled, the caller gets a `CancellationError`.
            try Task.checkCancellation()
            throw (error as? TileSourceError).map(SnapshotError.init) ?? error
        }
    }

    /// Looks for the tiles of the image, which is not drawn: nothing is decoded.
    ///
    /// - Returns: what was found.
    /// - Throws: what `draw()` throws, except for what shows only in decoding and drawing.
    func look() async throws -> SnapshotDiagnostics {
        do {
            let found = try await gathered(layers.chosen(by: request))
            var diagnostics = found.diagnostics
            try await CompletenessCheck(request: found.request, viewport: found.viewport, layers: found.layers).run(
                &diagnostics)
            return diagnostics
        } catch {
            try Task.checkCancellation()
            throw (error as? TileSourceError).map(SnapshotError.init) ?? error
        }
    }

    private func run() async throws -> Snapshot {
        let chosen = try layers.chosen(by: request)
        let origins = chosen.flatMap(\.remoteOrigins)
        guard let slot, !origins.isEmpty else { return try await drawn(from: gathered(chosen)) }
        var found = try await slot.leaving(for: Array(Set(origins))) { try await gathered(chosen) }
        found.watch.skip()
        return try await drawn(from: found)
    }

    /// What an image is drawn from, once no server has to be waited for.
    private struct Gathered {
        let request: ValidatedRequest
        let pins: [PinMarker]
        let viewport: Viewport
        let frame: StraightFrame
        let layers: [any FetchedLayer]
        var diagnostics: SnapshotDiagnostics
        var watch: Stopwatch
    }

    /// Everything that may wait for servers.
    private func gathered(_ chosen: [any LayerKind]) async throws -> Gathered {
        var diagnostics = SnapshotDiagnostics()
        var watch = Stopwatch()
        var ready: [any ReadyLayer] = []
        for layer in chosen { ready.append(try await layer.ready(for: request)) }
        let shown = ShownAppearance(
            request.appearance, tilesets: ready.filter { $0.opacity > 0 }.flatMap(\.tilesets))
        diagnostics.notes = request.notes + [shown.note].compactMap(\.self)
        let request = request.drawn(in: shown.appearance)
        let pins = try markers(of: request)

        // request -> viewport
        let tilesets = ready.flatMap(\.tilesets)
        let view = try await ViewportStage(request: request, tilesets: tilesets, pins: pins.map(\.extent)).run()
        let viewport = view.viewport
        diagnostics.notes += view.notes
        diagnostics.isComplete = view.isCertain
        watch.lap("framing", &diagnostics)

        // viewport -> which tiles
        let frame = try StraightFrame(viewport: viewport, request: request)
        // Checked before fetching tiles, because an image that cannot be drawn needs none.
        try MemoryRequest.checkCanvases(frame, of: request, isRotated: viewport.bearing != 0 && !viewport.isTilted)
        let planned = try ready.map { try $0.planned(for: viewport, request) }
        try limits?.check(tiles: planned.reduce(0) { $0 + $1.tileCount })
        watch.lap("tiling", &diagnostics)

        // tiles -> bytes
        let fetched = try await UnpackedTiles.$current.withValue(decodedTiles?.unpacked) {
            var fetched: [any FetchedLayer] = []
            for layer in planned { fetched.append(try await layer.fetched()) }
            return fetched
        }
        watch.lap("fetching", &diagnostics)
        return Gathered(
            request: request, pins: pins, viewport: viewport, frame: frame, layers: fetched, diagnostics: diagnostics,
            watch: watch)
    }

    private func drawn(from gathered: Gathered) async throws -> Snapshot {
        let (request, viewport) = (gathered.request, gathered.viewport)
        var (diagnostics, watch) = (gathered.diagnostics, gathered.watch)
        try Task.checkCancellation()

        // bytes -> pixels
        var layers: [any DecodedLayer] = []
        var context = DecodingContext(tiles: decodedTiles, layouts: layouts, slot: slot)
        context.labelRoom += Int(viewport.size.width * viewport.size.height / 8)
        for layer in gathered.layers {
            let decoded = try await layer.decoded(in: &context)
            context.room -= decoded.tilePixels
            layers.append(decoded)
        }
        diagnostics.interruption = slot?.interruption ?? .zero
        try await CompletenessCheck(request: request, viewport: viewport, layers: layers).run(&diagnostics)
        watch.lap("decoding", &diagnostics)

        // what lies on the map -> where it goes
        let drawn = layers.filter(\.isDrawn)
        diagnostics.notes += drawn.flatMap(\.notes) + [HideNote.note(on: drawn, of: request)].compactMap(\.self)
        let arrangement = try Arranging(viewport: viewport, request: request, pins: gathered.pins, layers: drawn).run()
        let attribution = arrangement.attribution
        diagnostics.notes += arrangement.notes
        diagnostics.attribution = attribution.display
        watch.lap("arranging", &diagnostics)

        // labels of the map -> where they go, around what is arranged
        layers = try LabelStage(
            viewport: viewport, arrangement: arrangement, layers: StyleStacking.stacked(layers),
            margin: request.tileMargin
        ).run()
        diagnostics.labels = layers.compactMap(\.labelled).flatMap(\.placedLabels)
        watch.lap("labeling", &diagnostics)

        // pixels -> canvas
        let compositing = Compositing(viewport: viewport, request: request, frame: gathered.frame, layers: layers)
        var canvas = try compositing.run()
        var labels = LabelPainting(layers)
        let annotating = Annotating(viewport: viewport, request: request, arrangement: arrangement)
        let vectors =
            try request.file.format.isVector
            ? VectorContent(compositing, canvas: canvas, labels: labels, annotating: annotating) : nil
        if request.overlays.isEmpty || request.overlayLevel == .aboveLabels {
            try labels.take()?.draw(on: &canvas)
        }
        watch.lap("compositing", &diagnostics)
        try Task.checkCancellation()

        // canvas + lines, areas, and what is arranged -> canvas
        try annotating.run(on: &canvas, labels: labels)
        try annotating.trim(&canvas)
        watch.lap("annotating", &diagnostics)
        // Encoding follows, which takes longest of all for large images.
        try Task.checkCancellation()

        // canvas -> snapshot; a file is encoded when the caller asks for one
        var image = MapImage(pixmap: canvas, scale: request.scale)
        image.copyright = attribution.texts.isEmpty ? nil : attribution.texts.joined(separator: " · ")
        if request.cornerRadius > 0 { image.matte = request.background ?? request.appearance.paper }
        image.isPhotographic = layers.contains(where: \.isPhotographic)
        image.isResampled = viewport.bearing != 0 || viewport.isTilted || layers.contains(where: \.isResampled)
        return Snapshot(
            image: image, viewport: viewport, appearance: request.appearance, attribution: attribution.texts,
            diagnostics: diagnostics,
            file: request.file, vectors: vectors)
    }

    private func markers(of request: ValidatedRequest) throws(SnapshotError) -> [PinMarker] {
        try request.pins.enumerated().map { (index, pin) throws(SnapshotError) in
            do throws(SnapshotError) {
                return try PinMarker(pin, on: request.appearance, images: images).fitting(request.size)
            } catch {
                throw error.pointer == nil ? error : error.within("/pins/\(index)")
            }
        }
    }
}

/// Measures the stages for the diagnostics; does not affect the image.
private struct Stopwatch: Sendable {
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant

    init() { last = clock.now }

    /// Leaves out the time since the last stage.
    mutating func skip() { last = clock.now }

    mutating func lap(_ stage: String, _ diagnostics: inout SnapshotDiagnostics) {
        let now = clock.now
        diagnostics.timings.append((stage, now - last))
        last = now
    }
}
