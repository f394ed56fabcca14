import MapSnapshot
import RequestText

/// Numbers as clients write them.
enum Decimal {
    /// Longest text that is read as a number; no client writes more digits than a double has.
    private static let limit = 64

    /// A number with optional sign and fraction: `12`, `-.5`, `+7.`; nil for anything else.
    ///
    /// - Parameter exponents: whether `1e-5` is a number.
    static func parse(_ text: some StringProtocol, exponents: Bool = false) -> Double? {
        guard text.utf8.count <= limit, prefixLength(text, exponents: exponents) == text.utf8.count else { return nil }
        return finite(text)
    }

    /// The number at the start of a text, as JavaScript's `parseFloat` reads it; nil if there is none.
    static func leading(_ text: some StringProtocol) -> Double? {
        let trimmed = text.trimmed
        let count = prefixLength(trimmed, exponents: true)
        guard count > 0, count <= limit else { return nil }
        return finite(String(decoding: Array(trimmed.utf8.prefix(count)), as: UTF8.self))
    }

    /// An integer of up to nine digits without a sign.
    static func integer(_ text: some StringProtocol) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(String(text))
    }

    private static func finite(_ text: some StringProtocol) -> Double? {
        Double(String(text)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Number of bytes that make up a number at the start of a text; 0 if there is none.
    private static func prefixLength(_ text: some StringProtocol, exponents: Bool) -> Int {
        let bytes = Array(text.utf8.prefix(limit + 1))
        var index = 0
        func digits() -> Int {
            let start = index
            while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
            return index - start
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
        var count = digits()
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            count += digits()
        }
        guard count > 0 else { return 0 }
        let end = index
        guard exponents, index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return end }
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
        return digits() > 0 ? index : end
    }
}

extension Array<Coordinate> {
    /// The places of an encoded polyline of precision 5.
    ///
    /// - Parameter parameter: the name for errors.
    init(polyline text: some StringProtocol, parameter: String) throws(DialectProblem) {
        do throws(PolylineError) {
            self = try EncodedPolyline.decode(String(text))
        } catch {
            throw DialectProblem(
                .invalidRequest, "\(parameter) has a polyline that is not valid", remedy: error.description,
                parameter: parameter)
        }
    }
}
