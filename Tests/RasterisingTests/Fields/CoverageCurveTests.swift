import Testing

@testable import Rasterising

@Suite struct CoverageCurveTests {
    /// The table as MapLibre's shader has it, distance by distance.
    @Test(
        arguments: [
            (0.2, 0.3), (0, 1), (-1, 0.5), (0.5, 2), (-2, -1), (2, 3), (0.7, 0.7000001), (0.9999, 1), (0, 0.0001),
            // Edges without a width.
            (0.5, 0.5), (0.6, 0.4), (.nan, 0.5), (0.5, .nan), (-.infinity, 0.5), (0.5, .infinity),
        ] as [(Float, Float)],
        [
            nil, (0.6, 0.8), (0.1, 0.25), (0.9, 1.5), (-1, -0.5), (0.8, 0.6), (.nan, 0.9), (0.75, .infinity),
        ] as [(Float, Float)?])
    func followsTheFormula(edge: (Float, Float), inner: (Float, Float)?) {
        func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
            let width = high - low
            guard width > 0, width.isFinite else { return value >= low ? 1 : 0 }
            let t = min(max((value - low) / width, 0), 1)
            return t * t * (3 - 2 * t)
        }
        let curve = CoverageCurve(edge: SIMD2(edge.0, edge.1), inner: inner.map { SIMD2($0.0, $0.1) })
        let table = curve.coverages()
        #expect(table.count == CoverageCurve.steps + 4)
        for step in 0...CoverageCurve.steps {
            let distance = Float(step) / Float(CoverageCurve.steps)
            var coverage = smoothstep(edge.0, edge.1, distance)
            if let inner { coverage = min(coverage, 1 - smoothstep(inner.0, inner.1, distance)) }
            let expected = Int(coverage * 255 + 0.5)
            guard Int(table[step]) == expected else {
                Issue.record("at \(distance): \(table[step]), not \(expected)")
                return
            }
        }
    }
}
