import Cairo
import MapGeometry

/// One of the markers that come with the library, drawn from curves at any scale.
protocol PinShape: Sendable {
    /// The box that anchors and offsets are measured on, points; shadow and rim lie around it.
    var bounds: Size { get }
    /// How far rim and shadow reach beyond `bounds`.
    var margin: EdgeInsets { get }
    /// How far all that is painted reaches beyond `bounds`: letters may have accents of any height.
    var reach: EdgeInsets { get }
    /// The part of the box that stands on the place.
    var anchor: Pin.Anchor { get }
    /// What is written on it.
    var lines: [TextLine] { get }

    /// Draws it with the top left of its box at the origin.
    func draw(on cairo: borrowing CairoContext) throws
}

extension PinShape {
    var reach: EdgeInsets { margin }
}

extension EdgeInsets {
    /// Insets in a box that leave room for a line's letters, too.
    ///
    /// - Parameters:
    ///   - halo: points around the letters.
    ///   - baseline: where the line begins, from the top left of the box.
    func holding(_ line: TextLine, halo: Double = 0, at baseline: Point, in box: Size) -> EdgeInsets {
        guard let ink = line.ink else { return self }
        return EdgeInsets(
            top: max(top, halo - baseline.y - ink.top), right: max(right, baseline.x + ink.right + halo - box.width),
            bottom: max(bottom, baseline.y + ink.bottom + halo - box.height),
            left: max(left, halo - baseline.x - ink.left))
    }
}
