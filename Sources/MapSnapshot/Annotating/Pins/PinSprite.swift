import Cairo
import Imaging
import MapGeometry

/// A built-in marker as pixels: drawn once, then copied wherever one that looks the same stands.
struct PinSprite: Sendable {
    /// Where a marker stands between the pixels, in quarters: finer than anybody sees, and few enough to be met again.
    struct Phase: Hashable, Sendable {
        static let steps = 4
        let x, y: Int
    }

    /// All that changes the pixels of a marker.
    struct Look: Hashable, Sendable {
        let shape: Pin.Shape
        let color: Color
        let size: Pin.Size
        let label: String?
        let appearance: Appearance
    }

    /// The most pixels: of larger ones there are few alike, and copying them wins little.
    private static let largest = 1 << 16

    /// Premultiplied, transparent around the marker.
    let pixmap: Pixmap
    /// Pixels from the left and top of `pixmap` to those of the marker's box, without the phase.
    let left, top: Int

    /// Draws a marker; nil where it is too large to be kept.
    ///
    /// - Parameter scale: pixels a point.
    init?(_ shape: any PinShape, scale: Double, phase: Phase) throws {
        // Edges are smoothed, and text is moved to whole rows and hinted to them.
        func pixels(_ points: Double) -> Int { Int((points * scale).rounded(.up)) + 3 }
        let (bounds, reach) = (shape.bounds, shape.reach)
        let (left, top) = (pixels(reach.left), pixels(reach.top))
        // And one for the phase.
        let width = left + pixels(bounds.width + reach.right) + 1
        let height = top + pixels(bounds.height + reach.bottom) + 1
        guard width <= Self.largest / height else { return nil }
        var pixmap = Pixmap(width: width, height: height)
        try pixmap.draw(scale: scale) { cairo in
            let steps = Double(Phase.steps)
            cairo.translate(
                x: (Double(left) + Double(phase.x) / steps) / scale, y: (Double(top) + Double(phase.y) / steps) / scale)
            try shape.draw(on: cairo)
        }
        (self.pixmap, self.left, self.top) = (pixmap, left, top)
    }
}
