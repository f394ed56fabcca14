import MapGeometry
import MapStyle
import StyleSources
import TileSources

/// A style as a kind of layer: its sources and how they are drawn.
extension StyledLayer: LayerKind {
    func shown(in appearance: Appearance) -> StyledLayer {
        var layer = self
        if appearance == .dark, let dark { layer.style = dark }
        return layer
    }

    func addIdentity(to form: inout CanonicalForm, _ request: ValidatedRequest, _ fonts: FontIdentities) async throws {
        form.add("style")
        form.add(style.identity)
        form.add(opacity)
        for (id, source) in style.sources.sorted(by: { $0.key < $1.key }) {
            guard case .tiles(let tiles) = source else { continue }
            guard let identity = try await tiles.source.identity() else {
                throw SnapshotError(
                    .unsupported,
                    "source \(id) of style \(self.id) does not say which tiles it has, so its pictures cannot be kept: "
                        + "implement identity() of its TileSource, or wrap it in OverridingTileSource with an identity")
            }
            form.add(id)
            form.add(identity.description)
            if request.attribution == .automatic { form.add(try await fonts.of(noticeOf: tiles.source, identity)) }
        }
    }

    func ready() async throws -> any ReadyLayer { try await ReadyStyle(self) }

    /// The layer with sources that all variants of a request share.
    var shared: StyledLayer {
        func shared(_ style: OpenedStyle) -> OpenedStyle {
            OpenedStyle(
                style: style.style,
                sources: style.sources.mapValues { source in
                    guard case .tiles(var tiles) = source else { return source }
                    tiles.source = SharedTileSource(tiles.source)
                    return .tiles(tiles)
                }, identity: style.identity)
        }
        var layer = self
        layer.style = shared(style)
        layer.dark = dark.map(shared)
        return layer
    }
}

extension ReadyStyle {
    /// A style whose sources are asked what they have.
    ///
    /// - Throws: `SnapshotError` for an opacity out of range and for tiles that are no vectors.
    init(_ layer: StyledLayer) async throws {
        guard (0...1).contains(layer.opacity) else {
            throw SnapshotError.invalid("opacity of style \(layer.id)", layer.opacity, "0 (invisible) to 1")
        }
        var tileSets: [TileSet] = []
        var features: [String: FeatureTiles] = [:]
        for (id, source) in layer.style.sources.sorted(by: { $0.key < $1.key }) {
            switch source {
            case .features(let tiles): features[id] = tiles
            case .tiles(let tiles):
                var tileset = try await ReadyTileset(TileLayer(tiles.source, id: "\(layer.id)/\(id)"))
                if case .image(let format)? = tileset.metadata.format {
                    throw SnapshotError(
                        .unsupported,
                        "source \(id) of style \(layer.id) is to have vector tiles, but they are images "
                            + "(\(format.rawValue)): bind it to a tile set with vector tiles")
                }
                if tileset.metadata.format == nil { tileset.metadata.format = .vector("mvt") }
                tileset.metadata.tileSize = TilesetMetadata.vectorTileSize
                tileset.isLightOnly = layer.dark == nil
                tileSets.append(
                    TileSet(
                        source: id, tileset: tileset,
                        bounds: tiles.bounds ?? (tiles.usesStatedBounds ? tileset.metadata.bounds : nil)))
            }
        }
        self.init(
            id: layer.id, opacity: layer.opacity, style: layer.style.style, tileSets: tileSets, features: features,
            needsTiles: false, notes: layer.style.notes)
    }
}
