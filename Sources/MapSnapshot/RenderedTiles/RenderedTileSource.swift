import Digests
import Imaging
import JSON
public import MapGeometry
import StyleSources
import Synchronization
public import TileSources

/// Tiles of images, drawn from layers: vector tiles in a style, or raster tiles.
///
/// Tiles are drawn in squares of 1024 points, and lines, areas and labels join across their edges: a label at an edge is
/// whole on both sides, or left out. A tile has nothing to do with the order in which tiles are requested.
public final class RenderedTileSource: TileSource {
    /// Nil: the layers wait for their servers themselves.
    public var remoteOrigin: String? { nil }
    private let layers: [MapLayer]
    private let options: RenderedTileOptions
    private let service: SnapshotService
    private let found = Mutex<Set<SnapshotNote>>([])

    /// Notes on what could not be drawn as the layers ask, in all tiles so far, each once.
    ///
    /// It is about styles and the appearance, not about single tiles.
    public var notes: [SnapshotNote] {
        found.withLock { $0.sorted { $0.description < $1.description } }
    }

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - layers: the tilesets and styles, bottom first; each should have a unique id.
    ///   - options: how tiles are drawn.
    ///   - concurrency: number of squares that are drawn at once; nil for the processors that the process may use.
    /// - Throws: `SnapshotError` for an option that is not valid.
    public init(
        layers: [MapLayer], options: RenderedTileOptions = RenderedTileOptions(), concurrency: Int? = nil
    ) throws(SnapshotError) {
        try options.validate()
        self.layers = layers
        self.options = options
        var settings = ServiceOptions()
        settings.queue = .none
        if let concurrency { settings.concurrency = concurrency }
        // Squares side by side share half of the tiles of their sources.
        settings.layoutBytes *= min(max(settings.concurrency, 1), 8)
        service = SnapshotService(layers: layers, options: settings)
    }

    /// Draws a tile, with the others of its square.
    ///
    /// - Returns: nil if there is no data.
    /// - Throws: `SnapshotError`; `TileSourceError` for a tile that would not be complete, because one that it is drawn
    ///   from is corrupt or its server failed.
    public func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        let image: ServedImage
        do {
            image = try await service.image(for: TileRequest(coordinate, options: options), from: .library)
        } catch let error as SnapshotError where error.code == .noTiles {
            return nil
        }
        found.withLock { $0.formUnion(image.file.notes.filter(\.isAboutAllTiles)) }
        if let problem = image.problem { throw TileSourceError(.unavailable, problem) }
        if !image.isCurrent { throw TileSourceError(.unavailable, "a tileset was replaced while it was read") }
        return Tile(bytes: image.file.bytes, format: options.file.format.tileFormat)
    }

    /// The size of the tiles, and the name and the attributions of what they are drawn from.
    public func metadata() async throws -> TilesetMetadata {
        var metadata = TilesetMetadata(tileSize: options.pixels, format: options.file.format.tileFormat)
        if options.scale != 1 { metadata.density = options.scale }
        var attributions: [String] = []
        var names: [String] = []
        for layer in drawn {
            for source in layer.tileSources {
                let stated = try await source.metadata()
                if let text = stated.attribution, !attributions.contains(text) { attributions.append(text) }
                if let name = stated.name, !names.contains(name) { names.append(name) }
            }
            for text in layer.otherAttributions where !attributions.contains(text) { attributions.append(text) }
        }
        metadata.attribution = attributions.isEmpty ? nil : attributions.joined(separator: " · ")
        metadata.name = names.isEmpty ? nil : names.joined(separator: ", ")
        return metadata
    }

    /// The identity of all tiles; nil if a layer has none.
    public func identity() async throws -> TilesetIdentity? {
        try await service.digest(of: options).map { TilesetIdentity("rendered \(Hexadecimal.text($0.bytes))") }
    }

    /// Throws if a style that is drawn lacks a file, because its server failed.
    func checkIsComplete() throws(TileSourceError) {
        for layer in drawn {
            guard case .style(let styled) = layer, let missing = styled.style.missing.first else { continue }
            throw TileSourceError(.unavailable, "no tile of style \(styled.id) can be complete: \(missing)")
        }
    }

    /// The layers that the options name.
    private var drawn: [MapLayer] {
        layers.filter { layer in
            guard options.layers.isEmpty || options.layers.contains(layer.id) else { return false }
            guard let style = options.style, case .style = layer else { return true }
            return layer.id == style
        }.map { $0.shown(in: options.appearance) }
    }
}

extension SnapshotNote {
    /// Whether it applies to all tiles.
    fileprivate var isAboutAllTiles: Bool {
        [.stylePartlyDrawn, .vectorSchemaUnknown, .noDarkTiles, .hideIgnored].contains(code)
    }
}

extension FileFormat {
    /// The format of tiles in it.
    fileprivate var tileFormat: TileFormat {
        imageFormat.map(TileFormat.image) ?? .unknown(rawValue)
    }
}

extension MapLayer {
    /// The layer with what is drawn in an appearance.
    fileprivate func shown(in appearance: Appearance) -> MapLayer {
        switch self {
        case .tiles(let layer): .tiles(layer.shown(in: appearance))
        case .style(let layer): .style(layer.shown(in: appearance))
        }
    }

    /// The tilesets that are drawn, in the order of their ids.
    fileprivate var tileSources: [any TileSource] {
        switch self {
        case .tiles(let layer): [layer.source]
        case .style(let layer):
            layer.style.sources.ordered.compactMap { _, source in
                if case .tiles(let tiles) = source { tiles.source } else { nil }
            }
        }
    }

    /// The attributions of what is drawn besides tilesets.
    fileprivate var otherAttributions: [String] {
        guard case .style(let layer) = self else { return [] }
        return layer.style.sources.ordered.compactMap { _, source in
            if case .features(let features) = source { features.attribution } else { nil }
        }
    }
}
