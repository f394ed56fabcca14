import Cairo
import MapGeometry

/// The title: one line of text in a band along the upper edge.
struct TitleOrnament {
    let line: TextLine
    /// The band, from edge to edge.
    let box: Box
    /// Whether the text is cut off.
    let isShortened: Bool
    private let appearance: Appearance
    private let baseline: Point

    /// Font sizes in points, tried from the first, before the text is shortened.
    private static let textSizes = [13.0, 11.5, 10]
    /// Height of the band, for a font size of one point.
    private static let height = 1.9
    /// Height of capitals in Open Sans, for a font size of one point.
    private static let capitals = 0.714
    private static let padding = 8.0
    /// Maximum fraction of the image's height for the band.
    private static let share = 0.34

    /// Lays out the title; nil if there is no room for it.
    ///
    /// - Parameters:
    ///   - outline: the outline of the image, inside of which the text stays.
    ///   - scale: the size, in multiples of the usual size.
    init?(_ text: String, _ appearance: Appearance, in outline: ImageOutline, scale: Double) throws(SnapshotError) {
        let fonts = try TextFont.fonts(.semibold)
        let height = Self.height(in: outline, scale: scale)
        guard height <= outline.size.height * Self.share else { return nil }
        let middle = (height + outline.borderWidth) / 2
        func room(_ size: Double) -> Double {
            let edge = outline.inset(at: middle - size * Self.capitals / 2) + Self.padding * scale
            return outline.size.width - 2 * edge
        }
        let sizes = Self.textSizes.map { $0 * scale }
        let whole = sizes.lazy.compactMap { TextLine(text, fonts: fonts, size: $0) }.first { $0.width <= room($0.size) }
        let smallest = sizes[sizes.count - 1]
        guard
            let line = whole ?? TextLine(text, fonts: fonts, size: smallest, fitting: room(smallest)),
            room(line.size) > 0
        else { return nil }
        (self.line, isShortened, self.appearance) = (line, whole == nil, appearance)
        box = Box(origin: Point(x: 0, y: 0), size: Size(width: outline.size.width, height: height))
        baseline = Point(
            x: (outline.size.width - line.width) / 2, y: middle + line.size * Self.capitals / 2)
    }

    /// Height of the band in points, with the border above it.
    static func height(in outline: ImageOutline, scale: Double) -> Double {
        (textSizes[0] * height * scale).rounded() + outline.borderWidth
    }

    func draw(on cairo: borrowing CairoContext) throws {
        cairo.rectangle(x: box.left, y: box.top, width: box.width, height: box.height)
        cairo.fill(.color(appearance.ground.with(alpha: 0xDC)))
        try cairo.draw(line, x: baseline.x, y: baseline.y, paint: .color(appearance.ink))
    }
}
