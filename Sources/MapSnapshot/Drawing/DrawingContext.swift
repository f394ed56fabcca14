import Cairo
public import MapGeometry

public import struct Colors.Color

/// Draws on an image; only valid inside `MapImage.drawing`.
///
/// All coordinates are in points of the image, x right and y **down** from its top left.
public struct DrawingContext: ~Copyable {
    let cairo: CairoContext
    /// Pixels per point of the image to draw on.
    let scale: Double

    /// Draws an image with its top left at a point.
    ///
    /// - Parameters:
    ///   - image: covers `image.size` points. An image with the same scale is aligned to whole pixels and stays sharp;
    ///     others are resampled.
    ///   - point: position of its top left corner.
    ///   - opacity: 0 (invisible) to 1.
    /// - Throws: an error that `MapImage.drawing` turns into `SnapshotError` with `renderingFailed`.
    public borrowing func draw(_ image: MapImage, at point: Point, opacity: Double = 1) throws {
        try image.draw(on: cairo, at: point, scale: scale, opacity: opacity)
    }

    /// Draws a pin's image with its top left at a point, using the best variant for the scale.
    ///
    /// - Parameters:
    ///   - image: covers `image.size` points.
    ///   - point: position of its top left corner.
    /// - Throws: an error that `MapImage.drawing` turns into `SnapshotError` with `renderingFailed`.
    public borrowing func draw(_ image: PinImage, at point: Point) throws {
        guard let variant = image.variant(forScale: scale) else { return }
        try draw(variant, at: point)
    }

    /// Fills a path by the even-odd rule.
    ///
    /// - Parameters:
    ///   - path: a path in points; open parts are closed.
    ///   - color: a color with straight alpha, drawn over the image.
    public borrowing func fill(_ path: Path, with color: Color) {
        add(path)
        cairo.fill(.color(color))
    }

    /// Strokes a path with round caps and joins.
    ///
    /// - Parameters:
    ///   - path: a path in points, the middle of the stroke.
    ///   - color: a color with straight alpha, drawn over the image.
    ///   - width: width in points.
    public borrowing func stroke(_ path: Path, with color: Color, width: Double) {
        add(path)
        cairo.stroke(.color(color), width: width)
    }

    private borrowing func add(_ path: Path) {
        for element in path.elements {
            switch element {
            case .move(let point): cairo.move(x: point.x, y: point.y)
            case .line(let point): cairo.line(x: point.x, y: point.y)
            case .curve(let first, let second, let end):
                cairo.curve(x1: first.x, y1: first.y, x2: second.x, y2: second.y, x3: end.x, y3: end.y)
            case .close: cairo.close()
            }
        }
    }
}

extension MapImage {
    /// Returns a copy with something drawn on it.
    ///
    /// ```swift
    /// let marked = try snapshot.image.drawing { context in
    ///     try context.draw(icon, at: snapshot.point(for: place))
    /// }
    /// ```
    ///
    /// - Parameter body: draws in points, x right and y **down**; the context must not escape.
    /// - Returns: an image with the same size, scale and copyright notice.
    /// - Throws: what `body` throws, or `SnapshotError` with `renderingFailed`.
    public func drawing(_ body: (borrowing DrawingContext) throws -> Void) throws -> MapImage {
        var copy = self
        do {
            try copy.pixmap.draw(scale: scale) { try body(DrawingContext(cairo: $0.alias(), scale: scale)) }
        } catch let error as CairoError {
            throw SnapshotError(.renderingFailed, "drawing failed: \(error.description)")
        }
        return copy
    }

    /// Draws the image with its top left at a point, snapped to whole pixels if the densities are equal.
    ///
    /// - Parameter scale: scale of the image to draw on.
    func draw(on cairo: borrowing CairoContext, at point: Point, scale: Double, opacity: Double = 1) throws {
        let step = self.scale == scale ? scale : nil
        let x = step.map { (point.x * $0).rounded() / $0 } ?? point.x
        let y = step.map { (point.y * $0).rounded() / $0 } ?? point.y
        try cairo.draw(pixmap, x: x, y: y, scale: self.scale, opacity: opacity)
    }
}
