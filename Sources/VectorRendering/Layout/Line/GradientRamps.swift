import MapStyle
import Rasterising
import VectorTiles

/// The colors of a layer's gradient, sampled per part of a line as in MapLibre.
struct GradientRamps {
    private let ramp: ColorRamp
    private let isStepped: Bool
    private var known: [LineClip: LineGradient] = [:]
    private var whole: [UInt32] = []

    private static let smoothCount = 256
    /// Number of colors for stepped gradients, where the position of steps is visible.
    private static let steppedCount = 2048
    /// Number of colors for whole lines, in layers with too many parts for separate ramps.
    private static let wholeCount = 4096
    private static let maximumParts = 256

    /// Creates ramps; nil for a layer without a gradient.
    init?(_ layer: LineLayer) {
        guard let ramp = layer.gradient else { return nil }
        self.ramp = ramp
        isStepped = ramp.isStepped
    }

    /// The colors of each feature of a layout.
    mutating func column(_ lines: LineLayout) -> PaintColumn<LineGradient> {
        var gradients: [LineGradient] = []
        for index in lines.features.indices {
            gradients.append(gradient(lines.clip(ofFeature: index) ?? LineClip(start: 0, end: 1)))
        }
        return .each(gradients)
    }

    private mutating func gradient(_ part: LineClip) -> LineGradient {
        if let gradient = known[part] { return gradient }
        guard known.count < Self.maximumParts else {
            if whole.isEmpty { whole = words(LineClip(start: 0, end: 1), count: Self.wholeCount) }
            let range = Float(part.start)...Float(max(part.start, part.end))
            return LineGradient(words: whole, isStepped: isStepped, part: range)
        }
        let count = isStepped ? Self.steppedCount : Self.smoothCount
        let gradient = LineGradient(words: words(part, count: count), isStepped: isStepped)
        known[part] = gradient
        return gradient
    }

    private func words(_ part: LineClip, count: Int) -> [UInt32] {
        (0..<count).map { index in
            let fraction = Double(index) / Double(count - 1)
            let place = part.start * (1 - fraction) + part.end * fraction
            return PixelBlending.word(ramp.color(at: place).premultiplied)
        }
    }
}
