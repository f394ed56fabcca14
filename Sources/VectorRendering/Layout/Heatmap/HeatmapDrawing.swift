package import Imaging
import MapStyle
import Rasterising
import VectorTiles

extension HeatmapLayer: DrawableLayer {
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? {
        let points = CircleLayout(features.binding.layer, features: features.indexes)
        return FeaturePart(points, HeatmapValues(self, features))
    }

    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let (zoom, ramp) = (scene.zoom, HeatmapPaint.ramp(self))
        let tiles = scene.tiles { (part: FeaturePart<CircleLayout, HeatmapValues>, integerZoom, _) in
            HeatmapPaint(self, part.values, ramp: ramp, zoom: zoom, integerZoom: integerZoom)
        }
        return tiles.isEmpty ? nil : HeatmapDrawing(tiles)
    }
}

/// Draws the density of points, over the whole image at once.
package struct HeatmapDrawing: DrawnLayer {
    private let tiles: [DrawnTile<CircleLayout, HeatmapPaint>]

    /// Creates a drawing of a layer.
    package init(_ tiles: [DrawnTile<CircleLayout, HeatmapPaint>]) { self.tiles = tiles }

    package var vertexCount: Int { tiles.reduce(0) { $0 + $1.layout.vertexCount } }
    /// The densities of the whole image are needed for each band.
    package var drawsInBands: Bool { false }

    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        guard let paint = tiles.first?.paint, paint.opacity > 0, paint.ramp.count > 1 else { return }
        var grid = HeatGrid(width: canvas.width, height: canvas.height)
        for tile in tiles { try add(tile, to: &grid, canvas, check: check) }
        try paintRamp(paint, grid, on: canvas, check: check)
    }

    private func add(
        _ tile: DrawnTile<CircleLayout, HeatmapPaint>, to grid: inout HeatGrid, _ canvas: PixmapBand,
        check: () throws -> Void
    ) rethrows {
        let (layout, paint, placement) = (tile.layout, tile.paint, tile.placement)
        let across = Double(grid.width) / Double(canvas.width)
        let down = Double(grid.height) / Double(canvas.height)
        let ground = placement.isTilted ? Ground(placement, across, down) : nil
        var start = 0
        for (feature, end) in layout.ends.enumerated() {
            if feature % CheckInterval.features == 0 { try check() }
            let radius = Double(paint.radius[feature]) * placement.scale * across
            let weight = paint.weight[feature] * paint.intensity
            for index in start..<end {
                if index > start, (index - start) % CheckInterval.features == 0 { try check() }
                let point = layout.points[index]
                if let owned = placement.owned, !owned.contains(point) { continue }
                if let ground {
                    let radius = Double(paint.radius[feature]) * ground.unitsPerPoint
                    if let map = ground.map(around: point, radius: radius) { grid.add(on: map, weight: weight) }
                    continue
                }
                let place = placement.pixel(x: Double(point.x), y: Double(point.y))
                grid.add(x: place.x * across, y: place.y * down, radius: radius, weight: weight)
            }
            start = end
        }
    }

    /// The tilted ground of a tile, below the cells of the grid.
    private struct Ground {
        private let plane: TiltedPlane
        private var cells: TextureMap
        let unitsPerPoint: Double

        /// - Parameters: cells per pixel.
        init(_ placement: TilePlacement, _ across: Double, _ down: Double) {
            (plane, cells) = (placement.plane, placement.unitMap)
            cells.enlargePixels(1 / across, 1 / down)
            unitsPerPoint = placement.scale / placement.pixelsPerUnit
        }

        /// Positions from a point below the cells, in radii; nil for a point behind the camera, or without a radius.
        func map(around point: TilePoint, radius: Double) -> TextureMap? {
            let (x, y) = (Double(point.x), Double(point.y))
            guard radius > 0, radius.isFinite, plane.place(x: x, y: y).z >= TiltedPlane.nearestDepth else { return nil }
            var map = cells
            map.center(at: SIMD2(x, y))
            map.scale(1 / radius, 1 / radius)
            return map
        }
    }

    /// Colors each pixel by the density around it.
    private func paintRamp(
        _ paint: HeatmapPaint, _ grid: HeatGrid, on canvas: PixmapBand, check: () throws -> Void
    ) rethrows {
        let coverage = UInt32(min(max(paint.opacity, 0), 1) * 255 + 0.5)
        let colors = Self.interpolated(paint.ramp)
        let scale = Float(colors.count - 1)
        let width = canvas.width
        let columns = Samples(count: width, over: grid.width)
        let rows = Samples(count: canvas.height, over: grid.height)
        var pixels = canvas.pixels.mutableSpan
        var line = [Float](repeating: 0, count: grid.width)
        var drawn = PixelRow(count: width)
        for row in canvas.rows {
            let sample = rows.all[row]
            if row % CheckInterval.rows == 0 { try check() }
            let (upper, lower) = (sample.first * grid.width, sample.second * grid.width)
            for index in line.indices {
                let value = grid.values[upper + index]
                line[index] = value + (grid.values[lower + index] - value) * sample.part
            }
            for column in 0..<width {
                let sample = columns.all[column]
                let value = line[sample.first] + (line[sample.second] - line[sample.first]) * sample.part
                // In this order, NaN becomes 0.
                drawn.words[column] = colors[Int(max(0, min(1, value)) * scale + 0.5)]
            }
            drawn.blend(width, coverage: coverage, into: &pixels, at: row * width)
        }
    }

    /// The colors of a ramp with more steps: between its colors they are mixed, as in a texture.
    private static func interpolated(_ ramp: [UInt32]) -> [UInt32] {
        let (count, last) = (4096, ramp.count - 1)
        return (0...count).map { index in
            let place = max(Float(index) / Float(count) * Float(ramp.count) - 0.5, 0)
            let index = min(Int(place), last)
            let (from, to) = (ramp[index], ramp[min(index + 1, last)])
            let factor = UInt32(min(place - Float(index), 1) * 255 + 0.5)
            return PixelBlending.scaled(from, by: 255 &- factor) &+ PixelBlending.scaled(to, by: factor)
        }
    }
}

/// The two cells around each pixel along one axis, clamped at the edges.
private struct Samples {
    var all: [(first: Int, second: Int, part: Float)] = []

    init(count: Int, over cells: Int) {
        for index in 0..<count {
            let place = (Double(index) + 0.5) * Double(cells) / Double(count) - 0.5
            let first = place.rounded(.down)
            all.append(
                (
                    min(max(Int(first), 0), cells - 1), min(max(Int(first) + 1, 0), cells - 1), Float(place - first)
                ))
        }
    }
}
