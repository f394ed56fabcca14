/// Reverses the row filters in place (PNG specification, section 9.2).
enum PNGUnfilter {
    /// - Parameters:
    ///   - rows: each a filter byte and `rowBytes` of samples.
    ///   - pixelBytes: distance in bytes to the pixel on the left.
    /// - Returns: false if a filter type is invalid.
    static func run(_ rows: inout [UInt8], rowBytes: Int, pixelBytes: Int) -> Bool {
        let height = rows.count / (rowBytes + 1)
        // The row above the first.
        let nothing = [UInt8](repeating: 0, count: rowBytes)
        return rows.withUnsafeMutableBufferPointer { rows in
            nothing.withUnsafeBufferPointer { nothing in
                var above = nothing
                for y in 0..<height {
                    let start = y * (rowBytes + 1)
                    let row = UnsafeMutableBufferPointer(rebasing: rows[start + 1..<start + 1 + rowBytes])
                    guard unfilter(row, rows[start], above, pixelBytes) else { return false }
                    above = UnsafeBufferPointer(row)
                }
                return true
            }
        }
    }

    private static func unfilter(
        _ row: UnsafeMutableBufferPointer<UInt8>, _ filter: UInt8, _ above: UnsafeBufferPointer<UInt8>, _ step: Int
    ) -> Bool {
        let first = min(step, row.count)
        switch filter {
        case 0:
            break
        case 1:
            for at in first..<row.count { row[at] &+= row[at &- step] }
        case 2:
            for at in 0..<row.count { row[at] &+= above[at] }
        case 3:
            for at in 0..<first { row[at] &+= above[at] >> 1 }
            for at in first..<row.count {
                row[at] &+= UInt8(truncatingIfNeeded: (UInt16(row[at &- step]) &+ UInt16(above[at])) >> 1)
            }
        case 4:
            for at in 0..<first { row[at] &+= above[at] }
            for at in first..<row.count { row[at] &+= paeth(row[at &- step], above[at], above[at &- step]) }
        default:
            return false
        }
        return true
    }

    /// The Paeth predictor: the neighbor nearest to left + up - upper left; ties go to the first.
    @inline(__always)
    private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let (a, b, c) = (Int16(left), Int16(up), Int16(corner))
        let (toLeft, toUp, toCorner) = (abs(b &- c), abs(a &- c), abs(a &+ b &- c &- c))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }
}
