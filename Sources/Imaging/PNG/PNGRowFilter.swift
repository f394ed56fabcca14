/// Chooses a filter for each row by the smallest sum of absolute differences (PNG specification, section 12.7).
///
/// Uses unsafe buffers for speed; the rows' bounds follow from the stride and the height.
enum PNGRowFilter {
    /// The five filters by their numbers in a file (PNG specification, section 9.2).
    private enum Kind: UInt8, CaseIterable {
        case none, sub, up, average, paeth
    }

    /// Filters rows in place.
    ///
    /// Each row starts with the byte for its filter, which is 0 before. Goes from the last row up and from right to left, so that the bytes that predict others are still unfiltered.
    static func filter(
        _ rows: UnsafeMutableBufferPointer<UInt8>, stride: Int, height: Int, bytesPerPixel: Int
    ) {
        let blank = [UInt8](repeating: 0, count: stride)
        blank.withUnsafeBufferPointer { blank in
            for y in Swift.stride(from: height - 1, through: 0, by: -1) {
                let row = UnsafeMutableBufferPointer(rebasing: rows[y * stride..<(y + 1) * stride])
                let above = y > 0 ? UnsafeBufferPointer(rebasing: rows[(y - 1) * stride..<y * stride]) : blank
                let kind = best(UnsafeBufferPointer(row), above, bytesPerPixel)
                guard kind != .none else { continue }
                for at in Swift.stride(from: stride - 1, to: 0, by: -1) {
                    row[at] &-= prediction(kind, UnsafeBufferPointer(row), above, at, bytesPerPixel)
                }
                row[0] = kind.rawValue
            }
        }
    }

    private static func best(
        _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ bytesPerPixel: Int
    ) -> Kind {
        var (best, least) = (Kind.none, Int.max)
        for kind in Kind.allCases {
            var sum = 0
            for at in 1..<row.count {
                let difference = row[at] &- prediction(kind, row, above, at, bytesPerPixel)
                // As a signed number, so that small steps down count as small ones.
                sum &+= Int(Int8(bitPattern: difference).magnitude)
            }
            if sum < least { (best, least) = (kind, sum) }
        }
        return best
    }

    /// What a filter expects of the byte at `at`, from its neighbors in the row and in the one above.
    @inline(__always) private static func prediction(
        _ kind: Kind, _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ at: Int,
        _ bytesPerPixel: Int
    ) -> UInt8 {
        let isFirst = at <= bytesPerPixel
        let left = isFirst ? 0 : row[at &- bytesPerPixel]
        switch kind {
        case .none: return 0
        case .sub: return left
        case .up: return above[at]
        case .average: return UInt8(truncatingIfNeeded: (Int(left) &+ Int(above[at])) >> 1)
        case .paeth: return paeth(left, above[at], isFirst ? 0 : above[at &- bytesPerPixel])
        }
    }

    /// The neighbor that is nearest to their plane (PNG specification, section 9.4).
    @inline(__always) private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) &+ Int(up) &- Int(corner)
        let (a, b, c) = (abs(estimate &- Int(left)), abs(estimate &- Int(up)), abs(estimate &- Int(corner)))
        return a <= b && a <= c ? left : b <= c ? up : corner
    }
}
