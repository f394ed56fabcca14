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
    private let room: LabelRoom
    /// Laid out tiles.
    private var layouts: [Key: TileLayout] = [:]

    /// - Parameters:
    ///   - tiles: the visible tiles by source, in drawing order.
    ///   - room: for the texts of labels.
    init(
        _ style: ResolvedStyle, in view: StyledView, _ tiles: TextDictionary<[StyledTile]>, sprites: SpriteImages,
        cache: LayoutCache?, room: LabelRoom
    ) {
        (self.style, self.view, self.tiles, self.sprites, self.cache) = (style, view, tiles, sprites, cache)
        self.room = room
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
        let laidOut = try await Self.onAllThreads(decoded, room) { key, tile in
            try TileLayout(
                tile.content, at: tile.coordinate, styleZoom: tile.styleZoom, groups[key.source.text] ?? [],
                sprites: sprites
            ) { try Self.goOn() }
        }
        layouts.merge(laidOut) { $1 }
        room.fit(&layouts)
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
        let shaped = try await Self.onAllThreads(layouts.filter(\.value.needsShaping), nil) { _, layout in
            try layout.shaped(sprites, glyphs.part(layout.demand, of: demand)) { try Self.goOn() }
        }
        layouts.merge(shaped) { $1 }
        if isComplete, omittedLabels == 0 { keep() }
        return TextDictionary(
            tiles.map { source, tiles in
                (
                    source,
                    tiles.compactMap { tile in layouts[key(tile, source)].map { (tile.placement(in: view), $0) } }
                )
            })
    }

    /// The characters that no font has of the texts that the image may show, each once, ascending; known once the texts
    /// are shaped.
    var missing: [Unicode.Scalar] {
        var missing: Set<Unicode.Scalar> = []
        for (source, tiles) in tiles {
            for tile in tiles {
                guard let layout = layouts[key(tile, source)] else { continue }
                missing.formUnion(layout.missing(at: tile.placement(in: view), in: view))
            }
        }
        return missing.sorted()
    }

    /// What is missing from the drawing of each source; known once its tiles are laid out.
    var findings: TextDictionary<TileFindings> {
        var findings: TextDictionary<TileFindings> = [:]
        for (key, layout) in layouts { findings[key.source.text, default: TileFindings()].formUnion(layout.findings) }
        return findings
    }

    /// Number of labels that are left out, because the image has too many.
    var omittedLabels: Int { layouts.values.reduce(0) { $0 + $1.omittedLabels } }

    /// What the texts of the labels count toward the limit of the image.
    var textWeight: Int { min(layouts.values.flatMap(\.textWeights).reduce(0, +), room.limit) }

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
    ///
    /// - Parameter room: limits the labels of all results while they arrive; nil if they are limited.
    private static func onAllThreads<Value: Sendable>(
        _ jobs: [Key: Value], _ room: LabelRoom?, _ body: @escaping @Sendable (Key, Value) throws -> TileLayout
    ) async throws -> [Key: TileLayout] {
        try await withThrowingTaskGroup(of: (Key, TileLayout).self) { group in
            for (key, value) in jobs.dropFirst() { group.addTask { (key, try body(key, value)) } }
            var results: [Key: TileLayout] = [:]
            var (vertices, texts) = (0, 0)
            func add(_ layout: TileLayout, _ key: Key) throws(SnapshotError) {
                vertices += layout.vertexCount
                try check(vertices)
                results[key] = layout
                guard let room else { return }
                texts += layout.textWeights.reduce(0, +)
                // Not for each tile, because the last one decides anyway.
                guard texts > 2 * room.limit else { return }
                room.fit(&results)
                texts = room.limit
            }
            // A small image has one tile and needs no other thread.
            if let (key, value) = jobs.first { try add(body(key, value), key) }
            for try await (key, layout) in group { try add(layout, key) }
            return results
        }
    }

    /// - Throws: `CancellationError`; `SnapshotError` with `renderingFailed` if memory runs out.
    private static func goOn() throws {
        try Task.checkCancellation()
        try MemoryRequest.checkReserve(for: "the style")
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
