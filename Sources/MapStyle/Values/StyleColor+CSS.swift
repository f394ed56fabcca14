import Colors

extension StyleColor {
    /// Parses a CSS color: a name, `#rgb`, `#rrggbb` with or without alpha, `rgb()`, `hsl()`; nil for anything else.
    package init?(css text: String) {
        guard text.utf8.count <= 128 else { return nil }
        if text.utf8.first == UInt8(ascii: "#"), let color = Color(css: text) {
            self.init(color)
            return
        }
        let text = text.lowercased().trimmed
        guard text.last == ")" else {
            guard let color = Color(css: String(text)) else { return nil }
            self.init(color)
            return
        }
        guard let open = text.firstIndex(of: "("), let fields = Self.fields(text[open...].dropFirst().dropLast()) else {
            return nil
        }
        guard let alpha = fields.count == 4 ? Self.alpha(fields[3]) : 1 else { return nil }
        switch text[..<open] {
        case "rgb", "rgba": self.init(rgb: fields.prefix(3), alpha: alpha)
        case "hsl", "hsla": self.init(hsl: fields.prefix(3), alpha: alpha)
        default: return nil
        }
    }

    private init(_ color: Color) {
        self.init(
            red: Float(color.red) / 255, green: Float(color.green) / 255, blue: Float(color.blue) / 255,
            alpha: Float(color.alpha) / 255)
    }

    private init?(rgb fields: ArraySlice<Substring>, alpha: Double) {
        let percentages = fields.count { $0.last == "%" }
        guard percentages == 0 || percentages == 3 else { return nil }
        let channels = fields.compactMap { Self.number($0.last == "%" ? $0.dropLast() : $0) }
            .map { Float(min(max($0 / (percentages == 0 ? 255 : 100), 0), 1)) }
        guard channels.count == 3 else { return nil }
        self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: Float(alpha))
    }

    private init?(hsl fields: ArraySlice<Substring>, alpha: Double) {
        let fields = Array(fields)
        guard fields[1].last == "%", fields[2].last == "%" else { return nil }
        let angle = fields[0].hasSuffix("deg") ? fields[0].dropLast(3) : fields[0]
        guard let hue = Self.number(angle), let saturation = Self.number(fields[1].dropLast()),
            let lightness = Self.number(fields[2].dropLast())
        else { return nil }
        let (s, l) = (min(max(saturation, 0), 100) / 100, min(max(lightness, 0), 100) / 100)
        // CSS Color Module Level 4, section 7.1.
        func channel(_ offset: Double) -> Float {
            let turn = (offset + ColorSpace.angle(hue) / 30).truncatingRemainder(dividingBy: 12)
            return Float(l - s * min(l, 1 - l) * max(-1, min(turn - 3, 9 - turn, 1)))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: Float(alpha))
    }

    /// Three or four fields, separated by commas (`1, 2, 3, .5`) or by blanks (`1 2 3 / .5`), but not both.
    private static func fields(_ text: Substring) -> [Substring]? {
        if text.contains(",") {
            let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
            return fields.count == 3 || fields.count == 4 ? fields : nil
        }
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.split(whereSeparator: \.isWhitespace) }
        guard halves[0].count == 3, halves.count == 1 || (halves.count == 2 && halves[1].count == 1) else { return nil }
        return halves.flatMap { $0 }
    }

    private static func alpha(_ field: Substring) -> Double? {
        let value = field.last == "%" ? number(field.dropLast()).map { $0 / 100 } : number(field)
        return value.map { min(max($0, 0), 1) }
    }

    private static func number(_ digits: Substring) -> Double? {
        guard digits.allSatisfy({ "0123456789.+-e".contains($0) }), let number = Double(digits), number.isFinite else {
            return nil
        }
        return number
    }
}

extension StringProtocol {
    /// The text without surrounding white space.
    var trimmed: SubSequence {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[startIndex..<startIndex] }
        return self[first...last]
    }
}
