/// Writes geometry as commands (MVT specification 2.1, section 4.3).
struct GeometryWriter {
    private(set) var bytes: [UInt8]
    private var x = 0
    private var y = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Starts the geometry of another feature, whose first vertex is relative to the origin.
    mutating func restart() { (x, y) = (0, 0) }

    mutating func points(_ points: [(x: Int, y: Int)]) {
        guard !points.isEmpty else { return }
        number(UInt64(points.count) << 3 | 1)
        points.forEach { vertex($0) }
    }

    mutating func line(_ points: [(x: Int, y: Int)]) {
        guard let first = points.first else { return }
        number(1 << 3 | 1)
        vertex(first)
        guard points.count > 1 else { return }
        number(UInt64(points.count - 1) << 3 | 2)
        points.dropFirst().forEach { vertex($0) }
    }

    /// - Parameter points: the first and last may be equal.
    mutating func ring(_ points: [(x: Int, y: Int)]) {
        guard let first = points.first, let last = points.last else { return }
        line(points.count > 1 && first == last ? points.dropLast() : points)
        number(1 << 3 | 7)
    }

    private mutating func vertex(_ point: (x: Int, y: Int)) {
        zigzag(point.x - x)
        zigzag(point.y - y)
        (x, y) = point
    }

    private mutating func zigzag(_ value: Int) { number(UInt64(bitPattern: Int64(value << 1 ^ value >> 63))) }

    private mutating func number(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
