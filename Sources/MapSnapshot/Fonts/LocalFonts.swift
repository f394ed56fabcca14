import Cairo
import Imaging
import MapLabels
import Synchronization
import VectorRendering

/// The installed fonts, for labels of styles whose glyphs lack characters or that have none.
///
/// Open Sans in the weight and slant that the style asks for, and other installed fonts for what it lacks: the same
/// fonts as for labels of pins.
final class LocalFonts: LocalGlyphs {
    /// The fonts of the process.
    static let shared = LocalFonts()

    /// A glyph of a stack.
    private struct Key {
        let face: TextFont.Face
        let glyph: FontGlyph

        /// Tells glyphs apart; a number is hashed much faster than the parts.
        var code: UInt64 {
            let face = (self.face.isBold ? 2 : 0) + (self.face.isItalic ? 1 : 0)
            return UInt64(truncatingIfNeeded: glyph.font << 2 | face) << 32 | UInt64(glyph.index)
        }
    }

    /// Characters in a stack.
    private struct Text: Hashable {
        let face: TextFont.Face
        let scalars: [Unicode.Scalar]
    }

    /// A glyph at a size.
    private struct MaskKey: Hashable {
        let id: UInt32
        let size: Double
        let step: Int
    }

    private struct Memory {
        /// By the codes of the keys.
        var ids: [UInt64: UInt32] = [:]
        var keys: [Key] = []
        var fields: [UInt32: GlyphField] = [:]
        var masks: [MaskKey: GlyphMask?] = [:]
        var inks: [UInt32: Bool] = [:]
        /// Size of the fields and masks in bytes.
        var bytes = 0
        var texts: [Text: [LocalGlyph]] = [:]
        /// By the first font of a stack, which decides.
        var faces: [String: TextFont.Face] = [:]

        mutating func face(_ fonts: [String]) -> TextFont.Face {
            let name = fonts.first ?? ""
            if let face = faces[name] { return face }
            if faces.count >= LocalFonts.faceLimit { faces = [:] }
            let face = TextFont.Face(named: fonts)
            faces[name] = face
            return face
        }

        mutating func removeAll() { (fields, masks, bytes) = ([:], [:], 0) }

        func key(_ id: UInt32) -> Key? { keys.indices.contains(Int(id)) ? keys[Int(id)] : nil }

        mutating func id(_ key: Key) -> UInt32 {
            let code = key.code
            if let id = ids[code] { return id }
            let id = UInt32(truncatingIfNeeded: keys.count)
            ids[code] = id
            keys.append(key)
            return id
        }
    }

    private let memory = Mutex(Memory())
    /// Maximum size of fields and masks in memory, in bytes.
    private static let byteLimit = 16 << 20
    private static let maskOverhead = 128
    private static let textLimit = 8_192
    private static let faceLimit = 256
    /// Maximum number of different glyphs; others are not drawn.
    private static let glyphLimit = 1 << 20

    /// Whether the fonts for a demand are open, if it has texts.
    static func areOpen(for demand: GlyphDemand) -> Bool {
        demand.stacks.isEmpty
            || CairoLibraries.missingText == nil
                && demand.stacks.allSatisfy { TextFont.stack(TextFont.Face(named: $0.fonts)) != nil }
    }

    func glyphs(of scalars: [Unicode.Scalar], fonts: [String]) -> [LocalGlyph] {
        let (text, known) = memory.withLock { memory in
            let text = Text(face: memory.face(fonts), scalars: scalars)
            return (text, memory.texts[text])
        }
        if let known { return known }
        guard let stack = TextFont.stack(text.face) else { return [] }
        var string = ""
        // The index of each byte's scalar.
        var sources: [Int] = []
        for (index, scalar) in scalars.enumerated() {
            sources += repeatElement(index, count: UTF8.width(scalar))
            string.unicodeScalars.append(scalar)
        }
        guard let shaped = stack.glyphs(of: string, size: ShapedText.em) else { return [] }
        return memory.withLock { memory in
            guard memory.keys.count < Self.glyphLimit else { return [] }
            var pen = 0.0
            let glyphs = shaped.glyphs.map { glyph in
                defer { pen += glyph.advance }
                return LocalGlyph(
                    id: memory.id(Key(face: text.face, glyph: glyph.glyph)),
                    source: sources.indices.contains(glyph.cluster) ? sources[glyph.cluster] : 0,
                    advance: glyph.advance, x: glyph.x - pen, y: glyph.y)
            }
            guard shaped.isComplete else { return glyphs }
            if memory.texts.count >= Self.textLimit { memory.texts = [:] }
            memory.texts[text] = glyphs
            return glyphs
        }
    }

    func hasAtHand(_ scalar: Unicode.Scalar, fonts: [String]) -> Bool {
        let face = memory.withLock { $0.face(fonts) }
        return TextFont.stack(face)?.isNamedFontEnough(for: scalar) == true
    }

    /// The text of a page in its font; nil if its glyphs are not those of one font stack.
    func line(_ text: PageText) -> TextLine? {
        let keys = memory.withLock { memory in text.glyphs.compactMap { memory.key($0.id) } }
        guard keys.count == text.glyphs.count, let face = keys.first?.face, keys.allSatisfy({ $0.face == face }),
            let stack = TextFont.stack(face)
        else { return nil }
        let glyphs = zip(text.glyphs, keys).map { glyph, key in
            ShapedGlyphs.Glyph(
                glyph: key.glyph, cluster: glyph.cluster, x: glyph.x, y: glyph.y, advance: glyph.advance)
        }
        return TextLine(text.text, glyphs: glyphs, fonts: stack, size: text.size)
    }

    func mask(_ id: UInt32, size: Double, step: Int) -> GlyphMask? {
        let wanted = MaskKey(id: id, size: size, step: step)
        let (known, key) = memory.withLock { ($0.masks[wanted], $0.key(id)) }
        if let known { return known }
        guard let key, let stack = TextFont.stack(key.face) else { return nil }
        let mask = stack.mask(of: key.glyph, size: size, step: step).flatMap { mask in
            GlyphMask(left: mask.left, top: mask.top, width: mask.width, height: mask.height, bytes: mask.bytes)
        }
        memory.withLock { memory in
            if memory.bytes > Self.byteLimit { memory.removeAll() }
            memory.masks[wanted] = .some(mask)
            memory.bytes += (mask?.bytes.count ?? 0) + Self.maskOverhead
        }
        return mask
    }

    /// From the outline alone: most labels of a tile are not in the image, and need no field.
    func hasInk(_ id: UInt32) -> Bool {
        let (known, key) = memory.withLock { ($0.inks[id], $0.key(id)) }
        if let known { return known }
        guard let key, let stack = TextFont.stack(key.face) else { return false }
        let hasInk = stack.hasOutline(key.glyph) || field(id)?.isEmpty == false
        memory.withLock { $0.inks[id] = hasInk }
        return hasInk
    }

    func field(_ id: UInt32) -> GlyphField? {
        let (known, key) = memory.withLock { ($0.fields[id], $0.key(id)) }
        if let known { return known }
        guard let key, let stack = TextFont.stack(key.face) else { return nil }
        guard let field = Self.field(key.glyph, of: stack) ?? Self.colored(key.glyph, of: stack) else { return nil }
        memory.withLock { memory in
            if memory.bytes > Self.byteLimit { memory.removeAll() }
            memory.fields[id] = field
            memory.bytes += field.bytes.count + 4 * field.words.count
        }
        return field
    }

    /// The distance field of a glyph with an outline.
    private static func field(_ glyph: FontGlyph, of stack: FontStack) -> GlyphField? {
        guard let outline = stack.field(of: glyph) else { return nil }
        let pixelsPerUnit = Double(OutlineField.size) / ShapedText.em
        return GlyphField(
            left: Double(outline.left) / pixelsPerUnit, top: Double(outline.top) / pixelsPerUnit - LocalGlyph.ascent,
            advance: 0, width: outline.width, height: outline.height, pixelsPerUnit: pixelsPerUnit,
            bytes: outline.bytes, offset: 0)
    }

    /// The pixels of a glyph with its own colors, reduced so that bilinear sampling is enough.
    private static func colored(_ glyph: FontGlyph, of stack: FontStack) -> GlyphField? {
        guard let drawn = stack.colored(glyph, size: ShapedText.em) else { return nil }
        let ratio = min(coloredPixels / drawn.pixelsPerPoint, 1)
        let width = max(Int((Double(drawn.pixmap.width) * ratio).rounded()), 1)
        let height = max(Int((Double(drawn.pixmap.height) * ratio).rounded()), 1)
        let reduced = Resampler.resample(
            drawn.pixmap, box: ResamplingBox(drawn.pixmap), width: width, height: height)
        return GlyphField(
            left: drawn.x, top: -drawn.y - LocalGlyph.ascent, width: width, height: height,
            pixelsPerUnit: Double(width) / Double(drawn.pixmap.width) * drawn.pixelsPerPoint, words: reduced.pixels)
    }

    /// Pixels per 1/24 em of glyphs in their own colors: 32 per em.
    private static let coloredPixels = 32.0 / ShapedText.em
}
