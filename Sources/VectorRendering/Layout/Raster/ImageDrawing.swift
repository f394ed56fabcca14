package import Imaging
import MapGeometry
import Rasterising

/// Draws an image with four corners, as two triangles.
package struct ImageDrawing: DrawnLayer {
    /// An image on the ground in pixels: its corners, clockwise from the top left.
    private typealias Corners = [(x: Double, y: Double)]

    private let image: ImageLayout
    private let paint: RasterPaint
    private let view: StyledView

    /// Creates a drawing of a layer.
    package init(_ image: ImageLayout, _ paint: RasterPaint, in view: StyledView) {
        (self.image, self.paint, self.view) = (image, paint, view)
    }

    /// Draws the image in all visible copies of the world.
    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        guard paint.opacity > 0 else { return }
        let (left, right) = (image.corners.map(\.x).min() ?? 0, image.corners.map(\.x).max() ?? 0)
        let world = view.visibleWorld
        let first = max((world.lowerBound - right).rounded(.down), -1000)
        let last = min((world.upperBound - left).rounded(.up), 1000)
        guard first <= last else { return }
        for copy in Int(first)...Int(last) {
            try draw(
                image.texture, paint, image.corners.map { view.ground($0.x + Double(copy), $0.y) }, on: canvas,
                check: check)
        }
    }

    private func draw(
        _ texture: Texture, _ paint: RasterPaint, _ corners: Corners, on canvas: PixmapBand,
        check: () throws -> Void
    ) rethrows {
        let (width, height) = (Double(texture.width), Double(texture.height))
        let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
        let (upper, lower) = (
            TextureMap(from: a, b, d, x: 0, y: 0, width, height),
            TextureMap(from: c, d, b, x: width, y: height, -width, -height)
        )
        try fill([a, b, d], texture, upper, paint, on: canvas, check: check)
        try fill([d, b, c], texture, lower, paint, on: canvas, check: check)
    }

    private func fill(
        _ corners: Corners, _ texture: Texture, _ map: TextureMap?, _ paint: RasterPaint, on canvas: PixmapBand,
        check: () throws -> Void
    ) rethrows {
        guard let map else { return }
        let region = view.region(corners).limited(to: canvas.rows)
        guard !region.isEmpty else { return }
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        guard !view.isTilted else {
            return try TiltedTextureInk(
                texture, TextureMap(map, on: view.projection.pixels), isNearest: paint.isNearest,
                opacity: paint.opacity,
                matrix: paint.matrix, isReduced: false, maximumSamples: 1
            ).draw(in: region, of: &pixels, width: width, check: check)
        }
        try TextureInk(
            texture, map, isNearest: paint.isNearest && map.texelsPerPixel <= 1, opacity: paint.opacity,
            matrix: paint.matrix
        ).draw(in: region, of: &pixels, width: width, check: check)
    }
}

extension TextureMap {
    /// Maps a triangle with a right angle on a texture; nil if it has no area.
    ///
    /// - Parameters:
    ///   - origin: the corner with the right angle, at (x, y) of the texture.
    ///   - across: the corner that lies `width` texels to the right.
    ///   - down: the corner that lies `height` texels below.
    fileprivate init?(
        from origin: (x: Double, y: Double), _ across: (x: Double, y: Double), _ down: (x: Double, y: Double),
        x: Double, y: Double, _ width: Double, _ height: Double
    ) {
        let (ax, ay) = (across.x - origin.x, across.y - origin.y)
        let (dx, dy) = (down.x - origin.x, down.y - origin.y)
        let area = ax * dy - ay * dx
        guard abs(area) > 1e-9, area.isFinite else { return nil }
        self.init(
            x: x, y: y, columnX: dy / area * width, columnY: -ay / area * height, rowX: -dx / area * width,
            rowY: ax / area * height)
        self.x -= columnX * origin.x + rowX * origin.y
        self.y -= columnY * origin.x + rowY * origin.y
    }
}
