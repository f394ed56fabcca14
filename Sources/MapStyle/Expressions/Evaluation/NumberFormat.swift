import Platform

/// Formats numbers for a locale: separators, decimals and currencies.
///
/// Supports twenty languages of Europe and East Asia; others use the English format.
struct NumberFormat {
    var locale = "en-US"
    /// Currency code (ISO 4217).
    var currency: String?
    var unit: String?
    var minimumDecimals: Double?
    var maximumDecimals: Double?

    private struct Signs {
        var decimal = "."
        var group = ","
        /// Minimum number of digits for grouping.
        var grouped = 4
        /// Whether the currency comes before the number.
        var isCurrencyFirst = true
    }

    /// The number as text; nil if the decimals are outside 0...100 or in the wrong order.
    func text(_ number: Double) -> String? {
        let standard = currency.map { ["JPY", "KRW", "VND", "CLP"].contains($0.uppercased()) ? 0.0 : 2.0 }
        let minimum = minimumDecimals ?? standard ?? 0
        let maximum = maximumDecimals ?? max(standard ?? 3, minimum)
        guard (0...100).contains(minimum), (0...100).contains(maximum), minimumDecimals == nil || minimum <= maximum
        else {
            return nil
        }
        let signs = Self.signs(locale)
        if number.isNaN { return "NaN" }
        let digits =
            number.isInfinite
            ? "∞"
            : grouped(
                Self.digits(number.magnitude, minimum: min(Int(minimum), Int(maximum)), maximum: Int(maximum)), signs)
        // Zero loses its sign only if it was zero before rounding.
        let sign = number < 0 ? "-" : ""
        return sign + decorated(digits, signs)
    }

    private func decorated(_ digits: String, _ signs: Signs) -> String {
        if let currency = currency?.uppercased() {
            let known = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "KRW": "₩", "CNY": "CN¥"]
            let sign = known[currency] ?? currency
            if !signs.isCurrencyFirst { return "\(digits)\u{A0}\(sign)" }
            return sign.count > 1 && known[currency] == nil ? "\(sign)\u{A0}\(digits)" : sign + digits
        }
        guard let unit else { return digits }
        let known = [
            "meter": "m", "kilometer": "km", "centimeter": "cm", "mile": "mi", "foot": "ft", "inch": "in", "yard": "yd",
            "kilogram": "kg", "gram": "g", "liter": "L", "hour": "hr", "minute": "min", "second": "sec",
            "kilometer-per-hour": "km/h", "mile-per-hour": "mph",
        ]
        switch unit {
        case "percent": return digits + "%"
        case "celsius": return digits + "°C"
        case "fahrenheit": return digits + "°F"
        case "degree": return digits + " deg"
        default: return "\(digits) \(known[unit] ?? unit)"
        }
    }

    private func grouped(_ digits: String, _ signs: Signs) -> String {
        let parts = digits.split(separator: ".")
        var whole = String(parts[0])
        if whole.count >= signs.grouped {
            var groups: [Substring] = []
            var rest = whole[...]
            while rest.count > 3 {
                groups.insert(rest.suffix(3), at: 0)
                rest = rest.dropLast(3)
            }
            whole = ([rest] + groups).joined(separator: signs.group)
        }
        return parts.count > 1 ? whole + signs.decimal + parts[1] : whole
    }

    /// The number in decimals, rounding halves away from zero, without trailing zeros beyond the minimum count.
    private static func digits(_ number: Double, minimum: Int, maximum: Int) -> String {
        let shown = JSNumber.text(number)
        // Halves are decided by the visible digits, not by the binary fraction.
        guard !shown.contains("e"), let point = shown.firstIndex(of: "."),
            shown[point...].count - 1 > maximum
        else { return padded(shown.contains("e") ? plain(number) : shown, minimum) }
        var digits = Array(shown[..<point].utf8) + Array(shown[shown.index(after: point)...].utf8.prefix(maximum))
        let next = shown[shown.index(after: point)...].utf8.dropFirst(maximum).first ?? 0x30
        if next >= 0x35 {
            var index = digits.count - 1
            while index >= 0, digits[index] == 0x39 {
                digits[index] = 0x30
                index -= 1
            }
            if index >= 0 { digits[index] += 1 } else { digits.insert(0x31, at: 0) }
        }
        let text = String(decoding: digits, as: UTF8.self)
        return padded("\(text.dropLast(maximum)).\(text.suffix(maximum))", minimum)
    }

    /// The number without exponent; tiny numbers are 0.
    private static func plain(_ number: Double) -> String {
        guard number >= 1 else { return "0" }
        let text = JSNumber.text(number)
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(mark, offsetBy: 2)...]) else {
            return text
        }
        let digits = text[..<mark].filter { $0 != "." }
        return digits + String(repeating: "0", count: max(exponent + 1 - digits.count, 0))
    }

    private static func padded(_ digits: String, _ minimum: Int) -> String {
        let parts = digits.split(separator: ".")
        var fraction = parts.count > 1 ? String(parts[1]) : ""
        while fraction.count > minimum, fraction.last == "0" { fraction.removeLast() }
        fraction += String(repeating: "0", count: max(minimum - fraction.count, 0))
        return fraction.isEmpty ? String(parts[0]) : "\(parts[0]).\(fraction)"
    }

    private static func signs(_ locale: String) -> Signs {
        let parts = locale.lowercased().split { $0 == "-" || $0 == "_" }
        switch parts.first ?? "" {
        case "de":
            if parts.contains("ch") { return Signs(group: "’") }
            return Signs(decimal: ",", group: parts.contains("at") ? "\u{A0}" : ".", isCurrencyFirst: false)
        case "es", "it", "pt":
            if parts.contains("mx") || parts.contains("us") { return Signs() }
            if parts.contains("br") { return Signs(decimal: ",", group: ".") }
            // Four digits are not grouped.
            return Signs(
                decimal: ",", group: parts.first == "pt" ? "\u{A0}" : ".", grouped: 5, isCurrencyFirst: false)
        case "nl", "da", "id", "tr", "el", "hr", "sl", "ro", "is", "vi":
            return Signs(decimal: ",", group: ".", isCurrencyFirst: false)
        case "fr": return Signs(decimal: ",", group: "\u{202F}", isCurrencyFirst: false)
        case "pl": return Signs(decimal: ",", group: "\u{A0}", grouped: 5, isCurrencyFirst: false)
        case "ru", "uk", "cs", "sk", "fi", "sv", "nb", "no", "hu", "bg":
            return Signs(decimal: ",", group: "\u{A0}", isCurrencyFirst: false)
        default: return Signs()
        }
    }
}
