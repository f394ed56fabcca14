import MapGeometry
import MapLabels

/// The texts of a tile with characters that the preferred fonts lack.
///
/// Opening the installed fonts takes longer than drawing a small map, so they are searched only for texts that an image
/// may show.
struct RareTexts: Sendable {
    private struct Text {
        /// The corners of the box around the feature, in tile units.
        let low, high: SIMD2<Double>
        /// How far the label reaches beyond it at most, in points.
        let reach: Double
        let characters: Set<Character>
    }

    private struct Character: Hashable {
        let scalar: Unicode.Scalar
        let stack: Int
    }

    private var texts: [Text] = []
    private var glyphs = GlyphTable()

    /// No texts.
    init() {}

    /// Collects the texts of symbol layers.
    ///
    /// - Parameters:
    ///   - layers: the features of the layers, not yet shaped.
    ///   - rare: the characters in question.
    init(
        _ layers: [SymbolFeatures], _ rare: Set<Unicode.Scalar>, _ sprites: SpriteImages, _ glyphs: GlyphTable,
        overscale: Int
    ) {
        self.glyphs = glyphs
        guard let first = rare.min() else { return }
        for layer in layers {
            var shaping = SymbolShaping(layer, sprites: sprites, glyphs: glyphs, overscale: overscale)
            for feature in layer.features {
                guard let label = feature.text?.label,
                    label.scalars.contains(where: { $0 >= first && rare.contains($0) }), let box = feature.box
                else { continue }
                texts.append(
                    Text(
                        low: box.low, high: box.high, reach: shaping.bound(of: feature),
                        characters: Self.characters(of: label, rare)))
            }
        }
    }

    private static func characters(of label: LabelText, _ rare: Set<Unicode.Scalar>) -> Set<Character> {
        var characters: Set<Character> = []
        for (number, section) in label.sections.enumerated() where section.image == nil {
            for scalar in label.scalars[label.range(ofSection: number)] where rare.contains(scalar) {
                characters.insert(Character(scalar: scalar, stack: section.stack))
            }
        }
        return characters
    }

    /// The characters that no font has of the texts that an image may show.
    func missing(at placement: TilePlacement, in view: StyledView) -> Set<Unicode.Scalar> {
        var shown: Set<Character> = []
        for text in texts where Self.isNear(text, placement, view) { shown.formUnion(text.characters) }
        return Set(shown.lazy.filter { !glyphs.has($0.scalar, stack: $0.stack) }.map(\.scalar))
    }

    private static func isNear(_ text: Text, _ placement: TilePlacement, _ view: StyledView) -> Bool {
        // On tilted ground, how far a label reaches depends on its place.
        guard !view.isTilted, text.reach < .infinity else { return true }
        let reach = text.reach
        let corners = [text.low, text.high, SIMD2(text.low.x, text.high.y), SIMD2(text.high.x, text.low.y)].map {
            let pixel = placement.pixel(x: $0.x, y: $0.y)
            return SIMD2(pixel.x, pixel.y) / placement.scale
        }
        let low = corners.reduce(corners[0], pointwiseMin)
        let high = corners.reduce(corners[0], pointwiseMax)
        let size = view.viewport.size
        return high.x >= -reach && high.y >= -reach && low.x <= size.width + reach && low.y <= size.height + reach
    }

    /// Approximate size in memory, in bytes.
    var cost: Int { texts.reduce(0) { $0 + MemoryLayout<Text>.stride + 64 + 32 * $1.characters.count } }
}

extension SymbolFeatures.Feature {
    /// The box around the geometry, in tile units; nil without any.
    fileprivate var box: (low: SIMD2<Double>, high: SIMD2<Double>)? {
        let points = point.map { [$0] } ?? parts.flatMap(\.points)
        guard let first = points.first else { return nil }
        return (points.reduce(first, pointwiseMin), points.reduce(first, pointwiseMax))
    }
}
