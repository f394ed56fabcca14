/// A way along a line of the image, for circles that keep a label's place.
package struct LinePath: Sendable {
    private let points: [SIMD2<Double>]
    /// The way from the start to each vertex.
    private let distances: [Double]
    /// Maximum number of circles; a label is not longer than a large image.
    private static let limit = 4_096

    /// Creates a path.
    package init(_ points: some Sequence<SIMD2<Double>>) {
        self.points = Array(points)
        var (distances, sum): ([Double], Double) = ([], 0)
        for (index, point) in self.points.enumerated() {
            if index > 0 { sum += self.points[index - 1].distance(to: point) }
            distances.append(sum)
        }
        self.distances = distances
    }

    /// Circles along the path, at most two and a half radii apart; the ends are inset by a quarter of a radius.
    package func circles(radius: Double) -> [LabelCircle] {
        guard let length = distances.last, radius > 0, length.isFinite else { return [] }
        let inset = min(radius / 4, length / 2)
        let rest = length - 2 * inset
        let count = length <= radius / 2 ? 1 : min((rest / (2.5 * radius)).rounded(.up) + 1, Double(Self.limit))
        return (0..<Int(count)).map { index in
            let point = point(at: inset + rest * Double(index) / max(count - 1, 1))
            return LabelCircle(x: point.x, y: point.y, radius: radius)
        }
    }

    private func point(at distance: Double) -> SIMD2<Double> {
        guard let next = distances.firstIndex(where: { $0 >= distance }), next > 0 else {
            return distance > 0 ? points[points.count - 1] : points[0]
        }
        let length = distances[next] - distances[next - 1]
        let fraction = length > 0 ? (distance - distances[next - 1]) / length : 0
        return points[next - 1] + (points[next] - points[next - 1]) * fraction
    }
}
