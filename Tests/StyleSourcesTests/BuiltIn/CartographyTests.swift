import Foundation
import MapStyle
import TestSupport
import Testing
import TileSources

@testable import StyleSources

/// The tables in docs/cartography.md say what the styles do.
@Suite struct CartographyTests {
    /// The first zoom of a layer, as in requests, by the first of its ids.
    private static func stated() throws -> [(zoom: Double, layers: [String])] {
        let page = try String(contentsOfFile: "\(Project.root)/docs/cartography.md", encoding: .utf8)
        return page.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, let zoom = Double(cells[1]) else { return nil }
            let layers = cells[2].split(separator: "`", omittingEmptySubsequences: false).enumerated()
            return (zoom, layers.filter { $0.offset % 2 == 1 }.map { String($0.element) })
        }
    }

    @Test func statedZoomsMatchTheStyle() throws {
        let style = try Style(Array(BuiltInStyle(schema: .openMapTiles, isDark: false).json.utf8))
        let layers = style.layers + (BuiltInStyle.bodies?.layers ?? [])
        let rows = try Self.stated()
        #expect(rows.count > 40)
        for row in rows {
            for id in row.layers {
                let layer = try #require(layers.first { $0.id == id }, "no layer \(id)")
                // In styles, zooms are one less.
                let zoom = layer.minZoom.map { $0 + 1 } ?? 0
                #expect(zoom == row.zoom, "\(id)")
            }
        }
    }

    @Test func listsLabelsInTheOrderOfPlacement() throws {
        let listed = try Self.stated().flatMap(\.layers).filter { $0.contains(" label") }
        let kinds = listed.map { $0.replacing(" with dot", with: "").replacing(" label", with: "") }
        #expect(kinds == ["major capital", "major city"] + StyleLabel.allCases.map(\.rawValue))
    }
}
