/// An area in the image, in points with y down: what is filled, and apart from it what is stroked.
///
/// They differ at the image's and at the map's edges, and where data are cut at the antimeridian: the area ends there,
/// but has no border to be seen.
package struct ProjectedArea: Hashable, Sendable {
    /// Rings to be filled together by the even-odd rule; the last vertex is joined to the first one.
    package var rings: [[Point]]
    /// The visible parts of the borders.
    package var borders: [ProjectedPath]

    /// An area of these.
    package init(rings: [[Point]] = [], borders: [ProjectedPath] = []) {
        self.rings = rings
        self.borders = borders
    }
}
