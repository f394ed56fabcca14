import Glibc
import MapLabels
import MapStyle

/// Makes the boxes of labels for collisions.
struct LabelBoxes {
    /// Tile units per point; boxes have whole tile units.
    let unitsPerPoint: Double

    /// The box of a label for collisions.
    ///
    /// - Parameters:
    ///   - scale: points per unit of `box`.
    ///   - margin: added on the left, top, right and bottom, in units of `box`.
    ///   - rotation: clockwise in degrees; the result encloses the rotated box.
    func box(
        _ box: LabelBox, scale: Double, _ padding: Padding, margin: SIMD4<Double>?, rotation: Double
    ) -> LabelBox {
        var result = LabelBox(
            left: box.left * scale - padding.left, top: box.top * scale - padding.top,
            right: box.right * scale + padding.right, bottom: box.bottom * scale + padding.bottom)
        if let margin {
            result.left -= margin.x * scale
            result.top -= margin.y * scale
            result.right += margin.z * scale
            result.bottom += margin.w * scale
        }
        if rotation != 0 {
            let angle = rotation * .pi / 180
            result = result.rotated(sine: sin(angle), cosine: cos(angle))
        }
        return LabelBox(
            left: units(result.left), top: units(result.top), right: units(result.right),
            bottom: units(result.bottom))
    }

    /// A length truncated to whole tile units, as MapLibre stores boxes.
    private func units(_ points: Double) -> Double { (points * unitsPerPoint).rounded(.towardZero) / unitsPerPoint }
}
