import Glibc
import MapGeometry
import MapLabels
import MapStyle
import Rasterising

/// Turns the placed labels of a layer into quads on the image.
struct SymbolBuilder {
    let view: StyledView
    let zoom: Double
    /// Whether texts become lines of text, not glyphs.
    var isForPage = false

    /// The batches of a layer in drawing order: the icons of all tiles, then the texts.
    func batches(_ tiles: [PlacedSymbols], _ textures: inout IconTextures) -> [SymbolBatch] {
        let tiles = tiles.sorted(by: Self.isDrawnBefore)
        var icons: [(key: Double, batch: SymbolBatch)] = []
        for tile in tiles where tile.paint.icon.isVisible {
            let items = IconItems(tile, view: view, zoom: zoom)
            for run in tile.runs() {
                var batch = SymbolBatch()
                batch.hasHalos = tile.layout.hasFieldIcons == true && tile.paint.icon.hasHalo
                for symbol in run.symbols { items.append(symbol, to: &batch, &textures) }
                if !batch.items.isEmpty { icons.append((run.key, batch)) }
            }
        }
        var texts: [(key: Double, batch: SymbolBatch)] = []
        for tile in tiles where tile.paint.text.isVisible && tile.layout.hasTexts {
            let items = TextItems(tile, view: view, zoom: zoom, isForPage: isForPage)
            for run in tile.runs() {
                var batch = SymbolBatch()
                batch.hasHalos = tile.paint.text.hasHalo
                for symbol in run.symbols { items.append(symbol, to: &batch, &textures) }
                if !batch.items.isEmpty { texts.append((run.key, batch)) }
            }
        }
        return Self.sorted(icons) + Self.sorted(texts)
    }

    /// Batches by sort key; of equal keys in their order.
    private static func sorted(_ batches: [(key: Double, batch: SymbolBatch)]) -> [SymbolBatch] {
        batches.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
            .map(\.element.batch)
    }

    /// Tiles of deeper zooms first, then from the top of the image to the bottom.
    private static func isDrawnBefore(_ a: PlacedSymbols, _ b: PlacedSymbols) -> Bool {
        let (first, second) = (a.placement.coordinate, b.placement.coordinate)
        if first.z != second.z { return first.z > second.z }
        let placeA = a.placement.rotated(x: Double(first.x), y: Double(first.y))
        let placeB = b.placement.rotated(x: Double(second.x), y: Double(second.y))
        // Places in the image, rounded: tiles of one row at a bearing of 0 differ by rounding errors only.
        let (yA, yB) = ((placeA.y * 1024).rounded(), (placeB.y * 1024).rounded())
        if yA != yB { return yA < yB }
        let (xA, xB) = ((placeA.x * 1024).rounded(), (placeB.x * 1024).rounded())
        return xA != xB ? xA < xB : a.placement.column < b.placement.column
    }
}

extension PlacedSymbols {
    /// Symbols that are drawn together, in their order.
    struct Run {
        /// The sort key, or 0 if the layer is drawn tile by tile.
        var key = 0.0
        var symbols: [Int] = []
    }

    /// The symbols of the tile in runs of equal sort keys, or in one run.
    func runs() -> [Run] {
        let rules = layout.rules
        if rules.drawsByY { return [Run(symbols: orderByY)] }
        guard rules.sortsByKey, rules.mayOverlap else { return [Run(symbols: Array(layout.symbols.indices))] }
        var runs: [Run] = []
        for symbol in layout.symbols.indices {
            let key = sortKey(symbol)
            if runs.last?.key != key || runs.isEmpty { runs.append(Run(key: key)) }
            runs[runs.count - 1].symbols.append(symbol)
        }
        return runs
    }
}
