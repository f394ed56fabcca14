import VectorTiles

/// A corner between two segments of a line.
struct LineCorner {
    /// The shape of a corner or end.
    enum Kind {
        case miter, bevel, flippedBevel, sliced, round, butt, square
    }

    /// Extrusions are rounded to this many steps per half width.
    static let steps = 63.0
    /// Corners sharper than 75° get extra vertices nearby, so that dashes are not skewed.
    ///
    /// The cosine of half that angle.
    static let sharpCosine = 0.7933533402912352
    /// Distance of these vertices from the corner, in points at the tile's zoom.
    static let sharpOffset = 15.0
    /// Angle of a slice of a round corner, in degrees.
    static let slice = 20.0
    /// Bevels shorter than this miter length become miters, because the difference is invisible.
    static let bevelLimit = 1.05

    let incoming: LineVector
    let outgoing: LineVector
    /// The normal of the corner; zero if the line turns back.
    let normal: LineVector
    let cosAngle: Double
    let cosHalfAngle: Double
    /// Length of the miter in half widths.
    let miterLength: Double

    /// - Parameters:
    ///   - incoming: the unit normal before the corner.
    ///   - outgoing: the unit normal after the corner.
    @inline(__always)
    init(_ incoming: LineVector, _ outgoing: LineVector) {
        self.incoming = incoming
        self.outgoing = outgoing
        normal = (incoming + outgoing).unit
        cosAngle = incoming.dot(outgoing)
        cosHalfAngle = normal.dot(outgoing)
        miterLength = cosHalfAngle != 0 ? 1 / cosHalfAngle : .infinity
    }

    var turnsLeft: Bool { incoming.x * outgoing.y - incoming.y * outgoing.x > 0 }

    /// Approximate angle of the corner in radians, to choose a number of slices.
    var approximateAngle: Double { 2 * max(2 - 2 * cosHalfAngle, 0).squareRoot() }

    /// The normal for corners whose miter is too long.
    var flippedNormal: LineVector {
        if miterLength > 100 { return outgoing * -1 }
        let length = miterLength * (incoming + outgoing).length / (incoming - outgoing).length
        return normal.perpendicular * (length * (turnsLeft ? -1 : 1))
    }

    @inline(__always)
    func kind(_ shape: LineShape, limit: Double, isMiddle: Bool, isClosed: Bool) -> Kind {
        guard isMiddle else {
            guard !isClosed else { return .butt }
            switch shape.cap {
            case .butt: return .butt
            case .square: return .square
            case .round: return .round
            }
        }
        var kind: Kind
        switch shape.join {
        case .miter: kind = .miter
        case .bevel: kind = .bevel
        case .round: kind = miterLength < shape.roundLimit ? .miter : miterLength <= 2 ? .sliced : .round
        }
        if kind == .miter, miterLength > limit { kind = .bevel }
        if kind == .bevel {
            if miterLength > 2 { kind = .flippedBevel }
            if miterLength < limit { kind = .miter }
        }
        return kind
    }

    /// A unit normal between the incoming and outgoing ones, at a fraction of the angle.
    ///
    /// A polynomial correction makes linear interpolation nearly as even as rotation (observablehq.com/@mourner,
    /// approximating slerp); the corners' triangles depend on it.
    func normal(at fraction: Double) -> LineVector {
        var t = fraction
        if t != 0.5 {
            let m = t - 0.5
            let a = 1.0904 + cosAngle * (-3.2452 + cosAngle * (3.55645 - cosAngle * 1.43519))
            let b = 0.848013 + cosAngle * (-1.06021 + cosAngle * 0.215638)
            t += t * m * (t - 1) * (a * m * m + b)
        }
        return ((outgoing - incoming) * t + incoming).unit
    }
}

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
