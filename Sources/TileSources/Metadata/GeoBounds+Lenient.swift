import MapGeometry

extension GeoBounds {
    /// Creates bounds from west, south, east and north; nil if they are invalid.
    ///
    /// Writers round, so values slightly outside the world are moved to its edge.
    init?(lenient edges: [Double]) {
        guard edges.count == 4, edges.allSatisfy(\.isFinite), edges.allSatisfy({ abs($0) <= 181 }) else { return nil }
        func clamped(_ value: Double, _ edge: Double) -> Double { min(max(value, -edge), edge) }
        self.init(
            west: clamped(edges[0], 180), south: clamped(edges[1], 90),
            east: clamped(edges[2], 180), north: clamped(edges[3], 90))
        guard south < north, west != east else { return nil }
    }
}
