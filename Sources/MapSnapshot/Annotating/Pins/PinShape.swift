import Cairo
import MapGeometry

/// A built-in marker, drawn as shapes at any scale.
protocol PinShape: Sendable {
    /// Size of the box for anchors and offsets in points, without shadow and rim.
    var bounds: Size { get }
    /// Overhang of rim and shadow beyond `bounds`.
    var margin: EdgeInsets { get }
    /// Overhang of everything painted beyond `bounds`: letters may have accents of any height.
    var reach: EdgeInsets { get }
    /// The point of the box that is on the place.
    var place: Point { get }
    /// What labels of the map leave free, from the top left of the box: parts that cover it, without rim and shadow.
    var obstacles: [LabelObstacle] { get }
    /// The text on it.
    var lines: [TextLine] { get }

    /// Draws it with the top left of its box at the origin.
    func draw(on cairo: borrowing CairoContext) throws
}

extension PinShape {
    var reach: EdgeInsets { margin }
    var obstacles: [LabelObstacle] { [.box(Box(bounds))] }
}

extension EdgeInsets {
    /// The insets, extended to include the letters of a line.
    ///
    /// - Parameters:
    ///   - halo: width of the halo in points.
    ///   - baseline: start of the baseline, from the top left of the box.
    func holding(_ line: TextLine, halo: Double = 0, at baseline: Point, in box: Size) -> EdgeInsets {
        guard let ink = line.ink else { return self }
        return EdgeInsets(
            top: max(top, halo - baseline.y - ink.top), right: max(right, baseline.x + ink.right + halo - box.width),
            bottom: max(bottom, baseline.y + ink.bottom + halo - box.height),
            left: max(left, halo - baseline.x - ink.left))
    }
}

/// Text only, with a halo, centered on its place.
struct TextShape: PinShape {
    private let label: TextLabel?

    init(_ pin: Pin, label: String?, on appearance: Appearance) throws(SnapshotError) {
        // The default color is made for markers; text is more readable in the map's own.
        let color = pin.color == Pin.defaultColor ? appearance.ink : pin.color
        self.label = try TextLabel(label ?? "", size: pin.textSize, color: color, on: appearance)
    }

    let margin = EdgeInsets.zero
    var lines: [TextLine] { label.map { [$0.line] } ?? [] }
    var bounds: Size { label?.size ?? Size(width: 0, height: 0) }
    var place: Point { Point(x: bounds.width / 2, y: bounds.height / 2) }
    var reach: EdgeInsets { label?.reach ?? .zero }

    func draw(on cairo: borrowing CairoContext) throws {
        try label?.draw(on: cairo, at: Point(x: 0, y: 0))
    }
}
