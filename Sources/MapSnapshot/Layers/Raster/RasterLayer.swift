import Imaging
import MapGeometry
import TileSources
import VectorRendering

/// A tileset as a kind of layer: images, or vector tiles in the built-in style of their schema.
extension TileLayer: LayerKind {
    var remoteOrigins: [String] { [source.remoteOrigin].compactMap(\.self) }

    func shown(in appearance: Appearance) -> TileLayer {
        guard appearance == .dark else { return self }
        var layer = self
        layer.appearance = .dark
        if let dark { (layer.source, layer.contents) = (dark, darkContents) }
        return layer
    }

    func ready(for request: ValidatedRequest) async throws -> any ReadyLayer {
        let tileset = try await ReadyTileset(self)
        switch tileset.metadata.format {
        case .vector: return try await ReadyStyle(builtInFor: tileset)
        case .image, .unknown: return tileset
        case nil: return try await contents.ready(tileset, for: request)
        }
    }

    func addIdentity(to form: inout CanonicalForm, _ request: ValidatedRequest, _ fonts: FontIdentities) async throws {
        guard let identity = try await source.identity() else {
            throw SnapshotError(
                .unsupported,
                "tileset \(id) has no identity, so images of it cannot be cached",
                remedy: "implement TileSource.identity(), or wrap the source in OverridingTileSource")
        }
        form.add(identity.description)
        form.add(opacity)
        form.add(density)
        if !request.hidden.contains(.labels) {
            let labels = try await fonts.of(labelsOf: source, identity)
            if !labels.isEmpty { form.add(labels) }
        }
        if request.attribution == .automatic { form.add(try await fonts.of(attributionOf: source, identity)) }
    }
}

extension ReadyTileset: ReadyLayer {
    var tilesets: [ReadyTileset] { [self] }

    func planned(for viewport: Viewport, _ request: ValidatedRequest) throws -> any PlannedLayer {
        let (width, height) = request.pixelSize
        let view = StyledView(viewport: viewport, scale: request.scale, width: width, height: height)
        return PlannedTiles(plan: try TilePlan(of: self, viewport: viewport, request: request), view: view)
    }
}

/// The tiles that an image needs of a raster layer.
struct PlannedTiles: PlannedLayer {
    let plan: TilePlan
    let view: StyledView

    var tileCount: Int { plan.cells.count }

    func fetched() async throws -> any FetchedLayer {
        let (plan, found) = try await UniformFetch(plan).run()
        return FetchedTiles(plan: plan, view: view, found: found)
    }
}

/// The tiles of a raster layer as bytes.
struct FetchedTiles: FetchedLayer {
    let plan: TilePlan
    let view: StyledView
    let found: [TileFetch.Found]

    var id: String { plan.tileset.id }
    var opacity: Double { plan.tileset.opacity }
    var parts: [FoundTileset] { [FoundTileset(of: plan, found)] }

    func decoded(in context: inout DecodingContext) async throws -> any DecodedLayer {
        let (plan, decoded) = try await TileDecode<RasterTile>(
            plan: plan, found: found, kept: context.tiles, room: context.room, slot: context.slot
        ).runUniformly()
        return DecodedTiles(plan: plan, view: view, found: decoded.found, tiles: decoded.contents)
    }
}

/// The tiles of a raster layer as pixels.
struct DecodedTiles: DecodedLayer {
    /// Minimum number of tiles for which identical bytes are no coincidence.
    private static let minimumRepeats = 4

    private let plan: TilePlan
    private let view: StyledView
    private let found: [TileFetch.Found]
    private let tiles: [TileCoordinate: RasterTile]
    let parts: [FoundTileset]

    init(plan: TilePlan, view: StyledView, found: [TileFetch.Found], tiles: [TileCoordinate: RasterTile]) {
        (self.plan, self.view, self.found, self.tiles) = (plan, view, found, tiles)
        parts = [
            FoundTileset(of: plan, found, repeatsOneImage: Self.repeatsOneImage(found, tiles))
        ]
    }

    var id: String { plan.tileset.id }
    var opacity: Double { plan.tileset.opacity }
    var tilePixels: Int { tiles.values.reduce(0) { $0 + $1.pixelCount } }
    var isResampled: Bool { plan.level?.isExact == false || view.isTilted }

    var isPhotographic: Bool {
        found.contains { $0.tile?.format == .image(.jpeg) || $0.tile?.format == .image(.webp) }
    }

    func painting(on frame: StraightFrame) -> LayerPainting {
        if view.isTilted {
            return .rotated(
                LayerDrawing { canvas in
                    try TiltedTiles(plan, in: view, found, decoded: tiles).paint(on: &canvas)
                })
        }
        return .straight { canvas, background in
            guard let level = plan.level else { return }
            // The canvas, unless there is one, and a resampled layer that is blended with it.
            let canvases = (canvas == nil ? 1 : 0) + (level.isExact ? 0 : 1)
            let squares = TileSquares.newPixels(found, decoded: tiles, side: level.tilePixels)
            try MemoryRequest.check(
                (canvases * frame.width * frame.height + squares) * MemoryRequest.canvas, for: "the tileset \(id)")
            let painter = LayerPainter(
                level: level, cells: plan.cells, squares: TileSquares(found, decoded: tiles, side: level.tilePixels),
                opacity: opacity, frame: frame)
            try painter.paint(on: &canvas, background: background, RenderThreads.shared.spare)
        }
    }

    /// Whether all tiles are the same image; plain tiles, such as the sea, do not count.
    private static func repeatsOneImage(_ found: [TileFetch.Found], _ decoded: [TileCoordinate: RasterTile]) -> Bool {
        let tiles = found.compactMap { entry in entry.origin.flatMap { origin in entry.tile.map { (origin, $0) } } }
        guard tiles.count >= minimumRepeats, let first = tiles.first,
            tiles.allSatisfy({ $0.1.bytes == first.1.bytes }), Set(tiles.map(\.0)).count >= minimumRepeats,
            let pixels = decoded[first.0]?.image.pixmap.pixels
        else { return false }
        return pixels.contains { $0 != pixels[0] }
    }
}
