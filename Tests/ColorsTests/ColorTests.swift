import Testing

@testable import Colors

@Suite struct ColorTests {
    @Test(arguments: [
        ("teal", "#008080"), (" RebeccaPurple ", "#663399"), ("transparent", "#00000000"), ("#abc", "#aabbcc"),
        ("#ABCD", "#aabbccdd"), ("#012345", "#012345"), ("#01234567", "#01234567"), ("#000000ff", "#000000"),
        (" #9aF0 ", "#99aaff00"), ("#FED\n", "#ffeedd"),
        ("rgb(1,2,3)", "#010203"), ("RGB( 1 , 2 , 3 )", "#010203"), ("rgba(1, 2, 3, .5)", "#01020380"),
        ("rgb(1 2 3)", "#010203"), ("rgb(1 2 3 / 50%)", "#01020380"), ("rgb(1 2 3/0)", "#01020300"),
        ("rgb(100%, 0%, 50%)", "#ff0080"), ("rgba(100% 0% 20% / 1)", "#ff0033"), ("rgb(-5, 300, 1e2)", "#00ff64"),
        ("rgb(1,2,3,200%)", "#010203"), ("rgb(1.5 2.4 2.6)", "#020203"),
    ])
    func reads(text: String, expected: String) {
        #expect(Color(css: text)?.description == expected)
    }

    @Test(arguments: [
        "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "# abc", "#ab c", "#@@@", "#```", "#１２３",
        "nocolour", "rgb", "rgb(", "rgb()",
        "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)", "rgb(1 2 / 3)", "rgb(1, 2 3)", "rgb(1,,3)", "rgb(1%,2,3)",
        "rgb(nan,0,0)", "rgb(inf,0,0)", "rgb(0x10,0,0)", "rgb(1 2 3 / )", "rgb(1e999,0,0)", "hsl(1,2,3)", "rgb(1,2,3))",
        "rgb 1,2,3)", "teal2", String(repeating: "a", count: 1000),
    ])
    func refuses(text: String) {
        #expect(Color(css: text) == nil)
    }

    @Test func tableIsWhole() {
        #expect(CSSColorNames.table.count == 148)
        #expect(CSSColorNames.table["lightgoldenrodyellow"] == 0xFAFAD2)
    }
}
