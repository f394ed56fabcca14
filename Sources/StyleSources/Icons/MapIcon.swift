/// A small pictogram for points of interest and pins, drawn for this project, by the name that Maki uses.
package struct MapIcon: Sendable {
    /// Width and height of the grid that the contours are on.
    package static let side = 15.0

    /// A closed polygon; the shapes of an icon are united and cut one after the other.
    package struct Contour: Sendable {
        /// The corners; clockwise, and counterclockwise for a cut, so that all can be filled as one path.
        package let points: [SIMD2<Double>]
        /// Whether it is cut out of the contours before it.
        package let isCut: Bool
    }

    /// The contours in order, in units of the grid, y down.
    package let contours: [Contour]

    /// The icon with a name; nil if there is none.
    package init?(named name: String) {
        guard let drawing = Self.drawings[name] else { return nil }
        self.init(drawing: drawing)
    }

    private init(drawing: String) { contours = MapIconShapes(drawing).contours }

    /// The name of the ground of road numbers, which stretches around its text.
    package static let shieldName = "shield"

    /// The name of the arrow of one-way streets, which points right.
    package static let arrowName = "one-way"

    /// The icons by name that only styles draw, never pins.
    static let unlisted = [
        shieldName: MapIcon(drawing: unlistedDrawings.shield), arrowName: MapIcon(drawing: unlistedDrawings.arrow),
    ]

    /// The drawings of `unlisted`.
    static let unlistedDrawings = (
        shield: "r1.5,1.5,12,12,2.6", arrow: "l1.5,1.2,7.5,11.6,7.5 p9.2,3.8,14.4,7.5,9.2,11.2"
    )

    /// Whether there is an icon with a name.
    package static func isKnown(_ name: String) -> Bool { drawings[name] != nil }

    /// The names of all icons, sorted.
    package static let names = drawings.keys.sorted()
}
