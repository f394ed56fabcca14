import Cairo
import MapGeometry

/// Text only, with a halo, centered on its place.
struct TextShape: PinShape {
    private let label: TextLabel?

    init(_ pin: Pin, label: String?, on appearance: Appearance) throws(SnapshotError) {
        self.label = try TextLabel(label ?? "", size: pin.size.textSize, color: pin.color, on: appearance)
    }

    let anchor = Pin.Anchor.center
    let margin = EdgeInsets.zero
    var lines: [TextLine] { label.map { [$0.line] } ?? [] }
    var bounds: Size { label?.size ?? Size(width: 0, height: 0) }
    var reach: EdgeInsets { label?.reach ?? .zero }

    func draw(on cairo: borrowing CairoContext) throws {
        try label?.draw(on: cairo, at: Point(x: 0, y: 0))
    }
}
