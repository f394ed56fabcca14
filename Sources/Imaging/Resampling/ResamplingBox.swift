/// The part of an image to resample: edges in pixels from the top left, y down, may be fractional.
package struct ResamplingBox: Hashable, Sendable {
    /// Left edge.
    package var x0: Double
    /// Top edge.
    package var y0: Double
    /// Right edge, greater than the left.
    package var x1: Double
    /// Bottom edge, greater than the top.
    package var y1: Double

    package init(x0: Double, y0: Double, x1: Double, y1: Double) {
        (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    }

    /// A box around a whole image.
    package init(_ pixmap: Pixmap) {
        self.init(x0: 0, y0: 0, x1: Double(pixmap.width), y1: Double(pixmap.height))
    }

    /// Whether the box has an area and lies inside the image; false if an edge is not finite.
    func isInside(_ pixmap: some PixelRows) -> Bool {
        x0 >= 0 && x0 < x1 && x1 <= Double(pixmap.width) && y0 >= 0 && y0 < y1 && y1 <= Double(pixmap.height)
    }

    /// The top left pixel if the box maps to source pixels one to one, otherwise nil.
    func exactOrigin(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard x1 - x0 == Double(width), y1 - y0 == Double(height), let x = Int(exactly: x0), let y = Int(exactly: y0)
        else { return nil }
        return (x, y)
    }
}
