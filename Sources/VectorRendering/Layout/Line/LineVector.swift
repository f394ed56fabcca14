import VectorTiles

/// A position or direction in a tile.
struct LineVector: Hashable {
    var x: Double
    var y: Double

    @inline(__always)
    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    @inline(__always)
    init(_ point: TilePoint) { self.init(Double(point.x), Double(point.y)) }

    @inline(__always)
    static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
    @inline(__always)
    static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
    @inline(__always)
    static func * (a: Self, factor: Double) -> Self { Self(a.x * factor, a.y * factor) }

    @inline(__always)
    var length: Double { (x * x + y * y).squareRoot() }
    /// The vector rotated by a quarter turn, from east to south.
    @inline(__always)
    var perpendicular: Self { Self(-y, x) }
    @inline(__always)
    var unit: Self {
        let length = length
        return length > 0 ? Self(x / length, y / length) : self
    }

    @inline(__always)
    func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// The vector rounded to integers, halves up.
    var rounded: Self { Self((x + 0.5).rounded(.down), (y + 0.5).rounded(.down)) }
}
