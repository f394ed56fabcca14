/// Draws the background of a page.
struct BackgroundPage {
    /// Whether a rectangle shows the same as pixels: without an image and other colors.
    static func isExact(_ paint: BackgroundPaint) -> Bool { paint.pattern == nil && paint.poles == nil }

    func draw(_ paint: BackgroundPaint, on page: some MapPage) throws {
        let color = paint.color * paint.opacity
        if color.w > 0 { try page.fill(color) }
    }
}
