/// The paint of a hillshade layer at a zoom.
package struct HillshadePaint: Hashable, Sendable {
    /// How slopes become light.
    package enum Method: String, Hashable, Sendable {
        case standard, basic, combined, igor, multidirectional
    }

    /// A light source.
    package struct Light: Hashable, Sendable {
        /// Direction that the light comes from, in radians clockwise from the top of the tile.
        package var azimuth: Float
        /// Height above the horizon in radians.
        package var altitude: Float
        /// Premultiplied color of areas facing away from it.
        package var shadow: PaintColor
        /// Premultiplied color of areas facing it.
        package var highlight: PaintColor
    }

    /// How slopes become light.
    package var method = Method.standard
    /// The light sources, at least one; all methods but multidirectional use the first.
    package var lights: [Light]
    /// Premultiplied color of steep slopes.
    package var accent: PaintColor = [0, 0, 0, 1]
    /// Strength, 0 to 1.
    package var exaggeration: Float = 0.5
    /// Whether enlarged slopes have hard edges.
    package var isNearest = false

    /// Creates a paint.
    package init(lights: [Light]) { self.lights = lights }
}
