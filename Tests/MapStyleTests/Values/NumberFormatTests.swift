import Testing

@testable import MapStyle

@Suite struct NumberFormatTests {
    @Test(arguments: [
        (1234.5, "en", "1,234.5"), (1234.5, "de", "1.234,5"), (1234.5, "fr-FR", "1\u{202F}234,5"),
        (1234.5, "es", "1234,5"),
        (12345.5, "es", "12.345,5"), (1234.5, "de-CH", "1’234.5"), (0.0005, "en", "0.001"), (0.0004, "en", "0"),
        (-999.9996, "en", "-1,000"), (1e21, "en", "1,000,000,000,000,000,000,000"), (.nan, "en", "NaN"),
        (.infinity, "en", "∞"), (1e-9, "en", "0"), (9.9995, "en", "10"), (123, "xx", "123"),
    ])
    func languages(number: Double, locale: String, expected: String) {
        #expect(NumberFormat(locale: locale).text(number) == expected)
    }

    @Test func decimals() {
        #expect(NumberFormat(minimumDecimals: 2).text(1.5) == "1.50")
        #expect(NumberFormat(maximumDecimals: 0).text(2.5) == "3")
        #expect(NumberFormat(minimumDecimals: 1, maximumDecimals: 2).text(1) == "1.0")
        #expect(NumberFormat(minimumDecimals: 5).text(1) == "1.00000")
        #expect(NumberFormat(minimumDecimals: 3, maximumDecimals: 2).text(1) == nil)
        #expect(NumberFormat(maximumDecimals: 101).text(1) == nil)
        #expect(NumberFormat(minimumDecimals: .nan).text(1) == nil)
    }

    @Test func currenciesAndUnits() {
        #expect(NumberFormat(currency: "EUR").text(1234) == "€1,234.00")
        #expect(NumberFormat(locale: "de", currency: "EUR").text(1234) == "1.234,00\u{A0}€")
        #expect(NumberFormat(currency: "JPY").text(1234.5) == "¥1,235")
        #expect(NumberFormat(unit: "kilometer").text(3) == "3 km")
        #expect(NumberFormat(unit: "percent").text(3) == "3%")
    }
}
