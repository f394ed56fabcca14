import JSON
package import MapGeometry
package import MapLabels
import MapStyle
import VectorTiles

/// The labels of a symbol layer in one tile, and where they were placed.
struct PlacedSymbols: Sendable {
    let placement: TilePlacement
    let layout: SymbolLayout
    let values: SymbolValues
    let paint: SymbolPaint
    /// The symbols of the layout that may reach into the image, in its order: by the indexes of these, places are found.
    fileprivate(set) var near: [Int] = []
    /// One per symbol that is near; those that are not drawn have an empty place.
    fileprivate(set) var places: [LabelPlace] = []

    /// A symbol that is near.
    func symbol(_ index: Int) -> SymbolLayout.Symbol { layout.symbols[near[index]] }

    /// Whether texts or icons lie on the ground.
    var lies: Bool {
        let rules = layout.rules
        return layout.hasTexts && rules.text.isFlat || layout.hasIcons && rules.icon.isFlat
    }
}

/// A text or icon that an image shows.
package struct PlacedLabel: Hashable, Sendable {
    /// The id of the style layer.
    package let layer: String
    /// The text; empty for an icon alone.
    package let text: String
    /// The box with padding, in points of the image.
    package let box: LabelBox
    /// The point that it labels, in points of the image.
    package let anchor: Point
}

/// Places the symbols of a layer in all tiles.
struct SymbolPlacing {
    let view: StyledView
    let zoom: Double
    /// Whether labels of different sources collide.
    let crossSourceCollisions: Bool

    /// A style whose labels are placed.
    struct Labelled {
        let style: ResolvedStyle
        /// The parts of a layer in the tiles of its source.
        let parts: (StyleLayer) -> [(placement: TilePlacement, part: any LayerPart)]
    }

    /// The placed tiles of symbol layers, by the layers' indexes.
    typealias Placed = [Int: [PlacedSymbols]]

    /// Places the labels of a style: the last layer first, and layers that differ only in their paint with the lowest.
    func place(_ labelled: Labelled, with placer: inout LabelPlacer) -> Placed {
        place([labelled], labelled.style.layers.map { (0, $0) }, [UpperStyles()], with: &placer)[0]
    }

    /// Places the labels of several styles together.
    ///
    /// - Parameters:
    ///   - order: the layers of all styles, bottom first, with the indexes of their styles.
    ///   - upper: what hides labels of each style.
    func place(
        _ styles: [Labelled], _ order: [(style: Int, layer: StyleLayer)], _ upper: [UpperStyles],
        with placer: inout LabelPlacer
    ) -> [Placed] {
        var placed = styles.map { _ in Placed() }
        let pinned = pinned(styles, order, upper, with: &placer)
        // What is in the way of each source's labels; at first pins and other styles.
        let others = placer.grid
        var grids: TextDictionary<CollisionGrid> = [:]
        defer { placer.ownGrid = nil }
        for (position, (index, layer)) in order.enumerated().reversed() where layer.placedWith == nil {
            guard case .symbol(let symbols) = layer.kind else { continue }
            let source = layer.source ?? ""
            if !crossSourceCollisions { placer.ownGrid = grids[source] ?? others }
            defer { grids[source] = placer.ownGrid }
            let tiles = pinned[position] ?? near(symbols, styles[index].parts(layer), placer)
            placed[index][layer.index] = place(tiles, below: upper[index], with: &placer)
        }
        for (index, layer) in order {
            guard case .symbol(let symbols) = layer.kind,
                let lowest = layer.placedWith.flatMap({ placed[index][$0] })
            else { continue }
            placed[index][layer.index] = zip(self.symbols(symbols, styles[index].parts(layer)), lowest).map {
                tile, other in
                var tile = tile
                (tile.near, tile.places) = (other.near, other.places)
                return tile
            }
        }
        return placed
    }

    /// Places the names of places at pins before all other labels: a map must name what it marks.
    ///
    /// - Returns: the tiles of layers that may have such names, by the positions of the layers in `order`.
    private func pinned(
        _ styles: [Labelled], _ order: [(style: Int, layer: StyleLayer)], _ upper: [UpperStyles],
        with placer: inout LabelPlacer
    ) -> [Int: [PlacedSymbols]] {
        guard !placer.pins.isEmpty, !placer.hasSeam else { return [:] }
        var all: [Int: [PlacedSymbols]] = [:]
        for distance in LabelPlacer.pinDistances {
            for (position, (index, layer)) in order.enumerated().reversed() where layer.placedWith == nil {
                guard case .symbol(let symbols) = layer.kind, layer.role == .labels else { continue }
                let tiles = all[position] ?? near(symbols, styles[index].parts(layer), placer)
                let arePinned = tiles.contains { tile in
                    tile.near.indices.contains { isPinned(tile.symbol($0), of: tile, within: distance, placer) }
                }
                all[position] =
                    arePinned ? place(tiles, below: upper[index], nearPins: distance, with: &placer) : tiles
            }
        }
        return all
    }

    /// Whether a label at a point is so near to a pin that it may be the name of its place.
    private func isPinned(
        _ symbol: SymbolLayout.Symbol, of tile: PlacedSymbols, within distance: Double, _ placer: LabelPlacer
    ) -> Bool {
        guard symbol.line == nil else { return false }
        let spot = tile.spot(of: symbol, in: view)
        return placer.isPinned(x: spot.x, y: spot.y, within: distance)
    }

    /// The symbols of a layer in all tiles of its source, in the order of placing.
    func symbols(
        _ layer: SymbolLayer, _ parts: [(placement: TilePlacement, part: any LayerPart)]
    ) -> [PlacedSymbols] {
        let tiles = parts.compactMap { placement, part -> PlacedSymbols? in
            guard case .layout(let layout, let values)? = part as? SymbolPart else { return nil }
            let integerZoom = Double(placement.styleZoom)
            return PlacedSymbols(
                placement: placement, layout: layout, values: values,
                paint: SymbolPaint(layer, values, zoom: zoom, integerZoom: integerZoom))
        }
        return tiles.sorted { Self.isBefore($0.placement, $1.placement) }
    }

    /// The same with the symbols that may reach into the image: most symbols of a tile are far from a small one.
    private func near(
        _ layer: SymbolLayer, _ parts: [(placement: TilePlacement, part: any LayerPart)], _ placer: LabelPlacer
    ) -> [PlacedSymbols] {
        symbols(layer, parts).map { tile in
            var tile = tile
            tile.near = SymbolCandidates(tile, view: view, zoom: zoom, margin: placer.grid.margin).near
            tile.places = Array(repeating: LabelPlace(), count: tile.near.count)
            return tile
        }
    }

    /// Finds places for symbols: tile by tile, or by sort key over all tiles.
    ///
    /// - Parameters:
    ///   - tiles: in the order of placing; symbols that have a place keep it.
    ///   - upper: what hides some of them.
    ///   - pinDistance: places only symbols that are so near to a pin, in points, if they can move out of its way; nil
    ///     for all.
    func place(
        _ tiles: [PlacedSymbols], below upper: UpperStyles = UpperStyles(), nearPins pinDistance: Double? = nil,
        with placer: inout LabelPlacer
    ) -> [PlacedSymbols] {
        // Beside the tiles, which would be copied for each symbol if they changed.
        var places = tiles.map(\.places)
        var order: [(tile: Int, symbol: Int)] = []
        for (index, tile) in tiles.enumerated() {
            let sorted = tile.layout.rules.placesByY ? tile.orderByY.reversed() : Array(tile.near.indices)
            order += sorted.map { (index, $0) }
        }
        if tiles.first?.layout.rules.sortsByKey == true {
            order = order.enumerated().sorted { a, b in
                (tiles[a.element.tile].sortKey(a.element.symbol), a.offset)
                    < (tiles[b.element.tile].sortKey(b.element.symbol), b.offset)
            }.map(\.element)
        }
        let margin = placer.grid.margin
        let candidates = tiles.map { SymbolCandidates($0, view: view, zoom: zoom, margin: margin) }
        let isMixed = Set(tiles.map(\.placement.coordinate.z)).count > 1
        let joinsDoubles = placer.joinsDoubles
        let mayBeHidden = !upper.isEmpty
        var doubles = SymbolDoubles()
        for (tile, symbol) in order where places[tile][symbol].hasText {
            let point = tiles[tile].symbol(symbol)
            guard let name = tiles[tile].text(of: point) else { continue }
            doubles.insert(name, zoom: tiles[tile].placement.coordinate.z, at: tiles[tile].spot(of: point, in: view))
        }
        for (tile, symbol) in order where places[tile][symbol].box == nil {
            let point = tiles[tile].symbol(symbol)
            if let pinDistance, !isPinned(point, of: tiles[tile], within: pinDistance, placer) { continue }
            guard candidates[tile].mayBePlaced(point, with: placer), let label = candidates[tile].label(of: point)
            else { continue }
            let zoom = tiles[tile].placement.coordinate.z
            let name = isMixed || joinsDoubles ? label.text?.key : nil
            let spot = tiles[tile].spot(of: point, in: view)
            if let name, doubles.contains(name, besides: joinsDoubles ? nil : zoom, at: spot) { continue }
            if mayBeHidden, upper.hides(point, of: tiles[tile], in: view) { continue }
            let candidate = candidates[tile].candidate(point, label)
            if pinDistance != nil, candidate.shifts.isEmpty { continue }
            var place = placer.place(candidate, tiles[tile].layout.rules.labels)
            candidates[tile].show(&place, label)
            // Whether the other has a place may depend on a whole square, which its neighbor does not know.
            if let name, place.hasText || placer.hasSeam { doubles.insert(name, zoom: zoom, at: spot) }
            places[tile][symbol] = place
        }
        return zip(tiles, places).map { tile, places in
            var tile = tile
            tile.places = places
            return tile
        }
    }

    /// Tiles of deeper zooms first, then from west to east and from north to south.
    private static func isBefore(_ a: TilePlacement, _ b: TilePlacement) -> Bool {
        if a.coordinate.z != b.coordinate.z { return a.coordinate.z > b.coordinate.z }
        let (worldA, worldB) = (a.column >> a.coordinate.z, b.column >> b.coordinate.z)
        return (worldA, a.coordinate.x, a.coordinate.y) < (worldB, b.coordinate.x, b.coordinate.y)
    }
}

extension PlacedSymbols {
    /// The drawn symbols that reach into the image.
    func drawn(of layer: String, in view: StyledView) -> [PlacedLabel] {
        near.indices.compactMap { index in
            let (symbol, place) = (symbol(index), places[index])
            guard place.hasText || place.hasIcon, let box = place.box, box.right > 0, box.bottom > 0,
                box.left < view.viewport.size.width, box.top < view.viewport.size.height
            else { return nil }
            let text = place.hasText ? layout.labels[symbol.label].text?.key ?? "" : ""
            return PlacedLabel(layer: layer, text: text, box: box, anchor: spot(of: symbol, in: view))
        }
    }

    /// Whether a symbol lies in the part of the tile that is drawn.
    func owns(_ symbol: SymbolLayout.Symbol) -> Bool {
        guard let owned = placement.owned else { return true }
        return owned.contains(
            TilePoint(x: Int16(clamping: Int(symbol.x)), y: Int16(clamping: Int(symbol.y))))
    }

    /// The point of a symbol, in points of the image.
    func spot(of symbol: SymbolLayout.Symbol, in view: StyledView) -> Point {
        let pixel = placement.pixel(x: symbol.x, y: symbol.y)
        return Point(x: pixel.x / view.scale, y: pixel.y / view.scale)
    }

    /// The text of a symbol; nil without one.
    func text(of symbol: SymbolLayout.Symbol) -> String? { layout.labels[symbol.label].text?.key }

    /// The sort key of a symbol.
    func sortKey(_ symbol: Int) -> Double { layout.labels.features[self.symbol(symbol).label].sortKey }

    /// The symbols from the top of the image to its bottom; of those at one height, the last feature first.
    var orderByY: [Int] {
        let direction = placement.rotated(x: 0, y: 1)
        let across = placement.rotated(x: 1, y: 0)
        let heights = near.map { index in
            let symbol = layout.symbols[index]
            return (across.y * symbol.x + direction.y * symbol.y + 0.5).rounded(.down)
        }
        return near.indices.sorted { a, b in
            let (first, second) = (
                layout.labels.features[symbol(a).label].index, layout.labels.features[symbol(b).label].index
            )
            return (heights[a], second, a) < (heights[b], first, b)
        }
    }
}

/// The placed texts of a layer, of which each is shown once at a point.
///
/// Where a parent stands in for a missing tile, it may have a label that a tile beside it has, too, because coordinates
/// are rounded differently. Some tiles have a label twice themselves.
struct SymbolDoubles {
    private var places: TextDictionary<[(zoom: Int, point: Point)]> = [:]
    /// How near two points of the same text are, in points.
    private static let distance = 4.0

    /// Whether a tile has the text at about this point of the image.
    ///
    /// - Parameter zoom: the zoom whose tiles do not count; nil if all do.
    func contains(_ text: String, besides zoom: Int?, at point: Point) -> Bool {
        places[text]?.contains { place in
            let (dx, dy) = (place.point.x - point.x, place.point.y - point.y)
            return place.zoom != zoom && dx * dx + dy * dy <= Self.distance * Self.distance
        } ?? false
    }

    /// Adds a placed text.
    mutating func insert(_ text: String, zoom: Int, at point: Point) {
        places[text, default: []].append((zoom, point))
    }
}
