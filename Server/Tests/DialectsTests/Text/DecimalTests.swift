import Testing

@testable import Dialects

@Suite struct DecimalTests {
    @Test(arguments: [
        ("1", 1.0), ("-1.5", -1.5), ("+.5", 0.5), ("5.", 5), ("1e3", nil), ("", nil), (".", nil), ("-", nil),
        ("1x", nil), ("nan", nil), ("0x10", nil), ("1,5", nil), (" 1", nil),
    ])
    func decimals(text: String, number: Double?) {
        #expect(Decimal.parse(text) == number)
    }

    @Test(arguments: [
        ("1e3", 1000.0), ("10abc", 10), (" 4 ", 4), ("1e", 1), ("-2.5e-1x", -0.25), ("abc", nil), ("", nil),
        ("1e999", nil),
    ])
    func leadingNumbersAreReadAsInJavaScript(text: String, number: Double?) {
        #expect(Decimal.leading(text) == number)
    }

    @Test(arguments: [("640", 640), ("0", 0), ("-1", nil), ("1.5", nil), ("9999999999", nil), ("", nil), ("٣", nil)])
    func integers(text: String, number: Int?) {
        #expect(Decimal.integer(text) == number)
    }
}
