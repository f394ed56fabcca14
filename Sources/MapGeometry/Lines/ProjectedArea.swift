/// An area in the image, in points with y down: rings to fill, and separately borders to stroke.
///
/// They differ at the edges of the image and the map, and where data is cut at the antimeridian: the area ends there,
/// but has no visible border.
package struct ProjectedArea: Hashable, Sendable {
    /// Rings to fill together by the even-odd rule; the last vertex is joined to the first.
    package var rings: [[Point]]
    /// The visible parts of the borders.
    package var borders: [ProjectedPath]

    /// Creates an area.
    package init(rings: [[Point]] = [], borders: [ProjectedPath] = []) {
        self.rings = rings
        self.borders = borders
    }
}
