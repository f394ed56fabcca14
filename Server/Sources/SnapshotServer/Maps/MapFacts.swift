import MapSnapshot

/// What pages and documents say about a map.
struct MapFacts: Sendable {
    /// Where maps of vector tiles end: houses fill the screen.
    private static let maximumVectorZoom = 20
    /// The zoom of a map that says nothing about it.
    private static let defaultZoom = 15

    /// The attributions of everything that is drawn, as stated, which may be HTML; nil if there are none.
    let attribution: String?
    /// The maximum zoom of its drawn tiles; clients should enlarge those beyond.
    let maximumZoom: Int
    /// Whether it has a dark version.
    let hasDark: Bool

    /// Reads the metadata of a map; what cannot be read counts as absent.
    init(_ map: MapCatalog.Map, _ appearance: Appearance = .light) async {
        let options = RenderedTileOptions(appearance: appearance)
        let drawn = try? RenderedTileSource(layers: map.layers, options: options, concurrency: 1)
        attribution = try? await drawn?.metadata().attribution
        let isVector = await map.isVector
        var deepest: Int?
        for case .tiles(let layer) in map.layers {
            guard let zooms = try? await layer.source.metadata().zooms else { continue }
            deepest = max(deepest ?? 0, zooms.upperBound)
        }
        maximumZoom = isVector ? Self.maximumVectorZoom : deepest ?? Self.defaultZoom
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
