import Platform

/// Reads the notation of icons: shapes separated by blanks, each a letter with numbers.
///
/// | shape | numbers |
/// |---|---|
/// | `c` disc | x, y, radius |
/// | `o` ring | x, y, radius, width |
/// | `e` ellipse | x, y, radius, radius |
/// | `r` rectangle | x, y, width, height, and the radius of its corners |
/// | `p` polygon | x and y of each corner |
/// | `P` polygon with round corners | the width by which it grows, then as `p` |
/// | `l` line with round ends | width, then x and y of each point |
/// | `a` arc | x, y, radius, width, and two directions in degrees, clockwise from the top |
/// | `s` star with five points | x, y, outer radius, inner radius |
///
/// A minus sign before the letter cuts the shape out of those before it.
struct MapIconShapes {
    private(set) var contours: [MapIcon.Contour] = []

    init(_ notation: String) {
        for shape in notation.split(separator: " ") {
            let isCut = shape.hasPrefix("-")
            let body = isCut ? shape.dropFirst() : shape
            guard let letter = body.first else { continue }
            add(letter, body.dropFirst().split(separator: ",").compactMap { Double($0) }, isCut)
        }
    }

    private mutating func add(_ letter: Character, _ n: [Double], _ isCut: Bool) {
        func number(_ index: Int) -> Double { index < n.count ? n[index] : 0 }
        let center = SIMD2(number(0), number(1))
        switch letter {
        case "c": add(Self.ellipse(center, SIMD2(repeating: number(2))), isCut)
        case "e": add(Self.ellipse(center, SIMD2(number(2), number(3))), isCut)
        case "o":
            add(Self.ellipse(center, SIMD2(repeating: number(2) + number(3) / 2)), isCut)
            add(Self.ellipse(center, SIMD2(repeating: number(2) - number(3) / 2)), !isCut)
        case "r": add(Self.rectangle(center, SIMD2(number(2), number(3)), number(4)), isCut)
        case "p": add(Self.points(n[...]), isCut)
        case "P":
            let points = Self.points(n.dropFirst())
            add(points, isCut)
            addLine(points + points.prefix(1), number(0), isCut)
        case "l": addLine(Self.points(n.dropFirst()), number(0), isCut)
        case "a":
            let steps = max(Int(abs(number(5) - number(4)) / 12), 2)
            let points = (0...steps).map { step in
                let angle = number(4) + (number(5) - number(4)) * Double(step) / Double(steps)
                return center + Self.direction(angle) * number(2)
            }
            addLine(points, number(3), isCut)
        case "s":
            let points = (0..<10).map { corner in
                center + Self.direction(Double(corner) * 36) * (corner % 2 == 0 ? number(2) : number(3))
            }
            add(points, isCut)
        default: break
        }
    }

    private mutating func add(_ points: [SIMD2<Double>], _ isCut: Bool) {
        guard points.count > 2 else { return }
        var area = 0.0
        for (point, next) in zip(points, points.dropFirst() + points.prefix(1)) {
            area += point.x * next.y - next.x * point.y
        }
        contours.append(MapIcon.Contour(points: (area > 0) == isCut ? points.reversed() : points, isCut: isCut))
    }

    /// A line as one round-ended piece for each of its segments.
    private mutating func addLine(_ points: [SIMD2<Double>], _ width: Double, _ isCut: Bool) {
        for (start, end) in zip(points, points.dropFirst()) {
            let delta = end - start
            let angle = atan2(delta.x, -delta.y) * 180 / .pi
            let caps = [(end, angle - 90), (start, angle + 90)].flatMap { center, first in
                (0...8).map { center + Self.direction(first + Double($0) * 22.5) * (width / 2) }
            }
            add(caps, isCut)
        }
    }

    private static func points(_ numbers: ArraySlice<Double>) -> [SIMD2<Double>] {
        stride(from: numbers.startIndex, to: numbers.endIndex - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
    }

    private static func ellipse(_ center: SIMD2<Double>, _ radius: SIMD2<Double>) -> [SIMD2<Double>] {
        (0..<32).map { center + direction(Double($0) * 11.25) * radius }
    }

    private static func rectangle(
        _ corner: SIMD2<Double>, _ size: SIMD2<Double>, _ radius: Double
    ) -> [SIMD2<Double>] {
        let radius = min(radius, size.x / 2, size.y / 2)
        let (low, high) = (corner + radius, corner + size - radius)
        let corners = [(high.x, low.y, 0.0), (high.x, high.y, 90), (low.x, high.y, 180), (low.x, low.y, 270)]
        return corners.flatMap { x, y, first in
            guard radius > 0 else { return [SIMD2(x, y)] }
            return (0...6).map { SIMD2(x, y) + direction(first + Double($0) * 15) * radius }
        }
    }

    /// The unit vector of a direction in degrees, clockwise from the top.
    private static func direction(_ degrees: Double) -> SIMD2<Double> {
        SIMD2(sin(degrees * .pi / 180), -cos(degrees * .pi / 180))
    }
}
