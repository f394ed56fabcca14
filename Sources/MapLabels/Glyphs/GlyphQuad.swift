import Platform

/// The rectangle of a glyph or an image of a label, in 1/24 em from the label's anchor, y down.
///
/// It contains a border of one pixel of the texture on each side, in which nothing is drawn, so that edges are smooth.
package struct GlyphQuad: Hashable, Sendable {
    /// What is drawn.
    package var content: ShapedText.Content
    /// The section, for color.
    package var section: Int
    /// The corner at the top left of the texture.
    package var topLeft: SIMD2<Double>
    /// The corner at its top right.
    package var topRight: SIMD2<Double>
    /// The corner at its bottom left.
    package var bottomLeft: SIMD2<Double>
    /// The corner at its bottom right.
    package var bottomRight: SIMD2<Double>
    /// For labels along lines, where the glyph's middle is along the line; the corners are relative to it.
    package var place: SIMD2<Double>
}

extension ShapedText {
    /// How glyphs become rectangles.
    package struct QuadOptions: Hashable, Sendable {
        /// Offset of the label to the right, in 1/24 em.
        package var offsetX = 0.0
        /// Offset of the label downward, in 1/24 em.
        package var offsetY = 0.0
        /// Clockwise rotation around the anchor in degrees.
        package var rotation = 0.0
        /// Whether the glyphs follow a line.
        package var isAlongLine = false
        /// Whether labels at points may be vertical.
        package var allowsVerticalPlacement = false

        /// Creates options with the defaults.
        package init() {}
    }

    /// The rectangles of all glyphs with ink and of all images.
    ///
    /// - Parameter field: the distance field of a glyph.
    package func quads(_ options: QuadOptions, field: (GlyphID) -> GlyphField?) -> [GlyphQuad] {
        var quads: [GlyphQuad] = []
        quads.reserveCapacity(glyphs.count)
        for line in lines {
            for glyph in glyphs[line.glyphs] {
                guard let texture = TextureBox(glyph.content, field: field) else { continue }
                quads.append(quad(of: glyph, texture, in: line, options))
            }
        }
        return quads
    }

    private func quad(of glyph: Glyph, _ texture: TextureBox, in line: Line, _ options: QuadOptions) -> GlyphQuad {
        let halfAdvance = glyph.advance * glyph.scale / 2
        let place = SIMD2(glyph.x + halfAdvance, glyph.y)
        var origin = SIMD2<Double>.zero
        if !options.isAlongLine {
            let shift = options.allowsVerticalPlacement && hasVerticalGlyphs ? acrossLine(glyph, in: line) : 0
            origin = place + SIMD2(options.offsetX, options.offsetY - shift)
        }
        // A glyph that stays upright is first turned back around its own middle.
        let isTurned = (options.isAlongLine || options.allowsVerticalPlacement) && glyph.isVertical
        let base = isTurned ? SIMD2<Double>.zero : origin
        let topLeft = SIMD2(texture.left * glyph.scale - halfAdvance, texture.top * glyph.scale) + base
        let size = SIMD2(texture.width, texture.height) * glyph.scale
        var quad = GlyphQuad(
            content: glyph.content, section: glyph.section, topLeft: topLeft, topRight: topLeft + SIMD2(size.x, 0),
            bottomLeft: topLeft + SIMD2(0, size.y), bottomRight: topLeft + size,
            place: options.isAlongLine ? place : .zero)
        if isTurned {
            let center = SIMD2(-halfAdvance, halfAdvance - Self.defaultOffset)
            let narrowing = Self.em / 2 - halfAdvance
            // The reference line lies 5 units above the bottom of the em square.
            let correction = SIMD2(5 - Self.defaultOffset - narrowing, texture.isImage ? -narrowing : 0)
            quad.moveCorners { corner in
                let delta = corner - center
                return center + SIMD2(delta.y, -delta.x) + correction + origin
            }
        }
        if options.rotation != 0 {
            let angle = options.rotation * .pi / 180
            let (sine, cosine) = (sin(angle), cos(angle))
            quad.moveCorners { SIMD2(cosine * $0.x - sine * $0.y, sine * $0.x + cosine * $0.y) }
        }
        return quad
    }

    /// How far an image or a larger glyph is moved toward the middle of a vertical line.
    private func acrossLine(_ glyph: Glyph, in line: Line) -> Double {
        switch glyph.content {
        case .image(let image): line.offset / 2 + (Self.em - image.width * glyph.scale) / 2
        case .glyph: line.offset / 2 - (glyph.scale - 1) * Self.em
        }
    }
}

extension GlyphQuad {
    @inline(__always)
    fileprivate mutating func moveCorners(_ move: (SIMD2<Double>) -> SIMD2<Double>) {
        (topLeft, topRight) = (move(topLeft), move(topRight))
        (bottomLeft, bottomRight) = (move(bottomLeft), move(bottomRight))
    }
}

/// The place of a texture with a border of one empty pixel, relative to the pen, at scale 1.
private struct TextureBox {
    let left, top, width, height: Double
    let isImage: Bool

    /// Nil if there is nothing to draw.
    init?(_ content: ShapedText.Content, field: (GlyphID) -> GlyphField?) {
        switch content {
        case .glyph(let id):
            guard let field = field(id), !field.isEmpty else { return nil }
            let pixel = 1 / field.pixelsPerUnit
            left = field.left - GlyphField.border - pixel
            top = -field.top - GlyphField.border - pixel
            width = Double(field.width + 2) * pixel
            height = Double(field.height + 2) * pixel
            isImage = false
        case .image(let image):
            let pixel = 1 / image.pixelRatio
            left = 1 - pixel
            top = GlyphField.border - pixel
            width = image.width + 2 * pixel
            height = image.height + 2 * pixel
            isImage = true
        }
    }
}
