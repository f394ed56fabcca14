import Imaging
import MapGeometry
import TileSources

/// A tileset as a kind of layer: images, or vector tiles in the built-in style of their schema.
extension TileLayer: LayerKind {
    var remoteOrigins: [String] { [source.remoteOrigin].compactMap(\.self) }

    func ready() async throws -> any ReadyLayer {
        let tileset = try await ReadyTileset(self)
        return tileset.isVector ? try await ReadyStyle(builtInFor: tileset) : tileset
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
        if !request.hideLabels {
            let labels = try await fonts.of(labelsOf: source, identity)
            if !labels.isEmpty { form.add(labels) }
        }
        if request.attribution == .automatic { form.add(try await fonts.of(attributionOf: source, identity)) }
    }
}

extension ReadyTileset: ReadyLayer {
    var opacity: Double { layer.opacity }
    var tilesets: [ReadyTileset] { [self] }

    func planned(for viewport: Viewport, _ request: ValidatedRequest) throws -> any PlannedLayer {
        PlannedTiles(
            plan: try TilePlan(of: self, viewport: viewport, request: request), viewport: viewport, request: request)
    }
}

/// The tiles of a raster layer as bytes.
struct FetchedTiles: FetchedLayer {
    let plan: TilePlan
    let found: [TileFetch.Found]

    var id: String { plan.tileset.id }
    var opacity: Double { plan.tileset.opacity }
    var parts: [LayerPart] { [LayerPart(of: plan, found)] }

    func decoded(in context: inout DecodingContext) async throws -> any DecodedLayer {
        let (plan, decoded) = try await TileDecode<Pixmap>(
            plan: plan, found: found, kept: context.tiles, room: context.room, slot: context.slot
        ).runUniformly()
        return DecodedTiles(plan: plan, found: decoded.found, pixmaps: decoded.contents)
    }
}
