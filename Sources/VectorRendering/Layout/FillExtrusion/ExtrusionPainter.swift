import Rasterising
import VectorTiles

/// Paints the faces of bodies, some rows of the image at a time.
struct ExtrusionPainter {
    typealias Tile = FillExtrusionDrawing.Tile

    /// A body that may be visible.
    struct Visible {
        let tile: Int32
        let feature: Int32
        /// The rows of pixels that it may touch.
        let rows: Range<Int32>
        /// Whether some of it is beside or behind the camera.
        let isCut: Bool

        @inline(__always)
        func isIn(_ other: Range<Int>) -> Bool {
            Int(rows.lowerBound) < other.upperBound && Int(rows.upperBound) > other.lowerBound
        }
    }

    /// The bodies of a layer.
    struct Bodies {
        let tiles: [(tile: Tile, space: TileSpace)]
        /// Those that may be visible, in drawing order.
        var visible: [Visible] = []
    }

    private let light: ExtrusionLight
    private let (width, height, density): (Int, Int, Int)
    private var buffer: FaceBuffer
    private var faces = ExtrusionFaces()

    /// - Parameters:
    ///   - width: width of the image in pixels.
    ///   - density: samples per pixel, across and down.
    init(_ light: ExtrusionLight, width: Int, height: Int, density: Int) {
        (self.light, self.width, self.height, self.density) = (light, width, height, density)
        buffer = FaceBuffer(width: width, density: density)
    }

    /// Finds the bodies that may be visible.
    func bodies(of tiles: [Tile], in view: StyledView, check: () throws -> Void) rethrows -> Bodies {
        var bodies = Bodies(
            tiles: tiles.map { ($0, TileSpace($0.placement, in: view, $0.paint.translation, density: density)) })
        for (number, (tile, space)) in bodies.tiles.enumerated() {
            try check()
            for (index, feature) in tile.layout.outlines.features.enumerated() {
                if index % CheckInterval.features == CheckInterval.features - 1 { try check() }
                guard !feature.points.isEmpty else { continue }
                let corners = space.corners(of: feature.box, meters: tile.paint.meters(index))
                guard let rows = rows(around: corners, space.nearestDepth) else { continue }
                bodies.visible.append(
                    Visible(
                        tile: Int32(truncatingIfNeeded: number), feature: Int32(truncatingIfNeeded: index), rows: rows,
                        isCut: !(corners.depth.min() >= space.nearestDepth)))
            }
        }
        return bodies
    }

    /// The rows of pixels that a body with some corners may touch; nil if none.
    private func rows(around corners: SpaceCorners, _ nearestDepth: Double) -> Range<Int32>? {
        let (right, bottom) = (Double(width * density), Double(height * density))
        let (x, y, depth) = (corners.x, corners.y, corners.depth)
        // A body is invisible if all of it is beyond one side of what the camera sees.
        if depth.max() < nearestDepth || x.max() < 0 || y.max() < 0 || (x - right * depth).min() > 0
            || (y - bottom * depth).min() > 0
        {
            return nil
        }
        guard depth.min() >= nearestDepth else { return 0..<Int32(clamping: height) }
        let rows = y / depth / Double(density)
        let start = Int32(max(rows.min() - 1, 0))
        let end = Int32(min(rows.max() + 2, Double(height)))
        return start < end ? start..<end : nil
    }

    /// Begins other rows of pixels.
    mutating func begin(_ rows: Range<Int>) { buffer.begin(rows) }

    /// Draws the bodies in the rows that have begun.
    ///
    /// - Parameter hasColor: whether they are to be seen, or only hide what is behind them.
    mutating func draw(
        _ bodies: Bodies, in rows: Range<Int>, hasColor: Bool, check: () throws -> Void
    ) rethrows {
        var work = 0
        var rest = bodies.visible[...]
        // Copying a tile takes longer than drawing some bodies, so it is done once for its bodies.
        while let number = rest.first?.tile {
            let part = rest.prefix { $0.tile == number }
            rest = rest[part.endIndex...]
            let (tile, space) = bodies.tiles[Int(number)]
            for body in part where body.isIn(rows) {
                work += tile.layout.outlines.features[Int(body.feature)].points.count
                if work > CheckInterval.vertices {
                    try check()
                    work = 0
                }
                try faces.draw(
                    Int(body.feature), of: tile, in: space, hasColor ? light : nil, isCut: body.isCut, into: &buffer,
                    check: check)
            }
        }
    }

    /// Blends what has been drawn over an image.
    func blend(onto pixels: inout MutableSpan<UInt32>, opacity: Float) { buffer.blend(onto: &pixels, opacity: opacity) }
}
