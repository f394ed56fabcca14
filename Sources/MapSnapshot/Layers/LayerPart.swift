/// One tileset of a layer, and what was found of the tiles that the image needs.
struct LayerPart: Sendable {
    let tileset: ReadyTileset
    /// Nil if the tileset has no zoom near enough to the image's.
    let level: TileLevel?
    /// One entry per tile.
    let found: [TileFetch.Found]
    /// Whether several tiles are all one image, and no plain one: some servers refuse that way.
    let repeatsOneImage: Bool

    /// Whether there is no tile to draw.
    var isEmpty: Bool { found.allSatisfy { $0.origin == nil } }

    /// Whether every tile has something to show.
    var isWhole: Bool { level != nil && found.allSatisfy { $0.origin != nil } }
}
