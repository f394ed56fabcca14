import Cairo
import MapGeometry

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
