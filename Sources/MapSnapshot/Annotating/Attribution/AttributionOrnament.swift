import Cairo
import Imaging
import JSON
import MapGeometry

/// The attribution in a corner: small text on a plate, or a mark if there is no room for text.
struct AttributionOrnament {
    /// Its box; nil if not even the mark fits.
    let box: Box?
    let display: AttributionDisplay
    private let style: Style
    private let layout: AttributionLayout?

    /// Everything that affects its pixels.
    struct Style: Hashable, Sendable {
        let texts: [ExactText]
        let outline: ImageOutline
        let scale: Double
        let appearance: Appearance
        let corner: Corner
    }

    private var corner: Corner { style.corner }
    private var appearance: Appearance { style.appearance }

    /// Overhang of the plate beyond the edges of the image, in points.
    private static let beyond = 8.0

    /// Side of the mark's plate, and the smallest image that has a mark, in points.
    private static let mark = (side: 13.0, image: 26.0)

    /// Distance from the mark's circle to the edge of its plate, in points.
    private static let clear = 2.0

    private struct LayoutKey: Hashable {
        let texts: [ExactText]
        let outline: ImageOutline
        let scale: Double
    }

    /// Cached, because finding the wording that fits takes longer than drawing a list cell, and all cells have the same
    /// size.
    private static let layouts = Memo<LayoutKey, AttributionLayout?>(limit: 1 << 18)

    /// - Parameters:
    ///   - texts: plain attributions, at least one.
    ///   - appearance: dark text on a light plate, or light text on a dark one.
    ///   - outline: the outline of the image.
    ///   - scale: the size, in multiples of the usual size.
    ///   - corners: the corners to choose from, best first.
    ///   - obstacles: the pins, which it avoids by choosing another corner.
    /// - Throws: `SnapshotError` with `fontMissing`.
    init(
        _ texts: [String], _ appearance: Appearance, in outline: ImageOutline, scale: Double = 1,
        corners: [Corner] = [.bottomRight, .bottomLeft, .topRight, .topLeft], avoiding obstacles: [Box]
    ) throws(SnapshotError) {
        let fonts = try TextFont.fonts(.regular)
        let bytes = texts.reduce(0) { $0 + 64 * $1.utf8.count }
        let exact = texts.map(ExactText.init)
        layout = Self.layouts.value(for: LayoutKey(texts: exact, outline: outline, scale: scale), bytes: bytes) {
            AttributionLayout(AttributionWording(texts), in: outline, scale: scale, fonts: fonts)
        }
        display = layout?.display ?? .elsewhere
        let edge = (x: outline.inset(at: outline.borderWidth + Self.clear * scale), y: outline.borderWidth)
        let size =
            layout?.size
            ?? Size(width: Self.mark.side * scale + edge.x, height: Self.mark.side * scale + edge.y)
        let image = outline.size
        let hasRoom = layout != nil || min(image.width, image.height) >= Self.mark.image * scale
        let area = Box(image)
        let corner =
            Corner.choose(from: corners, for: size, in: area, margin: 0, avoiding: obstacles) ?? corners.first
            ?? .bottomRight
        style = Style(texts: exact, outline: outline, scale: scale, appearance: appearance, corner: corner)
        box = hasRoom ? corner.box(size, in: area, margin: 0) : nil
    }

    var lines: [TextLine] { layout?.lines ?? [] }

    /// Draws it on the image it was created for.
    ///
    /// - Parameters:
    ///   - scale: pixels per point of the image.
    ///   - rasters: a cache of attributions as pixels; nil to draw shapes and text, for vector files.
    func draw(on cairo: borrowing CairoContext, scale: Double, rasters: AnnotationRasterCache?) throws {
        guard let box else { return }
        let size = Size(width: box.width, height: box.height)
        let reach = EdgeInsets(top: Self.beyond, right: Self.beyond, bottom: Self.beyond, left: Self.beyond)
        if let rasters,
            try rasters.draw(
                .attribution(style), size, reach: reach, on: cairo, at: Point(x: box.left * scale, y: box.top * scale),
                scale: scale, body: { try draw(on: $0, size: size) })
        {
            return
        }
        try cairo.isolated { cairo in
            cairo.translate(x: box.left, y: box.top)
            try draw(on: cairo, size: size)
        }
    }

    /// Draws plate and text, with the top left of the box at the origin.
    private func draw(on cairo: borrowing CairoContext, size: Size) throws {
        // Only the corner that points into the map is visible and round; the others are beyond the edge.
        cairo.roundedRectangle(
            x: corner.isLeft ? -Self.beyond : 0, y: corner.isTop ? -Self.beyond : 0, width: size.width + Self.beyond,
            height: size.height + Self.beyond, radius: min(3 * style.scale, size.height / 2))
        cairo.fill(.color(appearance.ground.with(alpha: 0xC4)))
        guard let layout else { return drawMark(on: cairo, size: size) }
        for (index, line) in layout.lines.enumerated() {
            let start = layout.baseline(index, in: corner)
            try cairo.draw(line, x: start.x, y: start.y, paint: .color(ink))
        }
    }

    /// The letter i in a circle, which shows that there is more information elsewhere.
    private func drawMark(on cairo: borrowing CairoContext, size: Size) {
        cairo.isolated { cairo in
            // On the side of the plate that points into the map.
            let half = Self.mark.side * style.scale / 2
            cairo.translate(x: corner.isLeft ? size.width - half : half, y: corner.isTop ? size.height - half : half)
            cairo.scale(x: style.scale, y: style.scale)
            drawMark(on: cairo, x: 0, y: 0)
        }
    }

    private func drawMark(on cairo: borrowing CairoContext, x: Double, y: Double) {
        cairo.circle(x: x, y: y, radius: 4.5)
        cairo.stroke(.color(ink), width: 1)
        cairo.circle(x: x, y: y - 2.1, radius: 0.7)
        cairo.fill(.color(ink))
        cairo.move(x: x, y: y - 0.2)
        cairo.line(x: x, y: y + 2.2)
        cairo.stroke(.color(ink), width: 1.2)
    }

    /// The text color, fainter than the map's own text.
    private var ink: Color {
        switch appearance {
        case .light: Color(red: 0x2B, green: 0x2B, blue: 0x2B)
        case .dark: Color(red: 0xD6, green: 0xD9, blue: 0xDD)
        }
    }
}
