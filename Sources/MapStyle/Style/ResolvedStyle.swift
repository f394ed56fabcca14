/// The layers of a style that are drawn at one zoom; no property depends on the zoom alone any more.
package struct ResolvedStyle: Hashable, Sendable {
    /// Of the grid with 512 points at zoom 0.
    package let zoom: Double
    /// That of the tiles: filters and layout properties see it.
    package let wholeZoom: Double
    /// From the bottom up.
    package let layers: [StyleLayer]
}

extension Style {
    /// The style at a zoom of the grid with 512 points at zoom 0: layers that are drawn, with layout properties for the
    /// whole zoom and paint properties for the real one.
    package func resolved(at zoom: Double) -> ResolvedStyle {
        ResolvedStyle(
            zoom: zoom, wholeZoom: zoom.rounded(.down),
            layers: layers.filter { $0.isVisible(at: zoom) }.map { layer in
                var layer = layer
                var visitor = PropertyVisitor(resolvingAt: zoom)
                layer.kind = layer.kind.visited(&visitor)
                return layer
            })
    }
}
