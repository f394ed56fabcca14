package import MapGeometry
package import MapLabels

/// The drawing commands of an image of styled layers, bottom first, in pixels.
///
/// It does not depend on the rasterizer, and holds no tile data.
package struct DrawList: Sendable {
    /// A layer's part in one tile.
    package struct Tile<Layout: Sendable, Paint: Sendable>: Sendable {
        /// The position of the tile in the image.
        package let placement: TilePlacement
        /// The geometry, in tile units.
        package let layout: Layout
        /// The paint at the image's zoom.
        package let paint: Paint

        /// Creates a part.
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
        case heatmap([Tile<CircleLayout, HeatmapPaint>])
        case raster([Tile<RasterLayout, RasterPaint>])
        case image(ImageLayout, RasterPaint, StyledView)
        case hillshade([Tile<ElevationTile, HillshadePaint>])
        case colorRelief([Tile<ElevationTile, ColorReliefPaint>])
        case symbol(SymbolBatches)
        /// Layers drawn together, then blended as a whole.
        case group(opacity: Float, [Layer])
    }

    /// The layers, bottom first.
    package var layers: [Layer] = []
    /// The symbol layers above the last other layer of the style, bottom first.
    package var labels: [Layer] = []

    /// A placed text or icon.
    package struct Place: Hashable, Sendable {
        /// The id of the style layer.
        package let layer: String
        /// The text; empty for an icon alone.
        package let text: String
        /// The box with padding, in points of the image.
        package let box: LabelBox
        /// The point that it labels, in points of the image.
        package let anchor: Point
    }

    /// The texts and icons in the image, in drawing order of their layers.
    package var places: [Place] = []

    /// Creates an empty list.
    package init() {}
}
