import MapLabels
import Testing
import VectorTiles

@testable import MapStyle
@testable import VectorRendering

@Suite struct SymbolAnchorsTests {
    /// The middle of an area is not rounded: in a magnified tile, a unit is a point of the image or more.
    @Test(arguments: [(5.0, 2.5), (100, 50), (321, 160.5)]) func middlesOfAreasLieBetweenUnits(
        side: Double, middle: Double
    ) {
        var anchors = SymbolAnchors(rules: SymbolRules(SymbolLayer(), zoom: 0), overscale: 16, textCount: 1)
        var feature = SymbolFeatures.Feature(row: 0, index: 0, kind: .polygon)
        feature.parts = [LabelLine([[0, 0], [side, 0], [side, side], [0, side], [0, 0]])]
        var points: [SIMD2<Double>] = []
        anchors.forEachPlace(of: feature, SymbolAnchors.Extent()) { points.append($0.point) }
        #expect(points == [[middle, middle]])
    }
}
