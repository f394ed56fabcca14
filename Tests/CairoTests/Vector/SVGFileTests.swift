import Colors
import Foundation
import Imaging
import Testing

@testable import Cairo

@Suite struct SVGFileTests {
    static let page = VectorPage(width: 40, height: 20.5, title: "A < B", copyright: "")

    static func file(_ body: (borrowing CairoContext) throws -> Void) throws -> String {
        String(decoding: try SVGFile.draw(page, body), as: UTF8.self)
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.0004, "0"), (-0.0004, "0"), (0.0006, "0.001"),
        (12.345678, "12.346"), (-0.05, "-0.05"), (1e8, "100000000"), (.nan, "0"), (.infinity, "0"), (1e300, "0"),
    ])
    func numbers(value: Double, text: String) { #expect(SVGText.number(value) == text) }

    @Test func factorsAreMorePrecise() { #expect(SVGText.factor(-1.0 / 3) == "-0.333333") }

    @Test func textIsEscaped() {
        #expect(SVGText.escaped("a<b>&\"c\"\n\u{0}\u{1F}\u{FFFF}é") == "a&lt;b&gt;&amp;&quot;c&quot; \u{FFFD}é")
    }

    @Test(arguments: 0..<9) func base64IsThatOfFoundation(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 251 * ($0 + 1)) }
        var text = GrowingBytes()
        SVGText.append(base64: bytes, to: &text)
        #expect(String(decoding: text.bytes, as: UTF8.self) == Data(bytes).base64EncodedString())
    }

    @Test func shapesTakeTheStateOfTheContext() throws {
        let file = try Self.file { cairo in
            cairo.isolated { cairo in
                cairo.translate(x: 5, y: 6)
                cairo.move(x: 1, y: 2)
                cairo.line(x: 3, y: 4)
                cairo.stroke(.color(Color(red: 255, green: 0, blue: 10, alpha: 51)), width: 2.5)
            }
            cairo.scale(x: 2, y: 0.5)
            cairo.move(x: 0, y: 0)
            cairo.curve(x1: 1, y1: 0, x2: 2, y2: 1, x3: 2, y3: 2)
            cairo.close()
            cairo.fill(.color(.black))
        }
        #expect(
            file == """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" \
                height="20.5" viewBox="0 0 40 20.5">
                <title>A &lt; B</title>
                <path d="M1 2L3 4" fill="none" stroke="#ff000a" stroke-opacity="0.2" stroke-width="2.5" \
                stroke-linecap="round" stroke-linejoin="round" transform="translate(5 6)"/>
                <path d="M0 0C1 0 2 1 2 2Z" fill="#000000" fill-rule="evenodd" transform="matrix(2 0 0 0.5 0 0)"/>
                </svg>

                """)
    }

    @Test func gradientsAndImagesAreThereOnce() throws {
        let image = Pixmap(width: 4, height: 2, fill: 0x8040_0000)
        let file = try Self.file { cairo in
            for x in [0.0, 7] {
                cairo.circle(x: x, y: 0, radius: 3)
                cairo.fill(.linear(x0: 0, y0: 0, x1: 0, y1: 9, stops: [(0, .white), (1, .transparent)]))
                try cairo.draw(image, x: x, y: 1, scale: 2, opacity: 0.5)
            }
        }
        #expect(file.components(separatedBy: "<linearGradient").count == 2)
        #expect(file.components(separatedBy: "url(#paint1)").count == 3)
        #expect(file.components(separatedBy: "<image").count == 2)
        #expect(file.contains("<image id=\"image1\" width=\"2\" height=\"1\""))
        #expect(file.contains("<use xlink:href=\"#image1\" opacity=\"0.5\" transform=\"translate(7 1)\"/>"))
        let start = try #require(file.range(of: "base64,")?.upperBound)
        let data = try #require(Data(base64Encoded: String(file[start...].prefix { $0 != "\"" })))
        #expect(
            try ImageDecoder.decode(Array(data), limits: DecodingLimits(side: 9, pixels: 99, bytes: 999)) == image)
    }

    @Test func linesFromTheRightBeginThere() throws {
        let fonts = try TextTests.fonts()
        let line = try #require(TextLine("שלום", fonts: fonts, size: 10))
        let file = try Self.file { try $0.draw(line, x: 5, y: 9, paint: .color(.black)) }
        #expect(file.contains("x=\"\(SVGText.number(5 + line.width))\" y=\"9\" direction=\"rtl\""), "\(file)")
        #expect(file.contains(">שלום</text>"))
    }

    /// The halo is a text of its own below, for renderers without `paint-order`, and is not read aloud.
    @Test func halosLieBelowTheirText() throws {
        let line = try #require(TextLine("Vaduz", fonts: try TextTests.fonts(), size: 10))
        let file = try Self.file {
            try $0.draw(line, x: 5, y: 9, paint: .color(.black), halo: TextHalo(color: .white, width: 1.5))
        }
        let texts = file.split(separator: "\n").filter { $0.hasPrefix("<text ") }
        #expect(texts.count == 2 && !file.contains("paint-order"))
        #expect(texts[0].contains("fill=\"none\"") && texts[0].contains("stroke=\"#ffffff\" stroke-width=\"3\""))
        #expect(texts[0].contains("aria-hidden=\"true\""))
        #expect(texts[1].contains("fill=\"#000000\"") && !texts[1].contains("stroke"))
    }

    /// A clip is written once, and its group ends with it.
    @Test func clipsAreGroups() throws {
        let file = try Self.file { cairo in
            for _ in 0..<2 {
                cairo.rectangle(x: 1, y: 2, width: 3, height: 4)
                cairo.clipped { cairo in
                    cairo.circle(x: 0, y: 0, radius: 3)
                    cairo.fill(.color(.black))
                }
            }
        }
        #expect(
            file.components(separatedBy: "<clipPath id=\"paint1\"><path d=\"M1 2L4 2L4 6L1 6Z\"/></clipPath>").count
                == 2)
        #expect(file.components(separatedBy: "<g clip-path=\"url(#paint1)\">\n<path ").count == 3)
        #expect(file.components(separatedBy: "/>\n</g>").count == 3)
    }

    /// Subpaths of many points, and dashes that begin somewhere else.
    @Test func polylinesAreSubpaths() throws {
        let file = try Self.file { cairo in
            let points: [SIMD2<Double>] = [[0, 0], [1.5, 2], [-0.0625, 3]]
            cairo.polyline(points.span, isClosed: true)
            cairo.polyline(points.span.extracting(..<2), isClosed: false)
            var style = LineStyle(width: 2, dash: [3, 1], cap: .butt, join: .miter)
            (style.dashOffset, style.miterLimit) = (0.5, 4)
            cairo.stroke(.color(.black), style)
        }
        #expect(file.contains("<path d=\"M0 0L1.5 2L-0.063 3ZM0 0L1.5 2\" fill=\"none\""), "\(file)")
        #expect(file.contains("stroke-miterlimit=\"4\" stroke-dasharray=\"3 1\" stroke-dashoffset=\"0.5\""), "\(file)")
    }

    @Test(arguments: [
        0, 1, -1.5, 0.0004, -0.0004, 0.0006, 12.345678, -0.05, 1e8, .nan, .infinity, 1e300, 10, 100.1, 0.999_9,
    ])
    func numbersOfPathsAreTheSame(value: Double) {
        var text: [UInt8] = []
        SVGText.append(value, to: &text)
        #expect(String(decoding: text, as: UTF8.self) == SVGText.number(value))
    }

    /// A halo alone, below the halos and letters of others.
    @Test func aHaloMayBeDrawnFirst() throws {
        let line = try #require(TextLine("Vaduz", fonts: try TextTests.fonts(), size: 10))
        let file = try Self.file {
            try $0.draw(line, x: 5, y: 9, paint: nil, halo: TextHalo(color: .white, width: 1.5))
        }
        #expect(file.components(separatedBy: "<text ").count == 2 && file.contains("fill=\"none\""))
    }

    /// Glyphs that a style has placed make a line of text like shaped ones.
    @Test func linesOfPlacedGlyphs() throws {
        let fonts = try TextTests.fonts()
        let shaped = try #require(fonts.glyphs(of: "Vaduz", size: 10))
        let placed = TextLine("Vaduz", glyphs: shaped.glyphs, fonts: fonts, size: 10)
        let line = try #require(TextLine("Vaduz", fonts: fonts, size: 10))
        #expect(abs(placed.width - line.width) < 0.01)
        #expect(
            try Self.file { try $0.draw(placed, x: 5, y: 9, paint: .color(.black)) }
                == Self.file { try $0.draw(line, x: 5, y: 9, paint: .color(.black)) })
    }

    /// Not all renderers know `textLength`.
    @Test func letterSpacingIsStated() throws {
        let fonts = try TextTests.fonts()
        let shaped = try #require(fonts.glyphs(of: "Rhein", size: 10))
        let glyphs = shaped.glyphs.enumerated().map { index, glyph in
            ShapedGlyphs.Glyph(
                glyph: glyph.glyph, cluster: glyph.cluster, x: glyph.x + 2 * Double(index), y: 0,
                advance: glyph.advance)
        }
        let line = TextLine("Rhein", glyphs: glyphs, fonts: fonts, size: 10)
        let file = try Self.file { try $0.draw(line, x: 5, y: 9, paint: .color(.black)) }
        #expect(file.contains("letter-spacing=\"2\""), "\(file)")
        let plain = TextLine("Rhein", glyphs: shaped.glyphs, fonts: fonts, size: 10)
        #expect(!(try Self.file { try $0.draw(plain, x: 5, y: 9, paint: .color(.black)) }).contains("letter-spacing"))
    }
}
