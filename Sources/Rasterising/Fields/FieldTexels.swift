/// The texels of a distance field, and the coverages of an ink; both outlive it.
struct FieldTexels {
    private let field: UnsafePointer<UInt8>
    private let table: UnsafePointer<UInt8>
    private let width: Int
    private let height: Int

    /// Nil if there are fewer bytes than texels, or coverages than steps.
    init?(_ quad: FieldQuad, _ field: UnsafeBufferPointer<UInt8>, _ table: UnsafeBufferPointer<UInt8>) {
        guard let first = field.baseAddress, let coverages = table.baseAddress, table.count > FieldInk.steps,
            quad.width > 0, quad.height > 0, field.count >= quad.width * quad.height
        else { return nil }
        (self.field, self.table, width, height) = (first, coverages, quad.width, quad.height)
    }

    /// The coverages of four pixels.
    ///
    /// - Parameters:
    ///   - x: the place of the first one, in 2^-32 texels; `y` as well.
    ///   - step: from one to the next.
    @inline(__always)
    func coverages(_ x: Int, _ y: Int, _ step: (x: Int, y: Int)) -> PixelQuad.Words {
        let last = (x &+ 3 &* step.x, y &+ 3 &* step.y)
        let (x1, y1) = (x &+ step.x, y &+ step.y)
        let (x2, y2) = (x1 &+ step.x, y1 &+ step.y)
        // What is between two places inside is inside: steps are at most 2^61, so nothing wraps around.
        if isInside(x, y), isInside(last.0, last.1) {
            return PixelQuad.Words(inner(x, y), inner(x1, y1), inner(x2, y2), inner(last.0, last.1))
        }
        return PixelQuad.Words(outer(x, y), outer(x1, y1), outer(x2, y2), outer(last.0, last.1))
    }

    /// The coverages of four pixels between two rows that are already mixed.
    @inline(__always)
    func coverages(of row: UnsafePointer<Int32>, _ x: Int, _ step: Int) -> PixelQuad.Words {
        let (x1, x2, last) = (x &+ step, x &+ 2 &* step, x &+ 3 &* step)
        if isInRow(x), isInRow(last) {
            return PixelQuad.Words(mixed(row, x), mixed(row, x1), mixed(row, x2), mixed(row, last))
        }
        func coverage(_ x: Int) -> UInt32 { isInRow(x) ? mixed(row, x) : UInt32(table[0]) }
        return PixelQuad.Words(coverage(x), coverage(x1), coverage(x2), coverage(last))
    }

    /// Whether a place is between four texels.
    @inline(__always)
    private func isInside(_ x: Int, _ y: Int) -> Bool {
        UInt(bitPattern: x >> 32) < UInt(bitPattern: width &- 1)
            && UInt(bitPattern: y >> 32) < UInt(bitPattern: height &- 1)
    }

    /// Whether a place is between two texels of a row, or at most one texel outside of it.
    @inline(__always)
    private func isInRow(_ x: Int) -> Bool { UInt(bitPattern: x >> 32 &+ 1) <= UInt(bitPattern: width) }

    /// - Parameter row: distances in 256ths of a byte's step, with a texel outside of the field on both sides.
    @inline(__always)
    private func mixed(_ row: UnsafePointer<Int32>, _ x: Int) -> UInt32 {
        let (column, across) = (x >> 32, Int32(truncatingIfNeeded: x >> 24 & 255))
        let (left, right) = (row[column &+ 1], row[column &+ 2])
        return coverage(left &* 256 &+ (right &- left) &* across)
    }

    @inline(__always)
    private func inner(_ x: Int, _ y: Int) -> UInt32 {
        let texel = field + ((y >> 32) &* width &+ (x >> 32))
        return coverage(
            Int32(texel[0]), Int32(texel[1]), Int32(texel[width]), Int32(texel[width &+ 1]), x, y)
    }

    /// The coverage at any place; outside of the field, distances are 0.
    @inline(never)
    private func outer(_ x: Int, _ y: Int) -> UInt32 {
        let (column, row) = (x >> 32, y >> 32)
        func texel(_ column: Int, _ row: Int) -> Int32 {
            column >= 0 && column < width && row >= 0 && row < height ? Int32(field[row &* width &+ column]) : 0
        }
        return coverage(
            texel(column, row), texel(column &+ 1, row), texel(column, row &+ 1), texel(column &+ 1, row &+ 1), x, y)
    }

    @inline(__always)
    private func coverage(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32, _ x: Int, _ y: Int) -> UInt32 {
        let (across, down) = (Int32(truncatingIfNeeded: x >> 24 & 255), Int32(truncatingIfNeeded: y >> 24 & 255))
        let top = a &* 256 &+ (b &- a) &* across
        let bottom = c &* 256 &+ (d &- c) &* across
        return coverage(top &* 256 &+ (bottom &- top) &* down)
    }

    /// - Parameter distance: 0 to 255, in 65,536ths.
    @inline(__always)
    private func coverage(_ distance: Int32) -> UInt32 {
        // 16 steps per unit of a byte: 255 * 16 = 4080.
        UInt32(table[Int((distance &+ 2048) >> 12)])
    }
}

/// A row of distances between two rows of a field, in 256ths of a byte's step.
struct TexelRow: Sendable {
    /// The distances, with a texel outside of the field on both sides.
    private var values: [Int32] = []

    /// Mixes two rows.
    ///
    /// - Parameter y: the place between them, in 2^-32 texels.
    @inline(__always)
    mutating func mix(_ field: UnsafeBufferPointer<UInt8>, width: Int, _ y: Int) {
        if values.count < width + 2 { values = Array(repeating: 0, count: max(width + 2, 128)) }
        let (upper, down) = ((y >> 32) &* width, Int32(truncatingIfNeeded: y >> 24 & 255))
        guard let first = field.baseAddress, upper >= 0, upper &+ 2 &* width <= field.count else { return }
        let (top, bottom) = (first + upper, first + upper + width)
        values.withUnsafeMutableBufferPointer { row in
            guard let row = row.baseAddress else { return }
            (row[0], row[width &+ 1]) = (0, 0)
            for column in 0..<width {
                row[column &+ 1] = Int32(top[column]) &* (256 &- down) &+ Int32(bottom[column]) &* down
            }
        }
    }

    @inline(__always)
    func withRow(_ body: (UnsafePointer<Int32>) -> Void) {
        values.withUnsafeBufferPointer { row in
            if let row = row.baseAddress { body(row) }
        }
    }
}
