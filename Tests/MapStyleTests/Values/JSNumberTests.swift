import Testing

@testable import MapStyle

@Suite struct JSNumberTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (1, "1"), (-12.5, "-12.5"), (0.1, "0.1"), (1e21, "1e+21"),
        (1e20, "100000000000000000000"),
        (1.2345678901234568e20, "123456789012345680000"), (1e-6, "0.000001"), (1.5e-7, "1.5e-7"),
        (.leastNonzeroMagnitude, "5e-324"),
        (.infinity, "Infinity"), (-.infinity, "-Infinity"), (.nan, "NaN"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
        (0.30000000000000004, "0.30000000000000004"), (1e16, "10000000000000000"), (1.5e16, "15000000000000000"),
    ])
    func writes(number: Double, text: String) {
        #expect(JSNumber.text(number) == text)
    }

    @Test(arguments: [
        ("", 0.0), (" 12 ", 12), ("1e3", 1000), ("-.5", -0.5), (".5", 0.5), ("5.", 5), ("+5", 5), ("0x1f", 31),
        ("0b11", 3), ("0o17", 15), ("Infinity", .infinity), ("-Infinity", -.infinity),
    ])
    func reads(text: String, number: Double) {
        #expect(JSNumber.read(text) == number)
    }

    @Test(arguments: ["a", "1a", "1 2", "inf", "nan", "0x", "1e", "--1", "1_000", "infinity"])
    func refuses(text: String) {
        #expect(JSNumber.read(text).isNaN)
    }
}
