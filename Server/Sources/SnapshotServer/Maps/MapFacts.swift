import MapSnapshot

/// What pages and documents say about a map.
struct MapFacts: Sendable {
    /// Where maps of vector tiles end: houses fill the screen.
    private static let maximumVectorZoom = 20
    /// The zoom of a map that says nothing about it.
    private static let defaultZoom = 15

    /// What its only tileset is called; nil for several, and if it is not called anything.
    let name: String?
    /// Whether it is drawn from vector tiles or a style.
    let isVector: Bool
    /// The area with tiles of its lowest tileset; nil if unknown.
    let bounds: GeoBounds?
    /// The attributions of everything that is drawn, as stated, which may be HTML; nil if there are none.
    let attribution: String?
    /// The zoom of its shallowest tiles.
    let minimumZoom: Int
    /// The maximum zoom of its drawn tiles; clients should enlarge those beyond.
    let maximumZoom: Int
    /// Whether it has a dark version.
    let hasDark: Bool

    /// Reads the metadata of a map; what cannot be read counts as absent.
    init(_ map: MapCatalog.Map, _ appearance: Appearance = .light) async {
        let options = RenderedTileOptions(appearance: appearance)
        let drawn = try? RenderedTileSource(layers: map.layers, options: options, concurrency: 1)
        attribution = try? await drawn?.metadata().attribution
        isVector = await map.isVector
        var metadata: [TilesetMetadata] = []
        for case .tiles(let layer) in map.layers {
            if let known = try? await layer.source.metadata() { metadata.append(known) }
        }
        let zooms = metadata.compactMap(\.zooms)
        minimumZoom = zooms.map(\.lowerBound).min() ?? 0
        maximumZoom = isVector ? Self.maximumVectorZoom : zooms.map(\.upperBound).max() ?? Self.defaultZoom
        name = map.layers.count == 1 ? metadata.first?.name : nil
        // Those of a style's sources are not known here.
        bounds = metadata.count == map.layers.count ? metadata.first?.bounds : nil
        var hasDark = false
        for layer in map.layers where !hasDark { hasDark = await layer.hasDark }
        self.hasDark = hasDark
    }
}

extension MapLayer {
    /// Whether its dark version has sources of its own.
    var hasDarkParts: Bool {
        switch self {
        case .tiles(let layer): layer.dark != nil
        case .style(let layer): layer.dark != nil
        }
    }

    /// Whether it has a dark version: one of its own, or that of the built-in style.
    fileprivate var hasDark: Bool {
        get async {
            guard case .tiles(let layer) = self, !hasDarkParts else { return hasDarkParts }
            guard case .vector? = try? await layer.source.metadata().format else { return false }
            return true
        }
    }
}

extension MapCatalog.Map {
    /// Whether any layer is drawn from vectors.
    var isVector: Bool {
        get async {
            for layer in layers {
                guard case .tiles(let tiles) = layer else { return true }
                if case .vector? = try? await tiles.source.metadata().format { return true }
            }
            return false
        }
    }
}
