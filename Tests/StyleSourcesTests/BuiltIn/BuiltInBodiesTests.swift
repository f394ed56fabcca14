import MapStyle
import Testing
import TileSources

@testable import StyleSources

@Suite struct BuiltInBodiesTests {
    private func style(_ schema: VectorSchema, isDark: Bool = false, at zoom: Double) throws -> ResolvedStyle {
        try Style(Array(BuiltInStyle(schema: schema, isDark: isDark).json.utf8)).resolved(at: zoom)
    }

    private func extrusion(_ style: ResolvedStyle) -> FillExtrusionLayer? {
        style.layers.lazy.compactMap { layer in
            if case .fillExtrusion(let extrusion) = layer.kind { extrusion } else { nil }
        }.first
    }

    @Test func theStyleIsValid() throws {
        let bodies = try #require(BuiltInStyle.bodies)
        #expect(bodies.notes.isEmpty)
    }

    /// Bodies stand above streets and below labels, in the color of their areas, and are hidden with these.
    @Test(arguments: VectorSchema.allCases, [false, true]) func bodies(schema: VectorSchema, isDark: Bool) throws {
        let flat = try style(schema, isDark: isDark, at: 15)
        let raised = BuiltInStyle.raised(flat)
        let position = try #require(raised.layers.firstIndex { $0.id == "building bodies" })
        #expect(raised.layers[..<position].contains { !$0.kind.isSymbol })
        #expect(raised.layers[(position + 1)...].allSatisfy { $0.kind.isSymbol })
        let area = try #require(flat.layers.last { $0.role == .buildings })
        #expect(raised.layers[position].sourceLayer == area.sourceLayer)
        guard case .fill(let fill) = area.kind else { throw CancellationError() }
        #expect(try #require(extrusion(raised)).color == fill.color)
        #expect(extrusion(raised.without([.buildings])) == nil)
    }

    /// Each layer keeps an index of its own, and labels that share places keep sharing them.
    @Test func indexes() throws {
        let flat = try style(.openMapTiles, at: 16)
        let raised = BuiltInStyle.raised(flat)
        #expect(raised.layers.count == flat.layers.count + 1)
        #expect(zip(raised.layers, raised.layers.dropFirst()).allSatisfy { $0.index < $1.index })
        let ids = { (style: ResolvedStyle) in
            Dictionary(style.layers.map { ($0.index, $0.id) }) { one, _ in one }
        }
        let (before, after) = (ids(flat), ids(raised))
        for layer in raised.layers where layer.placedWith != nil {
            let old = flat.layers.first { $0.id == layer.id }
            #expect(layer.placedWith.flatMap { after[$0] } == old?.placedWith.flatMap { before[$0] })
        }
    }

    /// Zoom 15 of requests is zoom 14 of styles.
    @Test func lowZoomsStayFlat() throws {
        #expect(try extrusion(BuiltInStyle.raised(style(.openMapTiles, at: 13.9))) == nil)
        #expect(try extrusion(BuiltInStyle.raised(style(.openMapTiles, at: 14))) != nil)
    }
}
