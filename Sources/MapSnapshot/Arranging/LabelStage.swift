import Cairo
import Imaging
import MapGeometry
import MapLabels

/// Places the labels of styles: their texts and icons, around everything that is arranged on top of the map.
///
/// The topmost layer is placed first, over the whole image, so no label is cut at the edge of a tile.
struct LabelStage {
    let viewport: Viewport
    let arrangement: Arrangement
    let layers: [any DecodedLayer]
    /// Width in points of a margin around a square of tiles; nil for an image on its own.
    var margin: Double?

    /// - Returns: the layers, in the same order, with places for their labels.
    func run() throws -> [any DecodedLayer] {
        guard layers.contains(where: { $0.isVisible && $0.labelled != nil }) else { return layers }
        let (width, height) = (viewport.size.width, viewport.size.height)
        let square = margin.map { LabelBox(left: $0, top: $0, right: width - $0, bottom: height - $0) }
        var placer = LabelPlacer(width: width, height: height, square: square)
        for obstacle in arrangement.obstacles {
            switch obstacle {
            case .box(let box):
                placer.insertObstacle(LabelBox(left: box.left, top: box.top, right: box.right, bottom: box.bottom))
            case .circle(let center, let radius):
                placer.insertObstacle(LabelCircle(x: center.x, y: center.y, radius: radius))
            }
        }
        placer.pins = arrangement.pins.items.map { pin in
            let box = pin.box
            return (
                pin.point.x, pin.point.y,
                LabelBox(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
            )
        }
        var placed: [any DecodedLayer] = []
        for layer in layers.reversed() {
            placed.append(layer.isVisible ? try layer.labelled?.placed(with: &placer) ?? layer : layer)
        }
        return placed.reversed()
    }
}

/// The labels of styles that lie over all layers.
struct LabelPainting: Sendable {
    private let layers: [any LabelledLayer]

    /// - Parameter layers: layers with placed labels; nil if no layer has any.
    init?(_ layers: [any DecodedLayer]) {
        self.layers = layers.compactMap(\.labelled).filter { $0.labelPainting != nil }
        if self.layers.isEmpty { return nil }
    }

    /// Draws over an image.
    func draw(on canvas: inout Pixmap) throws {
        for layer in layers { try layer.labelPainting?.onPixels(&canvas) }
    }

    /// Draws on the page of a vector file.
    func draw(on cairo: borrowing CairoContext) throws {
        for layer in layers { try layer.labelPainting?.onPage?(cairo) }
    }
}
