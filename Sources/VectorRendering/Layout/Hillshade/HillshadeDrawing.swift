package import Imaging
import MapGeometry
import MapStyle
import Platform
import Rasterising
import VectorTiles

extension HillshadeLayer: DrawableLayer {
    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let paint = HillshadePaint(self, zoom: scene.zoom, bearing: scene.view.viewport.bearing)
        let tiles = scene.elevations(paint)
        return tiles.isEmpty ? nil : HillshadeDrawing(tiles)
    }
}

/// Draws light and shadow on elevations.
package struct HillshadeDrawing: DrawnLayer {
    private let tiles: [DrawnTile<ElevationTile, HillshadePaint>]

    /// Creates a drawing of a layer.
    package init(_ tiles: [DrawnTile<ElevationTile, HillshadePaint>]) { self.tiles = tiles }

    /// Draws the layer, tile by tile.
    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        guard let paint = tiles.first?.paint, !paint.lights.isEmpty else { return }
        switch paint.method {
        case .standard: try draw(StandardShading(paint), on: canvas, check: check)
        case .basic: try draw(DiffuseShading(paint, count: 1), on: canvas, check: check)
        case .multidirectional:
            try draw(DiffuseShading(paint, count: paint.lights.count), on: canvas, check: check)
        case .combined: try draw(CombinedShading(paint), on: canvas, check: check)
        case .igor: try draw(IgorShading(paint), on: canvas, check: check)
        }
    }

    private func draw(
        _ shading: some Shading, on canvas: PixmapBand, check: () throws -> Void
    ) rethrows {
        for tile in tiles {
            let placement = tile.placement.limited(to: canvas.rows)
            guard !placement.region.isEmpty else { continue }
            try check()
            try draw(tile, placement, shading, on: canvas, check: check)
        }
    }

    private func draw(
        _ tile: DrawnTile<ElevationTile, HillshadePaint>, _ placement: TilePlacement, _ shading: some Shading,
        on canvas: PixmapBand, check: () throws -> Void
    ) rethrows {
        let (region, side) = (placement.region, tile.layout.side)
        let visible = tile.layout.visible(placement)
        let grid = SlopeGrid(
            ElevationGrid(tile.layout, columns: visible.columns, rows: visible.rows), side: side,
            z: placement.coordinate.z)
        let map = placement.unitMap(width: side, height: side)
        let latitudes = LatitudeScale(placement.coordinate)
        let (isNearest, perPart) = (tile.paint.isNearest, 1 / Float(side))
        let width = canvas.width
        var line = PixelRow(count: width)
        var slopes = SlopeRow(map, columns: grid.columns)
        var pixels = canvas.pixels.mutableSpan
        for row in region.rows {
            if row % CheckInterval.rows == 0 { try check() }
            let columns = region.columns(inRow: row)
            do {
                var words = line.words.mutableSpan
                for run in map.runs(columns, inRow: row) {
                    let (x, y) = (Float(run.x), Float(run.y))
                    let perRow = latitudes.factor(at: y / Float(side))
                    // North-up, a row of pixels has one latitude, and lies between two rows of slopes.
                    if slopes.isLevel, !isNearest {
                        slopes.fill(grid, x: x, y: y, count: columns.count)
                        Self.shade(slopes, perRow, shading, columns.count, &words)
                        continue
                    }
                    let steps = (Float(run.stepX), Float(run.stepY))
                    let first = run.columns.lowerBound - columns.lowerBound
                    var offset = 0
                    while offset < run.columns.count {
                        var (east, south) = (SIMD4<Float>(), SIMD4<Float>())
                        for index in 0..<4 {
                            let place = Float(offset &+ index)
                            let (x, y) = (x + place * steps.0, y + place * steps.1)
                            let factor = slopes.isLevel ? perRow : latitudes.factor(at: y * perPart)
                            let slope = grid.slope(x, y, isNearest: isNearest) * factor
                            (east[index], south[index]) = (slope.x, slope.y)
                        }
                        Self.store(shading.colors(east, south).words, at: first &+ offset, &words)
                        offset &+= 4
                    }
                }
            }
            line.blend(columns.count, into: &pixels, at: row * width + columns.lowerBound)
        }
    }

    /// Shades a row of slopes, four pixels at a time.
    @inline(__always)
    private static func shade(
        _ slopes: borrowing SlopeRow, _ factor: Float, _ shading: some Shading, _ count: Int,
        _ words: inout MutableSpan<UInt32>
    ) {
        var offset = 0
        while offset < count {
            let slope = slopes.slopes(at: offset)
            store(shading.colors(slope.east * factor, slope.south * factor).words, at: offset, &words)
            offset &+= 4
        }
    }

    /// Stores four words; the row has room for them, even behind the last pixel.
    @inline(__always)
    private static func store(_ quad: SIMD4<UInt32>, at offset: Int, _ words: inout MutableSpan<UInt32>) {
        for index in 0..<4 { words[offset &+ index] = quad[index] }
    }
}

/// How much steeper the ground is than its slopes on the map, which stretches high latitudes.
struct LatitudeScale {
    private let values: [Float]
    private static let count = 64

    init(_ tile: TileCoordinate) {
        let side = Double(1 << tile.z)
        func latitude(_ row: Int) -> Double {
            WebMercator.unproject(WorldPoint(x: 0.5, y: Double(row) / side)).latitude
        }
        let (top, bottom) = (latitude(tile.y), latitude(tile.y + 1))
        values = (0...Self.count).map { index in
            let part = Double(index) / Double(Self.count)
            return Float(1 / max(cos((top + (bottom - top) * part) * .pi / 180), 0.05))
        }
    }

    /// - Parameter part: 0 at the top of the tile, 1 at its bottom.
    @inline(__always)
    func factor(at part: Float) -> Float {
        // In this order, NaN becomes 0.
        let place = min(1, max(0, part)) * Float(Self.count)
        let index = min(Int(place), Self.count - 1)
        return values[index] + (values[index + 1] - values[index]) * (place - Float(index))
    }
}
