import Cairo
import MapGeometry

/// Scale bar and north arrow, stacked in a corner that pins and attribution leave free.
struct Ornaments {
    /// The boxes it covers.
    private(set) var boxes: [Box] = []
    /// Notes for the caller.
    private(set) var notes: [SnapshotNote] = []
    private let scaleBar: ScaleBarOrnament?
    private let northArrow: NorthArrow?

    /// Distance to the edges and between the two, in points.
    private static let margin = 8.0

    init(_ request: ValidatedRequest, viewport: Viewport, avoiding obstacles: [Box]) throws(SnapshotError) {
        var scaleBar: ScaleBarOrnament?
        if let wanted = request.scaleBar {
            scaleBar = try ScaleBarOrnament(wanted, request.appearance, viewport: viewport)
            if scaleBar == nil {
                notes.append(
                    SnapshotNote(
                        .scaleBarOmitted, "the image is too small for a scale bar", remedy: "make it larger",
                        pointer: "/scale_bar"))
            }
        }
        // If north is up, the arrow is unnecessary.
        let arrow =
            request.northArrow && viewport.bearing != 0
            ? try NorthArrow(request.appearance, bearing: viewport.bearing) : nil
        let sizes = [arrow?.size, scaleBar?.size].compactMap { $0 }
        (self.scaleBar, northArrow) = (scaleBar, arrow)
        let all = Size(
            width: sizes.map(\.width).max() ?? 0,
            height: sizes.map(\.height).reduce(0, +) + Self.margin * Double(max(0, sizes.count - 1)))
        guard
            let corner = Corner.choose(
                from: [.bottomLeft, .topLeft, .topRight, .bottomRight], for: all, in: viewport.size,
                margin: Self.margin, avoiding: obstacles)
        else { return }
        let place = corner.box(all, in: viewport.size, margin: Self.margin)
        var top = place.top
        for size in sizes {
            boxes.append(
                Box(origin: Point(x: corner.isLeft ? place.left : place.right - size.width, y: top), size: size))
            top += size.height + Self.margin
        }
    }

    var lines: [TextLine] { scaleBar?.lines ?? [] }

    func draw(on cairo: borrowing CairoContext) throws {
        if let northArrow, let box = boxes.first { try northArrow.draw(on: cairo, at: Point(x: box.left, y: box.top)) }
        if let scaleBar, let box = boxes.last { try scaleBar.draw(on: cairo, at: Point(x: box.left, y: box.top)) }
    }
}
