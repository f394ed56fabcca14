import CTestFonts
import Colors
import Glibc
import Imaging
import TestSupport
import Testing

@testable import Cairo

/// Text that the named font lacks, in the fonts of `fixtures/fonts`.
@Suite struct FontStackTests {
    /// The files of the runs, without folder.
    static func files(_ line: TextLine) -> [String] {
        line.runs.map { String($0.face.file.path.split(separator: "/").last ?? "") }
    }

    static func line(_ text: String, size: Double = 20) throws -> TextLine {
        try #require(TextLine(text, fonts: try TextTests.fonts(), size: size))
    }

    @Test(arguments: [
        ("Vaduz", ["OpenSans-Regular.ttf"]),
        ("日本", ["NotoSansCJK-Regular.ttc"]),
        ("a日b", ["OpenSans-Regular.ttf", "NotoSansCJK-Regular.ttc", "OpenSans-Regular.ttf"]),
        ("สวัสดี", ["NotoSansThai-Regular.ttf"]),
        ("مرحبا", ["NotoSansArabic-Regular.ttf"]),
        ("नमस्ते", ["NotoSansDevanagari-Regular.ttf"]),
        ("🍕", ["NotoColorEmoji.ttf"]),
        // Copyright signs are letters unless a selector says otherwise.
        ("©", ["OpenSans-Regular.ttf"]), ("©\u{FE0F}", ["NotoColorEmoji.ttf"]),
        ("👩🏽‍🚀🇱🇮", ["NotoColorEmoji.ttf"]),
        // HarfBuzz composes letter and mark if the font has the composed glyph.
        ("Z\u{30C}e\u{301}", ["OpenSans-Regular.ttf"]),
    ])
    func eachPartHasItsFont(text: String, files: [String]) throws {
        let line = try Self.line(text)
        #expect(Self.files(line) == files)
        #expect(line.missing.isEmpty)
        #expect(line.width > 5)
    }

    @Test func boldTextIsBoldInAllFonts() throws {
        let path = "/usr/share/fonts/truetype/open-sans/OpenSans-Semibold.ttf"
        let fonts = try #require(FontStack(path: path, weight: .semibold))
        let line = try #require(TextLine("aع日", fonts: fonts, size: 20))
        #expect(
            Set(Self.files(line)) == ["OpenSans-Semibold.ttf", "NotoSansArabic-Bold.ttf", "NotoSansCJK-Bold.ttc"])
    }

    /// The face of the collection: the Japanese form of a Han character beside kana, the Korean beside hangul.
    @Test func choosesHanFormsByContext() throws {
        let japanese = try Self.line("骨の")
        let korean = try Self.line("骨한")
        let index = japanese.runs.map(\.face.file.index)
        #expect(index.count == 1 && korean.runs.count == 1)
        #expect(index != korean.runs.map(\.face.file.index))
    }

    @Test func nothingIsLostInBidirectionalText() throws {
        // Hebrew and Arabic between Latin: pieces come in the order of the image, left to right.
        let line = try Self.line("ab שלום cd")
        let starts = line.runs.flatMap { run in run.glyphs.map { ($0.x, Self.isLatin(run)) } }
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0.0 <= $1.0 })
        #expect(starts.first?.1 == true && starts.last?.1 == true)
        let hebrew = try #require(line.runs.first { !Self.isLatin($0) })
        let alone = try #require(Self.line("שלום").runs.first)
        #expect(hebrew.glyphs.map(\.index) == alone.glyphs.map(\.index))
    }

    private static func isLatin(_ run: TextLine.Run) -> Bool { run.face.file.path.contains("OpenSans") }

    @Test func reportsCharactersWithoutAFont() throws {
        #expect(try Self.line("a\u{E000}b\u{E000}\u{10FFFD}").missing == ["\u{E000}", "\u{10FFFD}"])
        #expect(try Self.line("a\nb\u{0}").missing.isEmpty)
    }

    /// Asked in another order, the answers are the same: nothing depends on what was drawn before.
    @Test func historyDoesNotMatter() throws {
        let path = "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf"
        let (first, second) = (try #require(FontStack(path: path)), try #require(FontStack(path: path)))
        let texts = ["日", "か日", "한日", "ع", "🍕1️⃣", "日本"]
        func files(_ fonts: FontStack, _ texts: [String]) throws -> [String: [FontFile]] {
            var files: [String: [FontFile]] = [:]
            for text in texts {
                files[text] = try #require(TextLine(text, fonts: fonts, size: 9)).runs.map(\.face.file)
            }
            return files
        }
        #expect(try files(first, texts) == files(second, texts.reversed()))
    }

    @Test func emojiKeepColorAndPosition() throws {
        let line = try Self.line("🍕")
        let ink = try #require(line.ink)
        var canvas = Pixmap(width: 60, height: 60)
        try canvas.draw(scale: 1) { try $0.draw(line, x: 10, y: 40, paint: .color(.black)) }
        let painted = canvas.pixels.indices.filter { canvas.pixels[$0] >> 24 > 128 }
        let columns = painted.map { Double($0 % 60) }
        let rows = painted.map { Double($0 / 60) }
        // The font's images have a clear margin.
        let (left, right) = (try #require(columns.min()) - 10, try #require(columns.max()) + 1 - 10)
        let (top, bottom) = (try #require(rows.min()) - 40, try #require(rows.max()) + 1 - 40)
        #expect(left >= ink.left - 1 && right <= ink.right + 1 && right - left > ink.width * 0.7)
        #expect(top >= ink.top - 1 && bottom <= ink.bottom + 1 && bottom - top > ink.height * 0.7)
        #expect(Set(canvas.pixels).count > 50, "a picture, not a silhouette")
    }

    @Test func textsThatAreTooLongEndWithAnEllipsis() throws {
        let fonts = try TextTests.fonts()
        let text = "Liechtensteinisches Landesmuseum"
        let whole = try #require(TextLine(text, fonts: fonts, size: 10, fitting: 1_000))
        #expect(abs(whole.width - (try Self.line(text, size: 10)).width) < 1e-9)
        var last = whole.width
        for width in stride(from: 150.0, through: 20, by: -10) {
            let line = try #require(TextLine(text, fonts: fonts, size: 10, fitting: width))
            #expect(line.width <= width && line.width <= last && width - line.width < 15)
            last = line.width
        }
        #expect(TextLine(text, fonts: fonts, size: 10, fitting: 3) == nil)
        #expect(TextLine("", fonts: fonts, size: 10, fitting: 3)?.width == 0)
    }

    @Test func theHaloLiesAroundTheLetters() throws {
        let line = try Self.line("I", size: 40)
        let ink = try #require(line.ink)
        var canvas = Pixmap(width: 60, height: 60)
        let halo = TextHalo(color: Color(red: 255, green: 0, blue: 0), width: 4)
        try canvas.draw(scale: 1) { try $0.draw(line, x: 20, y: 45, paint: .color(.black), halo: halo) }
        let row = 45 + Int((ink.top + ink.bottom) / 2)
        let painted = (0..<60).filter { canvas.pixels[row * 60 + $0] >> 24 > 128 }
        let letter = painted.filter { canvas.pixels[row * 60 + $0] >> 16 & 0xFF < 128 }
        #expect(abs(Double(painted.count - letter.count) - 8) <= 1)
        #expect(abs(Double(try #require(painted.first)) - 20 - ink.left + 4) <= 1)
        #expect(abs(Double(letter.count) - ink.width) <= 1)
    }

    /// A changed font changes images: here it is named.
    @Test func usesTheFontsOfTheGoldenImages() throws {
        #expect(getenv("FONTCONFIG_FILE").map { String(cString: $0) } == Project.fixture("fonts/fonts.conf"))
        #expect(String(cString: test_fonts_configuration()) == Project.fixture("fonts/fonts.conf"))
        let command = "sha256sum --check --quiet \(Project.fixture("fonts/SHA256SUMS")) 2>&1"
        let pipe = try #require(popen(command, "r"))
        var output = [UInt8](repeating: 0, count: 4_096)
        let count = fread(&output, 1, output.count, pipe)
        let status = pclose(pipe)
        #expect(
            status == 0,
            "install fonts-noto-core, -cjk, -color-emoji: \(String(decoding: output[..<count], as: UTF8.self))")
    }
}
