import Imaging
import MapGeometry
import TileSources

/// The whole way of the data, a line a stage.
struct SnapshotPipeline {
    let request: SnapshotRequest
    let layers: [TileLayer]
    let images: [String: PinImage]
    /// Tiles that neighbours have decoded; nil for a picture that is made alone.
    var decodedTiles: DecodedTileCache?

    /// Makes the picture of a request that may be wrong.
    ///
    /// - Throws: `SnapshotError`, `CancellationError`, and what a tile source of the caller's own throws.
    func draw() async throws -> Snapshot {
        try request.validate()
        do {
            return try await run()
        } catch {
            // Whatever a source makes of being cancelled, to the caller it is just that.
            try Task.checkCancellation()
            throw (error as? TileSourceError).map(SnapshotError.init) ?? error
        }
    }

    private func run() async throws -> Snapshot {
        var diagnostics = SnapshotDiagnostics()
        diagnostics.notes = request.notes
        var watch = Stopwatch()
        let pins = try markers()

        // request -> viewport
        let layers = try await ready()
        let view = try await ViewportStage(request: request, layers: layers, pins: pins.map(\.extent)).run()
        let viewport = view.viewport
        diagnostics.notes += view.notes
        diagnostics.isComplete = view.isCertain
        watch.lap("framing", &diagnostics)

        // viewport -> which tiles
        let frame = try StraightFrame(viewport: viewport, request: request)
        // Asked for before any tile is: what cannot be drawn need not be fetched.
        try MemoryRequest.checkCanvases(frame, of: request, isTurned: viewport.bearing != 0)
        let plan = try TilePlan(layers: layers, viewport: viewport, request: request)
        watch.lap("tiling", &diagnostics)

        // tiles -> bytes
        var found: [[TileFetch.Found]] = []
        for layer in plan.layers { found.append(try await TileFetch(plan: layer).run()) }
        watch.lap("fetching", &diagnostics)

        // bytes -> pixels
        var pieces: [Compositing.Layer] = []
        var room = SnapshotLimits.allTilePixels
        for (layer, found) in zip(plan.layers, found) {
            let decoded = try await TileDecode(plan: layer, found: found, kept: decodedTiles, room: room).run()
            room -= decoded.pixmaps.values.reduce(0) { $0 + $1.pixels.count }
            pieces.append(Compositing.Layer(plan: layer, found: decoded.found, decoded: decoded.pixmaps))
        }
        try await CompletenessCheck(request: request, viewport: viewport, layers: pieces).run(&diagnostics)
        watch.lap("decoding", &diagnostics)

        // pixels -> canvas
        var canvas = try Compositing(viewport: viewport, request: request, frame: frame, layers: pieces).run()
        watch.lap("compositing", &diagnostics)

        // canvas + lines, areas, pins, notice -> canvas
        let notices = AttributionText.notices(pieces.filter(\.isDrawn).map(\.plan.layer))
        let annotating = Annotating(viewport: viewport, request: request, pins: pins, notices: notices)
        // Only a vector file needs the map without what is drawn on it: else this would cost a copy of the canvas.
        let vectors = request.file.format.isVector ? VectorContent(map: canvas, annotating: annotating) : nil
        let annotated = try annotating.run(on: &canvas)
        diagnostics.notes += annotated.notes
        diagnostics.attribution = annotated.display
        if let note = AttributionDoubt.note(pieces.filter(\.isDrawn).map(\.plan.layer), request) {
            diagnostics.notes.append(note)
            diagnostics.attribution = .unknown
        }
        watch.lap("annotating", &diagnostics)

        // canvas -> snapshot; a file is encoded when the caller asks for one
        var image = MapImage(pixmap: canvas, scale: request.scale)
        image.copyright = annotated.attribution.isEmpty ? nil : annotated.attribution.joined(separator: " · ")
        image.isPhotographic = pieces.contains(where: \.isPhotographic)
        image.isResampled = viewport.bearing != 0 || pieces.contains { $0.plan.level?.isExact == false }
        return Snapshot(
            image: image, viewport: viewport, attribution: annotated.attribution, diagnostics: diagnostics,
            file: request.file, vectors: vectors)
    }

    private func markers() throws(SnapshotError) -> [PinMarker] {
        try request.pins.enumerated().map { (index, pin) throws(SnapshotError) in
            do throws(SnapshotError) {
                return try PinMarker(pin, on: request.appearance, images: images)
            } catch {
                throw error.pointer == nil ? error : error.within("/pins/\(index)")
            }
        }
    }

    /// The layers that the request names, each asked what it is.
    private func ready() async throws -> [ReadyLayer] {
        var ready: [ReadyLayer] = []
        for layer in try layers.chosen(by: request) { ready.append(try await ReadyLayer(layer)) }
        return ready
    }
}

/// Measures the stages for the diagnostics; nothing of the picture depends on it.
private struct Stopwatch {
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant

    init() { last = clock.now }

    mutating func lap(_ stage: String, _ diagnostics: inout SnapshotDiagnostics) {
        let now = clock.now
        diagnostics.timings.append((stage, now - last))
        last = now
    }
}
