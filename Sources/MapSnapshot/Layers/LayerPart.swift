/// One tileset of a layer, and the tiles found for the image.
struct LayerPart: Sendable {
    let tileset: ReadyTileset
    /// The level; nil if the tileset has no zoom close enough to the image's.
    let level: TileLevel?
    /// One entry per tile.
    let found: [TileFetch.Found]
    /// Whether several tiles are all the same image, and not a plain one: some servers refuse that way.
    let repeatsOneImage: Bool

    /// - Parameter repeatsOneImage: false also before the tiles are decoded.
    init(of plan: TilePlan, _ found: [TileFetch.Found], repeatsOneImage: Bool = false) {
        (tileset, level) = (plan.tileset, plan.level)
        (self.found, self.repeatsOneImage) = (found, repeatsOneImage)
    }

    /// Whether there is no tile to draw.
    var isEmpty: Bool { found.allSatisfy { $0.origin == nil } }

    /// Whether there is something to draw for every tile.
    var isWhole: Bool { level != nil && found.allSatisfy { $0.origin != nil } }
}
