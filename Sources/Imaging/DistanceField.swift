import CPixels

/// The distance of each pixel's center from the nearest edge of an outline, on which a signed distance field is based.
package struct DistanceField {
    /// Width in pixels.
    package let width: Int
    /// Height in pixels.
    package let height: Int
    /// Squared, in pixels.
    private var squares: [Float]
    /// Numbers per row: whole lanes.
    private let stride: Int
    private let limit: Float
    private let path: pixel_path

    /// Pixels that are computed together.
    private static let lane = 8

    /// Creates a field without edges.
    ///
    /// - Parameters:
    ///   - width: width in pixels.
    ///   - height: height in pixels.
    ///   - limit: larger distances do not matter.
    package init(width: Int, height: Int, limit: Float, path: PixelPath = .best) {
        stride = (width + Self.lane - 1) / Self.lane * Self.lane
        squares = [Float](repeating: limit * limit, count: stride * height)
        (self.width, self.height, self.limit, self.path) = (width, height, limit, path.code)
    }

    /// Adds a line between two points, in pixels to the right of and below the center of the first pixel; they may be
    /// outside of the field.
    package mutating func add(from start: SIMD2<Float>, to end: SIMD2<Float>) {
        let delta = end - start
        let low = pointwiseMin(start, end) - limit
        let high = pointwiseMax(start, end) + limit
        let (left, right) = (max(Int(low.x.rounded(.up)), 0), min(Int(high.x.rounded(.down)), width - 1))
        let (top, bottom) = (max(Int(low.y.rounded(.up)), 0), min(Int(high.y.rounded(.down)), height - 1))
        guard left <= right, top <= bottom, delta != .zero else { return }
        var edge = field_edge(x: start.x, y: start.y, dx: delta.x, dy: delta.y, factor: 1 / (delta * delta).sum())
        let lanes = left / Self.lane...right / Self.lane
        field_add_edge(
            path, &squares, stride, lanes.lowerBound * Self.lane, lanes.count, top, bottom - top + 1, &edge)
    }

    /// The field as bytes, row by row from the top: 255 times the outline's value on it, more inside.
    ///
    /// - Parameters:
    ///   - isInside: whether each pixel's center is inside of the outline.
    ///   - outline: the value on the outline, as a fraction of 255.
    ///   - spread: the distance in pixels between the values 0 and 255.
    package func bytes(isInside: [Bool], outline: Float, spread: Float) -> [UInt8] {
        precondition(isInside.count == width * height)
        return [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
            squares.withUnsafeBufferPointer { squares in
                isInside.withUnsafeBytes { inside in
                    guard let out = bytes.baseAddress, let squares = squares.baseAddress,
                        let inside = inside.baseAddress?.assumingMemoryBound(to: UInt8.self)
                    else { return }
                    for row in 0..<height {
                        field_write_values(
                            path, squares + row * stride, inside + row * width, width, outline, spread,
                            out + row * width)
                    }
                    count = width * height
                }
            }
        }
    }
}
