import JSON
import MapGeometry
import MapLabels
import MapStyle
import VectorRendering
import VectorTiles

/// Lays out each tile once, on all threads.
struct StyleLayout {
    /// A laid out tile, by source and in drawing order.
    typealias Layouts = TextDictionary<[(placement: TilePlacement, layout: TileLayout)]>

    private struct Key: Hashable {
        let source: ExactText
        let coordinate: TileCoordinate
        let styleZoom: Int
    }

    private let style: ResolvedStyle
    private let view: StyledView
    private let tiles: TextDictionary<[StyledTile]>
    private let sprites: SpriteImages
    private let cache: LayoutCache?
    /// Laid out tiles.
    private var layouts: [Key: TileLayout] = [:]

    /// - Parameter tiles: the visible tiles by source, in drawing order.
    init(
        _ style: ResolvedStyle, in view: StyledView, _ tiles: TextDictionary<[StyledTile]>, sprites: SpriteImages,
        cache: LayoutCache?
    ) {
        (self.style, self.view, self.tiles, self.sprites, self.cache) = (style, view, tiles, sprites, cache)
    }

    /// Lays out all tiles, except for their texts.
    ///
    /// - Returns: the glyphs that the texts need.
    /// - Throws: `SnapshotError` with `tooLarge` for too many vertices; `CancellationError`.
    mutating func run() async throws -> GlyphDemand {
        let groups = TextDictionary(tiles.keys.map { ($0, LayerGroup.all(of: $0, in: style)) })
        var decoded: [Key: SourceTile] = [:]
        // Copies of the world and children of one parent share a tile.
        for (source, tiles) in tiles {
            for tile in tiles {
                switch tile.content {
                case .layout(let layout, _): layouts[key(tile, source)] = layout
                case .tile(let content):
                    decoded[key(tile, source)] = SourceTile(
                        coordinate: tile.coordinate, column: tile.column, styleZoom: tile.styleZoom, content: content)
                }
            }
        }
        let sprites = sprites
        let laidOut = try await Self.onAllThreads(decoded) { key, tile in
            try TileLayout(
                tile.content, at: tile.coordinate, styleZoom: tile.styleZoom, groups[key.source.text] ?? [],
                sprites: sprites
            ) { try Task.checkCancellation() }
        }
        layouts.merge(laidOut) { $1 }
        try Self.check(layouts.values.reduce(0) { $0 + $1.vertexCount })
        var demand = GlyphDemand()
        for layout in layouts.values { demand.formUnion(layout.demand) }
        return demand
    }

    /// Shapes the texts, and keeps the layouts for neighboring images.
    ///
    /// - Parameters:
    ///   - glyphs: the glyphs of the demand.
    ///   - isComplete: whether no glyph is missing because of an error.
    mutating func shape(_ glyphs: GlyphTable, of demand: GlyphDemand, isComplete: Bool) async throws -> Layouts {
        let sprites = sprites
        let shaped = try await Self.onAllThreads(layouts.filter(\.value.needsShaping)) { _, layout in
            try layout.shaped(sprites, glyphs.part(layout.demand, of: demand)) { try Task.checkCancellation() }
        }
        layouts.merge(shaped) { $1 }
        if isComplete { keep() }
        return TextDictionary(
            tiles.map { source, tiles in
                (
                    source,
                    tiles.compactMap { tile in layouts[key(tile, source)].map { (tile.placement(in: view), $0) } }
                )
            })
    }

    /// The characters that no font has, each once, ascending; known once the texts are shaped.
    var missing: [Unicode.Scalar] { Set(layouts.values.flatMap(\.missing)).sorted() }

    /// What is missing from the drawing of each source; known once its tiles are laid out.
    var findings: TextDictionary<TileFindings> {
        var findings: TextDictionary<TileFindings> = [:]
        for (key, layout) in layouts { findings[key.source.text, default: TileFindings()].formUnion(layout.findings) }
        return findings
    }

    private func keep() {
        guard let cache else { return }
        for (source, tiles) in tiles {
            for tile in tiles {
                guard case .tile(let content) = tile.content, let name = tile.key,
                    let layout = layouts[key(tile, source)]
                else { continue }
                cache.insert(layout, pixelCount: content.pixelCount, for: name)
            }
        }
    }

    private func key(_ tile: StyledTile, _ source: String) -> Key {
        Key(source: ExactText(source), coordinate: tile.coordinate, styleZoom: tile.styleZoom)
    }

    /// The results of `body` for all values.
    private static func onAllThreads<Value: Sendable>(
        _ jobs: [Key: Value], _ body: @escaping @Sendable (Key, Value) throws -> TileLayout
    ) async throws -> [Key: TileLayout] {
        try await withThrowingTaskGroup(of: (Key, TileLayout).self) { group in
            for (key, value) in jobs.dropFirst() { group.addTask { (key, try body(key, value)) } }
            var results: [Key: TileLayout] = [:]
            var vertices = 0
            func add(_ layout: TileLayout, _ key: Key) throws(SnapshotError) {
                vertices += layout.vertexCount
                try check(vertices)
                results[key] = layout
            }
            // A small image has one tile and needs no other thread.
            if let (key, value) = jobs.first { try add(body(key, value), key) }
            for try await (key, layout) in group { try add(layout, key) }
            return results
        }
    }

    /// - Throws: `SnapshotError` with `tooLarge`.
    static func check(_ vertices: Int) throws(SnapshotError) {
        guard vertices <= DrawList.maximumVertices else {
            throw SnapshotError(
                .tooLarge,
                "the style draws more than \(DrawList.maximumVertices) vertices",
                remedy: "use a smaller size, or another zoom", pointer: "/size"
            )
        }
    }
}
