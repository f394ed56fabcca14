import Colors
import Imaging
import Testing

@testable import Cairo

@Suite struct TextTests {
    static let opened = FontStack(path: "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf")

    /// Open Sans, a declared dependency.
    static func fonts() throws -> FontStack { try #require(opened) }

    @Test func noFontNoTrap() {
        #expect(FontStack(path: "/nowhere/font.ttf") == nil)
        #expect(FontStack(path: #filePath) == nil)
        #expect(FontStack(path: "") == nil)
    }

    @Test func widthGrowsWithTheSizeOnly() throws {
        let fonts = try Self.fonts()
        let small = try #require(TextLine("Vaduz", fonts: fonts, size: 10))
        let large = try #require(TextLine("Vaduz", fonts: fonts, size: 20))
        #expect(small.width > 20 && small.width < 40)
        #expect(abs(large.width - 2 * small.width) < 0.02)
        #expect(small.missing.isEmpty)
    }

    @Test(arguments: ["", " ", "\u{0}", "\u{FFFD}", "e\u{301}", "שלום", "a\nb", String(repeating: "m", count: 4_096)])
    func shapesAnything(text: String) throws {
        let fonts = try Self.fonts()
        let line = try #require(TextLine(text, fonts: fonts, size: 9.5))
        #expect(line.width >= 0 && line.width.isFinite)
    }

    @Test func theInkLiesBetweenBaselineAndAscent() throws {
        let fonts = try Self.fonts()
        let line = try #require(TextLine("HHH", fonts: fonts, size: 20))
        var canvas = Pixmap(width: 80, height: 40)
        try canvas.draw(scale: 1) { try $0.draw(line, x: 5, y: 30, paint: .color(.black)) }
        let inked = canvas.pixels.indices.filter { canvas.pixels[$0] != 0 }
        let rows = inked.map { $0 / 80 }
        let columns = inked.map { $0 % 80 }
        let (bottom, top) = (try #require(rows.max()), try #require(rows.min()))
        #expect((29...30).contains(bottom))
        // Open Sans' capitals are 0.714 em high.
        #expect(abs(Double(bottom - top + 1) - 14.3) < 1.5)
        let (left, right) = (try #require(columns.min()), try #require(columns.max()))
        #expect(left >= 5 && Double(right) < 5 + line.width)
    }

    @Test func manyTasksMayUseOneFont() async throws {
        let fonts = try Self.fonts()
        let images = await withTaskGroup(of: Pixmap?.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    guard let line = TextLine("© OpenStreetMap", fonts: fonts, size: 9.5) else { return nil }
                    var canvas = Pixmap(width: 100, height: 16)
                    try? canvas.draw(scale: 1) { try $0.draw(line, x: 1, y: 12, paint: .color(.black)) }
                    return canvas
                }
            }
            return await group.reduce(into: Set<Pixmap?>()) { $0.insert($1) }
        }
        #expect(images.count == 1)
        #expect(images.first??.pixels.contains { $0 != 0 } == true)
    }
}
