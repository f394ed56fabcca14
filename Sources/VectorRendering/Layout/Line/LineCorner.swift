/// A corner between two parts of a line.
struct LineCorner {
    /// What is drawn at a corner or end.
    enum Kind {
        case miter, bevel, flippedBevel, sliced, round, butt, square
    }

    /// Steps of half a width to which extrusions are rounded.
    static let steps = 63.0

    let incoming: LineVector
    let outgoing: LineVector
    /// Between both; zero where the line turns back.
    let normal: LineVector
    let cosAngle: Double
    let cosHalfAngle: Double
    /// Length of the spike in half widths.
    let miterLength: Double

    /// - Parameters:
    ///   - incoming: the unit normal before the corner.
    ///   - outgoing: the unit normal behind it.
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

    /// Of the corner in radians, good enough to choose a number of slices.
    var approximateAngle: Double { 2 * max(2 - 2 * cosHalfAngle, 0).squareRoot() }

    /// For corners whose spike is too long: across the line's direction of turning.
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

    /// A unit normal on the way from the incoming to the outgoing one, evenly turned.
    ///
    /// The polynomial makes linear mixing nearly as even as turning (observablehq.com/@mourner, approximating slerp);
    /// the corners' triangles depend on it.
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
