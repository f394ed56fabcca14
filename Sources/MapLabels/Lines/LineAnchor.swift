/// A point on a line where a label may be placed.
package struct LineAnchor: Hashable, Sendable {
    /// The position in tile units, rounded to whole units.
    package var point: SIMD2<Double>
    /// The direction of the line in radians, clockwise from east.
    package var angle: Double
    /// The index of the vertex before it.
    package var segment: Int

    /// Creates an anchor.
    package init(point: SIMD2<Double>, angle: Double, segment: Int) {
        (self.point, self.angle, self.segment) = (point, angle, segment)
    }
}
