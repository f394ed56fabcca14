import JSON
import MapGeometry
import MapStyle

/// What hides labels of a style: the land and the labels of those above it.
struct UpperStyles {
    private var land: [WorldBox] = []
    private var places: TextDictionary<[Point]> = [:]
    /// How near two points of the same text are at the zoom of the lower one's tile, in points: places of coarse tiles
    /// are that exact.
    private static let distance = 8.0
    /// The distance ends to grow with the zoom here, in points.
    private static let maximumDistance = 512.0

    /// Whether it hides nothing.
    var isEmpty: Bool { land.isEmpty && places.isEmpty }

    /// What hides labels of each style, bottom first.
    static func all(
        of styles: [StackedStyle], _ labelled: [SymbolPlacing.Labelled], _ placing: SymbolPlacing
    ) -> [UpperStyles] {
        var all: [UpperStyles] = []
        var upper = UpperStyles()
        for index in styles.indices.reversed() {
            all.append(upper)
            guard index > 0 else { break }
            upper.land += styles[index].land ?? []
            for layer in styles[index].style.layers {
                guard case .symbol(let symbols) = layer.kind else { continue }
                for tile in placing.symbols(symbols, labelled[index].parts(layer)) { upper.insert(tile, placing.view) }
            }
        }
        return all.reversed()
    }

    private mutating func insert(_ tile: PlacedSymbols, _ view: StyledView) {
        for symbol in tile.layout.symbols where symbol.line == nil && tile.owns(symbol) {
            guard let text = tile.text(of: symbol) else { continue }
            places[text, default: []].append(tile.spot(of: symbol, in: view))
        }
    }

    /// Whether a label lies on the land of an upper style, or one of them has its text nearby.
    func hides(_ symbol: SymbolLayout.Symbol, of tile: PlacedSymbols, in view: StyledView) -> Bool {
        let spot = tile.spot(of: symbol, in: view)
        let point = view.viewport.worldPoint(at: spot)
        if land.contains(where: { $0.contains(point) }) { return true }
        guard symbol.line == nil, let text = tile.text(of: symbol), let others = places[text] else { return false }
        let distance = min(Self.distance * Double(tile.placement.overscale), Self.maximumDistance)
        return others.contains { other in
            let (dx, dy) = (other.x - spot.x, other.y - spot.y)
            return dx * dx + dy * dy <= distance * distance
        }
    }
}
