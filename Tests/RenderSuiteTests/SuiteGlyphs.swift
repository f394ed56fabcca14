import Cairo
import JSON
import MapLabels

/// The glyphs of the suite's folder.
struct SuiteGlyphs {
    let suite: RenderSuite
    /// The template of the style; nil without one.
    let template: String?

    /// The glyphs that texts need, as far as the suite has them.
    func table(for demand: GlyphDemand) -> GlyphTable {
        var table = GlyphTable()
        table.bidi = { scalars in
            BidiOrder(scalars).map { GlyphTable.Bidi(forms: $0.forms, levels: $0.levels) }
        }
        for (index, stack) in demand.stacks.enumerated() {
            for range in stack.ranges {
                for name in [stack.name] + stack.fonts {
                    guard let found = self.range(range, of: name) else { continue }
                    table.add(found, stack: index)
                    break
                }
            }
        }
        return table
    }

    private func range(_ range: Int, of font: String) -> GlyphRange? {
        let numbers = "\(range * 256)-\(range * 256 + 255)"
        guard
            let url = template?.replacing("{fontstack}", with: font).replacing("{range}", with: numbers)
                .replacing("mapbox://fonts/mapbox/", with: "local://glyphs/mapbox/"),
            let path = suite.path(of: String(url.prefix { $0 != "?" })), let bytes = suite.read(path)
        else { return nil }
        return try? GlyphRange(bytes, index: range)
    }
}
