import MapGeometry
import StyleSources
import VectorRendering

/// How a built-in style joins the layers below and above it to one map.
///
/// Only the lowest layer paints the whole image. A style above others has land only where their tiles are coarser than
/// its own, so that the coarse sea of a world map does not cover a city. Above images it shows no land cover.
struct StyleStacking: Sendable {
    /// Where it hides the layers below; nil for everywhere.
    fileprivate(set) var land: [WorldBox]?
    /// The ids of style layers that are not drawn.
    fileprivate(set) var omitted: Set<String> = []
    /// The styles directly above that are drawn together with it, bottom first.
    fileprivate(set) var upper: [DecodedStyle] = []
    /// Whether a style below draws this one.
    fileprivate(set) var isDrawnBelow = false

    /// The layers of an image, bottom first, with the stacking of those in built-in styles.
    static func stacked(_ layers: [any DecodedLayer]) -> [any DecodedLayer] {
        var stacked = layers
        for (index, layer) in layers.enumerated() {
            guard var style = layer as? DecodedStyle, style.planned.layer.isBuiltIn else { continue }
            let below = layers[..<index].filter(\.isDrawn)
            guard !below.isEmpty else { continue }
            let land = LandBelow(below).covered(by: style)
            let hasImages = below.contains { !($0 is DecodedStyle) }
            style.stacking = StyleStacking(
                land: land, omitted: hasImages && land.isEmpty ? BuiltInStyle.landLayers : [])
            stacked[index] = style
        }
        join(&stacked)
        return stacked
    }

    /// Hands styles that are drawn together to the lowest of them.
    private static func join(_ layers: inout [any DecodedLayer]) {
        var lowest: Int?
        for index in layers.indices where layers[index].isVisible {
            guard var style = layers[index] as? DecodedStyle, style.joinsOthers else {
                lowest = nil
                continue
            }
            guard let base = lowest, var joined = layers[base] as? DecodedStyle else {
                lowest = index
                continue
            }
            joined.stacking = joined.stacking ?? StyleStacking()
            joined.stacking?.upper.append(style)
            layers[base] = joined
            style.stacking?.isDrawnBelow = true
            layers[index] = style
        }
    }
}

extension DecodedStyle {
    /// Whether it may be drawn together with others.
    fileprivate var joinsOthers: Bool {
        planned.layer.isBuiltIn && isDrawn && opacity == 1 && planned.layer.labels == .top
            && planned.layer.crossSourceCollisions
    }
}

/// The tiles below a style.
private struct LandBelow {
    private let layers: [any DecodedLayer]
    /// Number of zooms by which images may be coarser than vector tiles above them: they are seen through the map for a
    /// while.
    private static let coarseImages = 3.0

    init(_ layers: [any DecodedLayer]) { self.layers = layers }

    /// The parts of a style's tiles that have coarser ones below; of tiles that reach beyond the tileset's bounds, what
    /// is within them.
    func covered(by style: DecodedStyle) -> [WorldBox] {
        // Tiles of no known schema may have no land.
        guard !style.planned.layer.isPlain else { return [] }
        return zip(style.planned.tiles, style.parts).flatMap { tiles, part -> [WorldBox] in
            let origins = Dictionary(part.found.map { ($0.wanted, $0.origin) }) { first, _ in first }
            return tiles.plan.cells.compactMap { cell in
                guard let origin = origins[cell.coordinate] ?? nil else { return nil }
                let detail = Double(origin.z) + part.tileset.gain
                guard self.detail(at: cell.coordinate) < detail else { return nil }
                return WorldBox(of: cell, in: part.tileset.metadata.bounds)
            }
        }
    }

    /// The zoom of the deepest tiles below a square, as that of tiles with 256 points.
    private func detail(at square: TileCoordinate) -> Double {
        layers.reduce(-.infinity) { deepest, layer in
            // GeoJSON has no zooms.
            guard !layer.parts.isEmpty else { return .infinity }
            return layer.parts.reduce(deepest) { deepest, part in
                let levels = part.found.filter { $0.wanted.overlaps(square) }.compactMap(\.origin?.z)
                guard let level = levels.max() else { return deepest }
                let gain = part.tileset.gain + (layer is DecodedStyle ? 0 : Self.coarseImages)
                return max(deepest, Double(level) + gain)
            }
        }
    }
}

extension TileCoordinate {
    /// Whether one of two squares lies in the other.
    fileprivate func overlaps(_ other: TileCoordinate) -> Bool {
        let shallower = min(z, other.z)
        return ancestor(levels: z - shallower) == other.ancestor(levels: other.z - shallower)
    }
}

extension WorldBox {
    /// The part of a square that lies within bounds; nil without any.
    fileprivate init?(of cell: TileCover.Cell, in bounds: GeoBounds?) {
        let side = Double(1 << cell.coordinate.z)
        let world = Double(cell.column >> cell.coordinate.z)
        var (west, east) = (Double(cell.column) / side, Double(cell.column + 1) / side)
        var (north, south) = (Double(cell.coordinate.y) / side, Double(cell.coordinate.y + 1) / side)
        if let bounds, !bounds.crossesAntimeridian {
            let start = WebMercator.project(Coordinate(latitude: bounds.north, longitude: bounds.west))
            let end = WebMercator.project(Coordinate(latitude: bounds.south, longitude: bounds.east))
            // Eastern edges at 180 degrees are those of the world, not its western ones.
            let right = bounds.east >= 180 ? 1 : end.x
            (west, east) = (max(west, world + start.x), min(east, world + right))
            (north, south) = (max(north, start.y), min(south, end.y))
        }
        self.init(west: west, north: north, east: east, south: south)
    }
}
