@testable import MapLabels

/// Glyph ranges, whose glyphs shape a text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGlyphs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let range = try? GlyphRange(input(start, count), index: 0) else { return 0 }
    var table = GlyphTable()
    table.add(range, stack: 0)
    var options = ShapingOptions()
    options.maximumWidth = 100
    for value in 0..<UInt32(256) {
        guard let glyph = range.glyph(for: Unicode.Scalar(UInt8(value))) else { continue }
        require(glyph.width <= 261 && glyph.height <= 261, "a glyph is too large")
        require(glyph.offset + glyph.width * glyph.height <= glyph.bytes.count, "a field is cut off")
    }
    for mode in [WritingMode.horizontal, .vertical] {
        options.writingMode = mode
        let text = ShapedText(LabelText("Av (1) é-x\nq"), options, fonts: table)
        var quads = ShapedText.QuadOptions()
        quads.isAlongLine = count % 2 == 0
        _ = text?.quads(quads, field: table.field)
    }
    return 0
}
