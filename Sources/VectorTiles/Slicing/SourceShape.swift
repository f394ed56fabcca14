/// The shapes of GeoJSON, in world widths.
enum SourceShape: Hashable, Sendable {
    case points([SourcePoint])
    case lines([SourceLine])
    /// Polygons, each with an outer ring and holes.
    case polygons([[SourceLine]])

    /// The part in a range of an axis; nil if it is empty.
    func clipped(to range: ClosedRange<Double>, _ axis: SourceAxis) -> SourceShape? {
        switch self {
        case .points(let points):
            let inside = points.filter { range.contains($0[axis]) }
            return inside.isEmpty ? nil : .points(inside)
        case .lines(let lines):
            let parts = lines.flatMap { $0.clipped(to: range, axis, isRing: false) }
            return parts.isEmpty ? nil : .lines(parts)
        case .polygons(let polygons):
            let parts = polygons.map { $0.flatMap { $0.clipped(to: range, axis, isRing: true) } }.filter { !$0.isEmpty }
            return parts.isEmpty ? nil : .polygons(parts)
        }
    }

    /// Calls `body` for all vertices.
    func forEachPoint(_ body: (SourcePoint) -> Void) {
        switch self {
        case .points(let points): points.forEach(body)
        case .lines(let lines): for line in lines { line.points.forEach(body) }
        case .polygons(let polygons): for line in polygons.joined() { line.points.forEach(body) }
        }
    }

    var kind: VectorFeature.Kind {
        switch self {
        case .points: .point
        case .lines: .line
        case .polygons: .polygon
        }
    }
}
