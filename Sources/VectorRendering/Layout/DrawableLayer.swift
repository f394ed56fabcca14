/// A type of style layer: how features are laid out for it in a tile, and what it draws on an image.
///
/// Each type has a folder here, and its conformance is in the file of its drawing. Files refer one way: those of
/// `DrawList` to those of `Layout`, and these to those of `Tiles`, `Binding`, `Sprites`, `Elevation` and `Page`. Above
/// this folder, only `DrawList/LayerTypes.swift` lists the types.
protocol DrawableLayer {
    /// Lays out the features of a tile for the layer; nil if they draw nothing.
    ///
    /// - Parameter features: at least one.
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)?

    /// What the layer draws on an image; nil for nothing.
    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)?
}

extension DrawableLayer {
    /// Layers without features have no part in their tiles.
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? { nil }
}
