package import Imaging

extension Pixmap {
    /// The largest difference of a color channel from an image of the same size.
    package func largestDifference(from other: Pixmap) -> Int {
        zip(pixels, other.pixels).reduce(0) { largest, pair in
            [0, 8, 16].reduce(largest) { max($0, abs(Int(pair.0 >> $1 & 0xFF) - Int(pair.1 >> $1 & 0xFF))) }
        }
    }
}
