package import Imaging

extension DrawList {
    /// Draws all layers on a page, except for the labels: as paths where these are exact, else as pixels.
    ///
    /// - Parameters:
    ///   - pixels: a clear image of the size of the page, for layers that need pixels.
    ///   - check: called before each layer, tile and thousand features; throwing stops drawing.
    package func drawGround(
        on page: some MapPage, pixels: @escaping () throws -> Pixmap, check: @escaping () throws -> Void
    ) throws {
        try PageDrawing(pixels: pixels, check: check).draw(layers, on: page)
    }

    /// Draws the labels on a page: as text in local fonts, as outlines in those of servers.
    package func drawLabels(
        on page: some MapPage, pixels: @escaping () throws -> Pixmap, check: @escaping () throws -> Void
    ) throws {
        try PageDrawing(pixels: pixels, check: check).draw(labels, on: page)
    }

    /// Whether any layer needs pixels on a page.
    package var needsPixels: Bool { (layers + labels).contains { !$0.isExactOnPage } }
}

/// Draws layers on a page: neighbors that need pixels become one image, at their place in the order.
private struct PageDrawing {
    let pixels: () throws -> Pixmap
    let check: () throws -> Void

    func draw(_ layers: [any DrawnLayer], on page: some MapPage) throws {
        var others: [any DrawnLayer] = []
        for layer in layers {
            try check()
            guard layer.isExactOnPage else {
                others.append(layer)
                continue
            }
            try drawPixels(of: &others, on: page)
            try layer.draw(on: page, check: check)
        }
        try drawPixels(of: &others, on: page)
    }

    /// Draws layers as one image, as large as what they draw.
    private func drawPixels(of layers: inout [any DrawnLayer], on page: some MapPage) throws {
        guard !layers.isEmpty else { return }
        var list = DrawList()
        swap(&list.layers, &layers)
        var image = try pixels()
        let scale = SIMD2(Double(image.width), Double(image.height)) / page.size
        try list.draw(on: &image, check: check)
        guard let part = image.inked else { return }
        let origin = SIMD2(Double(part.x), Double(part.y)) / scale
        try page.draw(PageImage(pixels: part.image, origin: origin, right: [1 / scale.x, 0], down: [0, 1 / scale.y]))
    }
}

extension Pixmap {
    /// The smallest part with all pixels that are not clear; nil without any.
    fileprivate var inked: (image: Pixmap, x: Int, y: Int)? {
        var (left, right, top, bottom) = (width, 0, height, 0)
        for row in 0..<height {
            let line = pixels[(row * width)..<((row + 1) * width)]
            guard let first = line.firstIndex(where: { $0 != 0 }), let last = line.lastIndex(where: { $0 != 0 }) else {
                continue
            }
            (left, right) = (min(left, first - line.startIndex), max(right, last - line.startIndex + 1))
            (top, bottom) = (min(top, row), row + 1)
        }
        guard top < bottom else { return nil }
        if left == 0, top == 0, right == width, bottom == height { return (self, 0, 0) }
        let words = (top..<bottom).flatMap { pixels[($0 * width + left)..<($0 * width + right)] }
        return (Pixmap(width: right - left, height: bottom - top, pixels: words), left, top)
    }
}
