/// What an image of styled layers is made of, bottom first, in pixels of that image.
///
/// It knows no rasteriser, and holds no bytes of tiles.
package struct DrawList: Sendable {
    /// A layer's part in one tile.
    package struct Tile<Layout: Sendable, Paint: Sendable>: Sendable {
        /// Where the tile is.
        package let placement: TilePlacement
        /// What is drawn, in units of the tile.
        package let layout: Layout
        /// How it is drawn at the image's zoom.
        package let paint: Paint

        /// A part.
        package init(placement: TilePlacement, layout: Layout, paint: Paint) {
            self.placement = placement
            self.layout = layout
            self.paint = paint
        }
    }

    /// One style layer.
    package indirect enum Layer: Sendable {
        case background(BackgroundPaint)
        case fill([Tile<FillLayout, FillPaint>])
        case line([Tile<LineLayout, LinePaint>])
        case circle([Tile<CircleLayout, CirclePaint>])
        /// Drawn together, then blended as a whole.
        case group(opacity: Float, [Layer])
    }

    /// Bottom first.
    package var layers: [Layer] = []

    /// Nothing to draw.
    package init() {}
}
