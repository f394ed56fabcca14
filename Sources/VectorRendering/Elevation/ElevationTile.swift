package import Imaging
package import MapStyle

/// Elevations of one tile in meters, with a border of one texel from its neighbors.
package struct ElevationTile: Sendable {
    /// Texels per side, without the border.
    package let side: Int
    /// Rows from the top, `side + 2` each, including the border.
    package private(set) var values: [Float]

    /// Numbers per row.
    package var stride: Int { side + 2 }

    /// Decodes the colors of a tile; nil if it is not square.
    ///
    /// The border repeats the edges until neighbors are known.
    package init?(_ image: Pixmap, _ encoding: StyleSource.Elevation) {
        guard image.width == image.height else { return nil }
        side = image.width
        values = []
        values.reserveCapacity(stride * stride)
        let (red, green, blue, shift) = encoding.factors
        for row in -1...side {
            let start = min(max(row, 0), side - 1) * side
            for column in -1...side {
                let word = image.pixels[start + min(max(column, 0), side - 1)]
                values.append(
                    Float(word >> 16 & 255) * red + Float(word >> 8 & 255) * green + Float(word & 255) * blue - shift)
            }
        }
    }

    /// Takes the border from a neighbor.
    ///
    /// - Parameters:
    ///   - dx: -1 for the neighbor to the west, 1 to the east.
    ///   - dy: -1 for the neighbor to the north, 1 to the south.
    package mutating func takeBorder(from other: ElevationTile, dx: Int, dy: Int) {
        guard other.side == side, dx != 0 || dy != 0 else { return }
        func range(_ step: Int) -> ClosedRange<Int> { step < 0 ? -1...(-1) : step > 0 ? side...side : 0...side - 1 }
        for row in range(dy) {
            for column in range(dx) {
                values[(row + 1) * stride + column + 1] =
                    other.values[(row - dy * side + 1) * stride + column - dx * side + 1]
            }
        }
    }
}

extension StyleSource.Elevation {
    /// Meters per step of each channel, and what is subtracted.
    fileprivate var factors: (red: Float, green: Float, blue: Float, shift: Float) {
        switch self {
        case .mapbox: (6553.6, 25.6, 0.1, 10_000)
        case .terrarium: (256, 1, 1.0 / 256, 32_768)
        case .custom(let red, let green, let blue, let shift):
            (Float(red), Float(green), Float(blue), Float(shift))
        }
    }
}
