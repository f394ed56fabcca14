import Glibc
import MapLabels
import Rasterising

/// Where a glyph or icon is drawn, in pixels of the image, and in which direction.
struct SymbolPose {
    var x, y: Double
    var cosine = 1.0
    var sine = 0.0

    init(x: Double, y: Double, cosine: Double = 1, sine: Double = 0) {
        (self.x, self.y, self.cosine, self.sine) = (x, y, cosine, sine)
    }

    /// At a position along a line.
    init(_ place: LineGlyphPosition, rotates: Bool) {
        self.init(
            x: place.point.x, y: place.point.y, cosine: rotates ? cos(place.angle) : 1,
            sine: rotates ? sin(place.angle) : 0)
    }

    /// Whether text is drawn without rotation.
    var isUpright: Bool { cosine == 1 && sine == 0 }

    /// The position of a point relative to the pose, in pixels.
    func pixel(_ x: Double, _ y: Double) -> SIMD2<Double> {
        SIMD2(self.x + x * cosine - y * sine, self.y + x * sine + y * cosine)
    }

    /// The pose after a rotation to the right by 90 degrees.
    var quarterTurned: SymbolPose { SymbolPose(x: x, y: y, cosine: -sine, sine: cosine) }
}

extension PlacedSymbols {
    /// The pose of a text at a point, or of an icon around it, in the place that was found for it.
    ///
    /// - Parameters:
    ///   - placement: that of texts, with their translation.
    ///   - size: text size in points.
    func pose(_ index: Int, _ placement: TilePlacement, size: Double) -> SymbolPose? {
        let (symbol, place) = (layout.symbols[index], places[index])
        let point = placement.pixel(x: symbol.x, y: symbol.y)
        let east = layout.rules.text.rotatesWithMap ? placement.rotated(x: 1, y: 0) : (x: 1.0, y: 0.0)
        var pose = SymbolPose(x: point.x, y: point.y, cosine: east.x, sine: east.y)
        let label = layout.labels[symbol.label]
        if let text = label.text, !text.anchors.isEmpty {
            guard let shift = place.shift, text.anchors.indices.contains(shift),
                let box = place.isVertical ? text.verticalBox : text.box
            else { return nil }
            let way = text.shift(text.anchors[shift], box)
            let scale = size / ShapedText.em * placement.scale
            let moved = pose.pixel(way.x * scale, way.y * scale)
            (pose.x, pose.y) = (moved.x, moved.y)
        }
        return place.isVertical ? pose.quarterTurned : pose
    }
}
