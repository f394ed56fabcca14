import MapLabels
import Testing

@Suite struct LineBreakingTests {
    private static func lines(of text: String, _ maximumWidth: Double) -> [String]? {
        var options = ShapingOptions()
        options.maximumWidth = maximumWidth
        return ShapedText(LabelText(text), options, fonts: EvenFonts())?.texts
    }

    @Test(
        arguments: [
            ("aaaa bbbb cccc", .infinity, ["aaaa bbbb cccc"]),
            ("aaaa bbbb cccc", 200, ["aaaa bbbb cccc"]),
            // A short last line is better than a short first one.
            ("aaaa bbbb cccc", 100, ["aaaa bbbb", "cccc"]),
            ("aaaa bbbb cccc", 60, ["aaaa", "bbbb", "cccc"]),
            // Words are not broken, however narrow the lines are.
            ("aaaa bbbb cccc", 0, ["aaaa", "bbbb", "cccc"]),
            // A newline forces a break, and empty lines stay.
            ("ab\ncd", .infinity, ["ab", "cd"]),
            ("ab\n\ncd", .infinity, ["ab", "", "cd"]),
            // White space around lines is dropped.
            ("  ab \n cd  ", .infinity, ["ab", "cd"]),
            ("ab-cd", 20, ["ab-", "cd"]), ("ab/cd", 20, ["ab/", "cd"]), ("ab\u{B7}cd", 20, ["ab\u{B7}", "cd"]),
            // Before an opening parenthesis, unless it is the last character.
            ("ab(cd)", 30, ["ab", "(cd)"]), ("abcdef(", 30, ["abcdef("]),
            ("一二三四五六", 30, ["一二三", "四五六"]),
            // Zero-width spaces are better than other places between ideographs.
            ("一二\u{200B}三四五六", 30, ["一二", "三四五六"]),
            // A closing parenthesis does not begin a line.
            ("一二三）四五", 30, ["一二三）", "四五"]),
            ("한글한글", 20, ["한글한글"]),
            ("ab\u{2029}cd", .infinity, ["ab", "cd"]), ("ab\r\ncd", .infinity, ["ab", "cd"]),
        ] as [(String, Double, [String])])
    func breaksLinesEvenly(text: String, maximumWidth: Double, expected: [String]) {
        #expect(Self.lines(of: text, maximumWidth) == expected)
    }

    @Test(arguments: ["", " ", "\n", "?", " \n "]) func nothingToDrawIsNil(text: String) {
        #expect(Self.lines(of: text, 100) == nil)
    }

    @Test(arguments: [Double.nan, -1, .infinity, 1e300]) func strangeWidthsShapeSomething(width: Double) {
        #expect(Self.lines(of: "aaaa bbbb", width) != nil)
    }

    @Test func imagesMayEndLines() {
        var text = LabelText("aaaa")
        let image = LabelText.Image(index: 0, width: 20, height: 20)
        text.append(image: LabelText.Section(stack: 0, image: image))
        text.append("bbbb", in: LabelText.Section(stack: 0))
        var options = ShapingOptions()
        options.maximumWidth = 70
        #expect(ShapedText(text, options, fonts: EvenFonts())?.texts == ["aaaa*", "bbbb"])
    }
}
