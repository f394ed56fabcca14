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
    @inline(__always)
    var rounded: Self { Self((x + 0.5).wholePart, (y + 0.5).wholePart) }
}

extension Double {
    /// Rounded down, for numbers below 2^51; `rounded(.down)` is a call.
    @inline(__always)
    var wholePart: Double {
        // Adding and subtracting 1.5 · 2^52 rounds to the nearest integer.
        let shift = 6_755_399_441_055_744.0
        let nearest = (self + shift) - shift
        return nearest > self ? nearest - 1 : nearest
    }
}
