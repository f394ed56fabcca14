import MapGeometry
import MapLabels
import MapStyle
import VectorTiles

/// Finds the points of features where labels may be placed.
struct SymbolAnchors {
    /// A point, and the line that a label follows there.
    struct Place {
        /// In tile units; in an area it may lie between two.
        var point: SIMD2<Double>
        /// Nil for labels that follow no line.
        var line: LabelLine?
        /// The vertex of the line before the point.
        var segment = 0
    }

    /// What decides where a label fits on a line.
    struct Extent {
        /// The length of text or icon, whichever is longer, in 1/24 em of the text.
        var length = 0.0
        /// The number of the text, whose repetitions keep a distance; nil without text.
        var text: Int?
        /// Tile units per 1/24 em, at the size that texts have at zoom 18.
        var unitsPerLength = 0.0
    }

    /// Distance in tile units within which the middle of an area is found: two points.
    private static let precision = 16.0
    private static let side = Double(TilePoint.extent)

    let rules: SymbolRules
    let overscale: Int
    /// Points of each text along lines.
    private var known: [[SIMD2<Double>]]

    /// - Parameter textCount: number of different texts.
    init(rules: SymbolRules, overscale: Int, textCount: Int) {
        (self.rules, self.overscale) = (rules, overscale)
        known = Array(repeating: [], count: rules.placement == .line ? textCount : 0)
    }

    /// Tile units per point.
    private var unitsPerPoint: Double { Self.side / (512 * Double(overscale)) }

    /// Calls `body` with the places of a feature inside the tile; those in its buffer belong to a neighbor.
    mutating func forEachPlace(
        of feature: SymbolFeatures.Feature, _ extent: Extent, _ body: (Place) -> Void
    ) {
        if rules.placement == .point, let point = feature.point {
            if Self.contains(point) { body(Place(point: point)) }
            return
        }
        for place in all(of: feature, extent) where Self.contains(place.point) { body(place) }
    }

    private static func contains(_ point: SIMD2<Double>) -> Bool {
        point.x >= 0 && point.x < side && point.y >= 0 && point.y < side
    }

    private mutating func all(of feature: SymbolFeatures.Feature, _ extent: Extent) -> [Place] {
        switch (rules.placement, feature.kind) {
        case (.line, _): return along(feature, extent)
        case (.lineCenter, _): return centers(feature, extent)
        case (.point, .polygon):
            return Self.polygons(feature.parts).compactMap { rings in
                PoleOfInaccessibility.point(of: rings, precision: Self.precision)
            }.map { Place(point: SIMD2($0.x, $0.y)) }
        case (.point, .line):
            return feature.parts.compactMap { part in part.points.first.map { Place(point: $0) } }
        case (.point, .point):
            return feature.parts.flatMap { part in part.points.map { Place(point: $0) } }
        case (.point, .unknown): return []
        }
    }

    private func lineLabel(_ extent: Extent) -> LineLabel {
        LineLabel(
            length: extent.length, hasText: extent.text != nil, unitsPerLength: extent.unitsPerLength,
            maximumAngle: rules.maximumAngle * .pi / 180)
    }

    private mutating func along(_ feature: SymbolFeatures.Feature, _ extent: Extent) -> [Place] {
        let spacing = rules.spacing * unitsPerPoint
        let label = lineLabel(extent)
        var places: [Place] = []
        for line in LabelLine.clipped(feature.parts, to: Self.side) {
            let anchors = label.anchors(
                along: line, spacing: spacing, overscale: Double(overscale), extent: Self.side)
            for anchor in anchors where !isTooClose(anchor.point, extent.text, spacing / 2) {
                places.append(Place(point: anchor.point, line: line, segment: anchor.segment))
            }
        }
        return places
    }

    private func centers(_ feature: SymbolFeatures.Feature, _ extent: Extent) -> [Place] {
        let label = lineLabel(extent)
        return feature.parts.filter { $0.points.count > 1 }.compactMap { line in
            label.centerAnchor(of: line).map { Place(point: $0.point, line: line, segment: $0.segment) }
        }
    }

    /// Whether the same text is near; if not, adds the point.
    private mutating func isTooClose(_ point: SIMD2<Double>, _ text: Int?, _ distance: Double) -> Bool {
        guard let text else { return false }
        let isNear = known[text].contains { other in
            let way = other - point
            return (way * way).sum().squareRoot() < distance
        }
        if !isNear { known[text].append(point) }
        return isNear
    }

    /// The rings of each polygon: one with the winding of the first starts a polygon, the others are its holes.
    private static func polygons(_ rings: [LabelLine]) -> [[[Point]]] {
        var (polygons, outer): ([[[Point]]], Bool?) = ([], nil)
        for ring in rings {
            let area = doubleArea(ring.points)
            guard area != 0 else { continue }
            let points = ring.points.map { Point(x: $0.x, y: $0.y) }
            if outer == nil || outer == (area < 0) {
                outer = area < 0
                polygons.append([points])
            } else {
                polygons[polygons.count - 1].append(points)
            }
        }
        return polygons
    }

    /// Exact, because tile units are whole and small.
    private static func doubleArea(_ ring: [SIMD2<Double>]) -> Double {
        guard var previous = ring.last else { return 0 }
        var area = 0.0
        for point in ring {
            area += (previous.x - point.x) * (previous.y + point.y)
            previous = point
        }
        return area
    }
}
