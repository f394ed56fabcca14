import Cairo
import Imaging
import MapGeometry
import Platform

/// The outline of the image: its rounded corners and its border.
struct ImageOutline: Hashable, Sendable {
    /// The image's size in points.
    let size: Size
    /// Radius of the corners in points, at most half of the shorter side.
    let radius: Double
    let border: Border?

    /// Creates an outline; by default a plain rectangle.
    init(_ size: Size, radius: Double = 0, border: Border? = nil) {
        self.size = size
        self.radius = min(radius, size.width / 2, size.height / 2)
        self.border = border.flatMap { $0.width > 0 ? $0 : nil }
    }

    init(_ request: ValidatedRequest) {
        self.init(request.size, radius: request.cornerRadius, border: request.border)
    }

    /// Whether there are neither rounded corners nor a border.
    var isPlain: Bool { radius == 0 && border == nil }

    /// Width of the border in points.
    var borderWidth: Double { border?.width ?? 0 }

    /// The distance from the left or right edge where the map starts.
    ///
    /// - Parameter height: distance from the upper or lower edge in points.
    func inset(at height: Double) -> Double {
        let inner = max(radius - borderWidth, 0)
        let depth = height - borderWidth
        guard depth < inner else { return borderWidth }
        let rise = inner - max(depth, 0)
        return borderWidth + inner - (inner * inner - rise * rise).squareRoot()
    }

    /// Distance from both edges of a corner where a box is clear of corner and border.
    var cornerMargin: Double {
        // A corner's circle leaves its diagonal free from this fraction of the radius on.
        borderWidth + max(radius - borderWidth, 0) * (1 - 0.5.squareRoot())
    }

    /// Boxes beyond the round corners, for labels to avoid.
    var cutCorners: [Box] {
        guard radius > 0 else { return [] }
        let steps = 4
        return (0..<steps).flatMap { step -> [Box] in
            let (top, bottom) = (radius * Double(step) / Double(steps), radius * Double(step + 1) / Double(steps))
            let width = inset(at: (top + bottom) / 2)
            return [(0, width), (size.width - width, size.width)].flatMap { left, right in
                [
                    Box(left: left, top: top, right: right, bottom: bottom),
                    Box(left: left, top: size.height - bottom, right: right, bottom: size.height - top),
                ]
            }
        }
    }
}

extension ImageOutline {
    /// Draws the border, and makes everything outside of the corners transparent.
    ///
    /// - Parameters:
    ///   - canvas: the finished image.
    ///   - scale: pixels per point.
    func apply(to canvas: inout Pixmap, scale: Double) throws {
        guard !isPlain else { return }
        // The size in points may not be a whole number of pixels.
        let size = Size(width: Double(canvas.width) / scale, height: Double(canvas.height) / scale)
        let whole = ImageOutline(size, radius: radius, border: border)
        try canvas.draw(scale: scale) { cairo in
            whole.drawBorder(on: cairo)
            guard radius > 0 else { return }
            whole.addPath(to: cairo)
            cairo.eraseOutside()
        }
    }

    /// Draws `body` and the border on the page of a vector file, clipped to the outline.
    func clip(_ cairo: borrowing CairoContext, _ body: (borrowing CairoContext) throws -> Void) throws {
        guard !isPlain else { return try body(cairo) }
        addPath(to: cairo)
        try cairo.clipped { cairo in
            try body(cairo)
            drawBorder(on: cairo)
        }
    }

    private func drawBorder(on cairo: borrowing CairoContext) {
        guard let border else { return }
        // The outer half is cut off, so that the border ends exactly where the image does.
        addPath(to: cairo)
        cairo.stroke(.color(border.color), LineStyle(width: 2 * border.width, join: .miter))
    }

    private func addPath(to cairo: borrowing CairoContext) {
        cairo.roundedRectangle(x: 0, y: 0, width: size.width, height: size.height, radius: radius)
    }
}
