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

    /// The ground of road numbers, which stretches around its text.
    ///
    /// It is no icon for pins.
    package static let shield = MapIcon(drawing: "r1.5,1.5,12,12,2.6")

    /// The name of `shield` in the sprite.
    package static let shieldName = "shield"

    /// Whether there is an icon with a name.
    package static func isKnown(_ name: String) -> Bool { drawings[name] != nil }

    /// The names of all icons, sorted.
    package static let names = drawings.keys.sorted()
}
