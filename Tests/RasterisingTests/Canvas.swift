import TestSupport

@testable import Rasterising

/// A small image that tests draw on.
struct Canvas {
    let width: Int
    let height: Int
    var pixels: [UInt32]

    init(_ width: Int, _ height: Int, fill: UInt32 = 0) {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: fill, count: width * height)
    }

    var region: PixelRegion { PixelRegion(width: width, height: height) }

    mutating func fill(_ rings: [[PixelPoint]], _ word: UInt32, in region: PixelRegion? = nil) {
        let region = region ?? self.region
        let (points, ends) = (Array(rings.joined()), Self.ends(rings))
        var filler = PolygonFiller()
        let width = width
        var span = pixels.mutableSpan
        filler.fill(
            points.span, ends: ends.span, within: .around(points.span), FillInk(word), in: region, of: &span,
            width: width, check: {})
    }

    mutating func outline(
        _ rings: [[PixelPoint]], _ word: UInt32, isReused: Bool = false, part: Range<Int>? = nil,
        in region: PixelRegion? = nil
    ) {
        let region = region ?? self.region
        let (points, ends) = (Array(rings.joined()), Self.ends(rings))
        let (width, ink) = (width, OutlineInk(FillInk(word), isReused: isReused))
        var span = pixels.mutableSpan
        Outline.draw(
            points.span, ends: ends.span, within: .around(points.span), part: part, ink, in: region, of: &span,
            width: width)
    }

    mutating func triangle(_ corners: [LineVertex], _ ink: LineInk, in region: PixelRegion? = nil) {
        let region = region ?? self.region
        let width = width
        var span = pixels.mutableSpan
        // One corner on each side, and one that completes the triangle.
        var strip = [corners[0], corners[2], corners[1]]
        strip[1].isRight = true
        LineTriangles.draw(strip.span, ink, in: region, of: &span, width: width, check: {})
    }

    static func ends(_ rings: [[PixelPoint]]) -> [Int] {
        var end = 0
        return rings.map {
            end += $0.count
            return end
        }
    }
}

extension SplitMix64 {
    /// A place within some pixels around an image.
    mutating func point(_ width: Double, _ height: Double, margin: Double = 8) -> PixelPoint {
        PixelPoint(x: number(-margin...width + margin), y: number(-margin...height + margin))
    }
}

/// How often rings wind around a place, edge by edge: the definition, without rows.
func winding(_ rings: [[PixelPoint]], x: Int, y: Int) -> Int {
    let (px, py) = (x * 256 + 128, y * 256 + 128)
    var winding = 0
    for ring in rings {
        for (index, a) in ring.enumerated() {
            let b = ring[(index + 1) % ring.count]
            let (ay, by) = (Int(a.y), Int(b.y))
            guard (ay <= py) != (by <= py) else { continue }
            // Which side of the edge the center lies on; on the edge itself counts as right of it.
            let side = (Int(b.x) - Int(a.x)) * (py - ay) - (px - Int(a.x)) * (by - ay)
            let isRight = by > ay ? side <= 0 : side >= 0
            if isRight { winding += by > ay ? 1 : -1 }
        }
    }
    return winding
}

extension PixelBox {
    /// The box around positions.
    static func around(_ points: Span<PixelPoint>) -> PixelBox {
        var box = PixelBox(left: .max, top: .max, right: .min, bottom: .min)
        for index in points.indices {
            let point = points[index]
            box = PixelBox(
                left: min(box.left, point.x), top: min(box.top, point.y), right: max(box.right, point.x),
                bottom: max(box.bottom, point.y))
        }
        return box
    }
}
