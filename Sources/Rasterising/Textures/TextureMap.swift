/// Maps pixels of an image to positions on a texture, in texels from its top left corner.
///
/// In an image of tilted ground, positions are two planes over the image divided by a third one, the weight.
package struct TextureMap: Hashable, Sendable {
    /// The position at the top left corner of the image, times its weight.
    package var x: Double
    package var y: Double
    /// Change of the position per pixel to the right.
    package var columnX: Double
    package var columnY: Double
    /// Change of the position per pixel down.
    package var rowX: Double
    package var rowY: Double
    /// What positions are divided by: at the top left corner, and its change per pixel to the right and down.
    ///
    /// Above 0 wherever the texture is visible.
    package var weight = 1.0
    package var columnWeight = 0.0
    package var rowWeight = 0.0

    /// Creates a map that only moves, scales and rotates.
    package init(x: Double, y: Double, columnX: Double, columnY: Double, rowX: Double, rowY: Double) {
        (self.x, self.y) = (x, y)
        (self.columnX, self.columnY) = (columnX, columnY)
        (self.rowX, self.rowY) = (rowX, rowY)
    }

    /// Creates the map of a texture that is seen from the side, from where three of its places lie in the image.
    ///
    /// Each is given as homogeneous coordinates: right and down in pixels times a depth, and that depth.
    /// - Parameters:
    ///   - origin: the texture's top left corner.
    ///   - right: what a texel to the right adds.
    ///   - down: what a texel down adds.
    /// - Returns: nil if the texture is seen from its edge.
    package init?(origin: SIMD3<Double>, right: SIMD3<Double>, down: SIMD3<Double>) {
        let (acrossPlane, downPlane) = (Self.cross(down, origin), Self.cross(origin, right))
        let determinant = (right * acrossPlane).sum()
        guard abs(determinant) > 0, determinant.isFinite else { return nil }
        let (across, below, weights) = (
            acrossPlane / determinant, downPlane / determinant, Self.cross(right, down) / determinant
        )
        self.init(x: across.z, y: below.z, columnX: across.x, columnY: below.x, rowX: across.y, rowY: below.y)
        (weight, columnWeight, rowWeight) = (weights.z, weights.x, weights.y)
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    /// Whether positions are divided by a weight that is not 1 everywhere.
    @inline(__always)
    package var isTilted: Bool { columnWeight != 0 || rowWeight != 0 || weight != 1 }

    /// Texels per pixel, along a row; of a tilted map, where its weight is 1.
    package var texelsPerPixel: Double { (columnX * columnX + columnY * columnY).squareRoot() }

    /// The weight at a position in the image, in pixels.
    package func weight(at place: SIMD2<Double>) -> Double { weight + columnWeight * place.x + rowWeight * place.y }

    /// Multiplies positions, for a texture with more or fewer texels.
    package mutating func scale(_ across: Double, _ down: Double) {
        (x, columnX, rowX) = (x * across, columnX * across, rowX * across)
        (y, columnY, rowY) = (y * down, columnY * down, rowY * down)
    }

    /// Takes the map to an image with larger or smaller pixels.
    ///
    /// - Parameters: how many times as wide and as high they are.
    package mutating func enlargePixels(_ across: Double, _ down: Double) {
        (columnX, columnY, columnWeight) = (columnX * across, columnY * across, columnWeight * across)
        (rowX, rowY, rowWeight) = (rowX * down, rowY * down, rowWeight * down)
    }

    /// Counts positions from one of them.
    package mutating func center(at place: SIMD2<Double>) {
        (x, columnX, rowX) = (x - place.x * weight, columnX - place.x * columnWeight, rowX - place.x * rowWeight)
        (y, columnY, rowY) = (y - place.y * weight, columnY - place.y * columnWeight, rowY - place.y * rowWeight)
    }

    /// Moves positions, by whole sizes of the texture more so that numbers stay small.
    ///
    /// - Parameters:
    ///   - right: texels.
    ///   - down: texels.
    package mutating func move(right: Double, down: Double, within texture: Texture) {
        let (width, height) = (Double(texture.width), Double(texture.height))
        guard isTilted else {
            x = (x + right).remainder(dividingBy: width)
            y = (y + down).remainder(dividingBy: height)
            return
        }
        // The middle of what is visible has a weight near 1.
        let right = right - ((x + right) / width).rounded() * width
        let down = down - ((y + down) / height).rounded() * height
        (x, columnX, rowX) = (x + right * weight, columnX + right * columnWeight, rowX + right * rowWeight)
        (y, columnY, rowY) = (y + down * weight, columnY + down * columnWeight, rowY + down * rowWeight)
    }
}

extension TextureMap {
    /// The place of a texel position in the image, in pixels; nil if the map has no inverse, or if it is not visible.
    package func pixel(ofTexelAt place: SIMD2<Double>) -> SIMD2<Double>? {
        let (columnX, rowX) = (columnX - place.x * columnWeight, rowX - place.x * rowWeight)
        let (columnY, rowY) = (columnY - place.y * columnWeight, rowY - place.y * rowWeight)
        let determinant = columnX * rowY - rowX * columnY
        guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
        let (dx, dy) = (place.x * weight - x, place.y * weight - y)
        let pixel = SIMD2((dx * rowY - dy * rowX) / determinant, (dy * columnX - dx * columnY) / determinant)
        return weight(at: pixel) > 0 ? pixel : nil
    }

    /// The position of a pixel's center in texels.
    package func center(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
        let (right, down) = (Double(column) + 0.5, Double(row) + 0.5)
        let place = (x + columnX * right + rowX * down, y + columnY * right + rowY * down)
        guard isTilted else { return place }
        let weight = weight(at: SIMD2(right, down))
        return (place.0 / weight, place.1 / weight)
    }

    /// The position of a pixel's center in 2^-32 texels.
    @inline(__always)
    func position(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
        let place = center(column, row)
        return (Self.fixed(place.x), Self.fixed(place.y))
    }

    /// Change of the position per pixel to the right in 2^-32 texels, of a map that is not tilted.
    var step: (x: Int, y: Int) { (Self.fixed(columnX), Self.fixed(columnY)) }

    /// Clamped to half a billion texels; NaN becomes 0.
    @inline(__always)
    static func fixed(_ value: Double) -> Int {
        let limit = 0x1p29
        guard abs(value) < limit else { return value > 0 ? 1 << 61 : value < 0 ? -(1 << 61) : 0 }
        return Int((value * 0x1p32).rounded())
    }
}

/// Pixels of a row along which positions on a texture grow evenly.
package struct TextureRun {
    /// The pixels.
    package let columns: Range<Int>
    /// The position of the first one's center, in texels.
    package let (x, y): (Double, Double)
    /// Change of the position per pixel.
    package let (stepX, stepY): (Double, Double)

    /// The position in 2^-32 texels.
    @inline(__always)
    var start: (x: Int, y: Int) { (TextureMap.fixed(x), TextureMap.fixed(y)) }
    /// The change per pixel in 2^-32 texels.
    @inline(__always)
    var step: (x: Int, y: Int) { (TextureMap.fixed(stepX), TextureMap.fixed(stepY)) }
}

extension TextureMap {
    /// Maximum number of pixels in a run of a map whose weight changes along a row: exact at both ends, linear between.
    private static let maximumRun = 16

    /// The first pixels of a range in a row along which positions grow evenly: all of them, unless the camera has roll.
    package func run(_ columns: Range<Int>, inRow row: Int) -> TextureRun {
        let start = center(columns.lowerBound, row)
        guard isTilted else {
            return TextureRun(columns: columns, x: start.x, y: start.y, stepX: columnX, stepY: columnY)
        }
        guard columnWeight != 0 else {
            let weight = weight + rowWeight * (Double(row) + 0.5)
            return TextureRun(
                columns: columns, x: start.x, y: start.y, stepX: columnX / weight, stepY: columnY / weight)
        }
        let count = min(columns.count, Self.maximumRun)
        let end = center(columns.lowerBound + count - 1, row)
        let steps = Double(max(count - 1, 1))
        return TextureRun(
            columns: columns.lowerBound..<(columns.lowerBound + count), x: start.x, y: start.y,
            stepX: (end.x - start.x) / steps, stepY: (end.y - start.y) / steps)
    }

    /// All runs of a range of columns in a row, from left to right.
    @inline(__always)
    package func runs(_ columns: Range<Int>, inRow row: Int) -> TextureRuns {
        TextureRuns(map: self, row: row, rest: columns)
    }
}

/// The runs of a row.
package struct TextureRuns: Sequence, IteratorProtocol {
    fileprivate let map: TextureMap
    fileprivate let row: Int
    fileprivate var rest: Range<Int>

    /// The next run; nil after the last.
    @inline(__always)
    package mutating func next() -> TextureRun? {
        guard !rest.isEmpty else { return nil }
        let run = map.run(rest, inRow: row)
        rest = run.columns.upperBound..<rest.upperBound
        return run
    }
}
