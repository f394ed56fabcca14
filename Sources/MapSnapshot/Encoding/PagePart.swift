import Cairo
import Colors
import Imaging

/// A part of the map on the page of a vector file.
enum PagePart: Sendable {
    case background(Color)
    /// Raster tiles, and what has only pixels.
    case pixels(Pixmap)
    /// A layer that is drawn as paths and text.
    case layer(any DecodedLayer)
}

extension Compositing {
    /// The map as parts of a page, bottom first: layers that can be paths, and the others as pixels.
    ///
    /// The ground of a tilted map is pixels: paths do not shrink with distance.
    ///
    /// - Parameter canvas: all layers as pixels.
    func parts(_ canvas: Pixmap) throws -> [PagePart] {
        guard !viewport.isTilted, layers.contains(where: { $0.drawing(on: frame)?.onPage != nil }) else {
            return [.pixels(canvas)]
        }
        var (parts, others) = ([PagePart](), [any DecodedLayer]())
        /// Adds the layers since the last one that can be paths, below which the background is.
        func flush() throws {
            defer { others = [] }
            guard !others.isEmpty else { return }
            parts.append(.pixels(try pixels(of: others, isFirst: parts.isEmpty)))
        }
        for layer in layers {
            try Task.checkCancellation()
            guard layer.drawing(on: frame)?.onPage != nil else {
                others.append(layer)
                continue
            }
            try flush()
            if parts.isEmpty { parts.append(.background(background)) }
            parts.append(.layer(layer))
        }
        try flush()
        return parts
    }

    /// Some layers as pixels: with the background, or clear where they draw nothing.
    private func pixels(of layers: [any DecodedLayer], isFirst: Bool) throws -> Pixmap {
        var part = Compositing(viewport: viewport, request: request, frame: frame, layers: layers)
        part.background = isFirst ? background : .transparent
        return try part.run()
    }
}

extension DecodedLayer {
    /// How it is drawn with the bearing of the image; nil for a layer that is drawn north up.
    func drawing(on frame: StraightFrame) -> LayerDrawing? {
        if case .rotated(let drawing) = painting(on: frame) { drawing } else { nil }
    }
}
