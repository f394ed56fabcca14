import MapGeometry
import MapStyle
import VectorRendering

/// Lays out each tile once, on all threads.
struct StyleLayout {
    /// A laid out tile, by source and in drawing order.
    typealias Layouts = [String: [(placement: TilePlacement, layout: TileLayout)]]

    private struct Key: Hashable {
        let source: String
        let coordinate: TileCoordinate
        let styleZoom: Int
    }

    private let style: ResolvedStyle
    private let view: StyledView
    private let tiles: [String: [SourceTile]]
    private let icons: Set<String>

    init(_ style: ResolvedStyle, in view: StyledView, _ tiles: [String: [SourceTile]], icons: Set<String>) {
        (self.style, self.view, self.tiles, self.icons) = (style, view, tiles, icons)
    }

    /// - Throws: `SnapshotError` with `tooLarge` for too many vertices; `CancellationError`.
    func run() async throws -> Layouts {
        // Copies of the world and children of one parent share a tile.
        var jobs: [Key: SourceTile] = [:]
        for (source, tiles) in tiles { for tile in tiles { jobs[key(tile, source)] = tile } }
        let groups = Dictionary(uniqueKeysWithValues: tiles.keys.map { ($0, LayerGroup.all(of: $0, in: style)) })
        let layouts = try await layouts(jobs, groups)
        return Dictionary(
            uniqueKeysWithValues: tiles.map { source, tiles in
                (
                    source,
                    tiles.compactMap { tile in
                        layouts[key(tile, source)].map { (TilePlacement(tile, in: view), $0) }
                    }
                )
            })
    }

    private func key(_ tile: SourceTile, _ source: String) -> Key {
        Key(source: source, coordinate: tile.coordinate, styleZoom: tile.styleZoom)
    }

    private func layouts(
        _ jobs: [Key: SourceTile], _ groups: [String: [LayerGroup]]
    ) async throws -> [Key: TileLayout] {
        try await withThrowingTaskGroup(of: (Key, TileLayout).self) { group in
            for (key, tile) in jobs.dropFirst() {
                group.addTask { (key, try layout(tile, groups[key.source] ?? [])) }
            }
            var layouts: [Key: TileLayout] = [:]
            var vertices = 0
            func add(_ layout: TileLayout, _ key: Key) throws(SnapshotError) {
                vertices += layout.vertexCount
                try Self.check(vertices)
                layouts[key] = layout
            }
            // A small image has one tile and needs no other thread.
            if let (key, tile) = jobs.first { try add(layout(tile, groups[key.source] ?? []), key) }
            for try await (key, layout) in group { try add(layout, key) }
            return layouts
        }
    }

    private func layout(_ tile: SourceTile, _ groups: [LayerGroup]) throws -> TileLayout {
        try TileLayout(tile.content, at: tile.coordinate, styleZoom: tile.styleZoom, groups, icons: icons) {
            try Task.checkCancellation()
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
