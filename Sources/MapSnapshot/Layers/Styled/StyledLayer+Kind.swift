import JSON
import MapGeometry
import MapStyle
import StyleSources
import TileSources

/// A style as a kind of layer.
extension StyledLayer: LayerKind {
    var remoteOrigins: [String] {
        let origins = style.sources.values.compactMap { source in
            if case .tiles(let tiles) = source { tiles.source.remoteOrigin } else { nil }
        }
        return Array(Set(origins))
    }

    func shown(in appearance: Appearance) -> StyledLayer {
        var layer = self
        if appearance == .dark, let dark { layer.style = dark }
        return layer
    }

    func addIdentity(to form: inout CanonicalForm, _ request: ValidatedRequest, _ fonts: FontIdentities) async throws {
        form.add("style")
        form.add(style.identity)
        form.add(opacity)
        form.add(labels)
        if !crossSourceCollisions { form.add("crossSourceCollisions") }
        if !request.hideLabels { form.add(fonts.of(labelsOf: style)) }
        for (id, source) in style.sources.ordered {
            guard case .tiles(let tiles) = source else { continue }
            guard let identity = try await tiles.source.identity() else {
                throw SnapshotError(
                    .unsupported,
                    "source \(id) of style \(self.id) has no identity, so images of it cannot be cached",
                    remedy: "implement TileSource.identity(), or wrap the source in OverridingTileSource")
            }
            form.add(id)
            form.add(identity.description)
            if request.attribution == .automatic { form.add(try await fonts.of(attributionOf: tiles.source, identity)) }
        }
    }

    func ready() async throws -> any ReadyLayer { try await ReadyStyle(self) }

    /// The layer with sources shared by all variants of a request.
    var shared: StyledLayer {
        func shared(_ style: OpenedStyle) -> OpenedStyle {
            var style = style
            style.sources = style.sources.mapValues { source in
                guard case .tiles(var tiles) = source else { return source }
                tiles.source = SharedTileSource(tiles.source)
                return .tiles(tiles)
            }
            return style
        }
        var layer = self
        layer.style = shared(style)
        layer.dark = dark.map(shared)
        return layer
    }
}

extension ReadyStyle {
    /// Reads the metadata of a style's sources.
    ///
    /// - Throws: `SnapshotError` if the opacity is out of range, or for tiles of the wrong kind.
    init(_ layer: StyledLayer) async throws {
        guard (0...1).contains(layer.opacity) else {
            throw SnapshotError.invalid("opacity of style \(layer.id)", layer.opacity, "0 (invisible) to 1")
        }
        var tileSets: [TileSet] = []
        var features: TextDictionary<FeatureTiles> = [:]
        var images: TextDictionary<OpenedImage> = [:]
        for (id, source) in layer.style.sources.ordered {
            switch source {
            case .features(let tiles): features[id] = tiles
            case .image(let image): images[id] = image
            case .tiles(let tiles):
                var tileset = try await ReadyTileset(TileLayer(tiles.source, id: "\(layer.id)/\(id)"))
                try Self.check(tileset.metadata.format, tiles.content, "source \(id) of style \(layer.id)")
                switch tiles.content {
                case .vector:
                    if tileset.metadata.format == nil { tileset.metadata.format = .vector("mvt") }
                    tileset.metadata.tileSize = TilesetMetadata.vectorTileSize
                case .raster(let side), .elevation(_, let side): tileset.metadata.tileSize = side
                }
                tileset.isLightOnly = layer.dark == nil && !layer.style.isBuiltIn
                tileSets.append(
                    TileSet(
                        source: id, tileset: tileset, content: tiles.content,
                        bounds: tiles.bounds ?? (tiles.usesStatedBounds ? tileset.metadata.bounds : nil)))
            }
        }
        self.init(
            id: layer.id, opacity: layer.opacity, content: .style(layer.style.style), tileSets: tileSets,
            features: features,
            layoutIdentity: layer.style.identity, needsTiles: layer.style.isBuiltIn,
            notes: layer.style.notes.map { SnapshotNote(.stylePartlyDrawn, $0, pointer: "/style") }
                + (layer.style.isPlain ? [RecognizedSchema.unknown] : []))
        self.images = images
        sprites = layer.style.sprites
        isComplete = layer.style.isComplete
        glyphs = layer.style.glyphs
        labels = layer.labels
        crossSourceCollisions = layer.crossSourceCollisions
    }

    /// Checks that tiles have the content that the style expects.
    private static func check(
        _ format: TileFormat?, _ content: OpenedTiles.Content, _ name: String
    ) throws(SnapshotError) {
        switch (format, content) {
        case (.image(let format)?, .vector):
            throw SnapshotError(
                .unsupported, "\(name) needs vector tiles, but has images (\(format.rawValue))",
                remedy: "bind it to a tileset with vector tiles")
        case (.vector(let kind)?, .raster), (.vector(let kind)?, .elevation):
            throw SnapshotError(
                .unsupported, "\(name) needs images, but has vector tiles (\(kind))",
                remedy: "bind it to a tileset with images")
        default: break
        }
    }
}
