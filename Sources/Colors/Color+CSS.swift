extension Color {
    /// Parses a CSS color; nil if the text is not one.
    ///
    /// A name (`teal`, `transparent`), `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or `rgb()` and `rgba()` with commas or
    /// spaces, numbers or percentages, with or without alpha. Case and surrounding blanks do not matter; channels
    /// beyond their range are clamped. See CSS Color Module Level 4.
    public init?(css text: String) {
        guard text.utf8.count <= 128 else { return nil }
        // A style has hundreds of these, hardly ever with blanks around them.
        if text.utf8.first == UInt8(ascii: "#"), let color = Color(hexadecimal: text.utf8.dropFirst()) {
            self = color
            return
        }
        let text = text.lowercased().drop(while: \.isWhitespace).trimmingTail(while: \.isWhitespace)
        if text.first == "#" {
            self.init(hexadecimal: text.utf8.dropFirst())
        } else if text.last == ")" {
            self.init(function: text.dropLast())
        } else if let word = CSSColorNames.table[String(text)] {
            self.init(straight: 0xFF00_0000 | word)
        } else if text == "transparent" {
            self = .transparent
        } else {
            return nil
        }
    }

    private init?(hexadecimal digits: Substring.UTF8View) {
        var (word, count): (UInt32, Int) = (0, 0)
        for digit in digits {
            let nibble: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): nibble = digit - UInt8(ascii: "0")
            case UInt8(ascii: "A")...UInt8(ascii: "F"): nibble = digit - UInt8(ascii: "A") + 10
            case UInt8(ascii: "a")...UInt8(ascii: "f"): nibble = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            guard count < 8 else { return nil }
            word = word << 4 | UInt32(nibble)
            count += 1
        }
        if count < 6 {
            // Each digit twice.
            word = (word & 0xF000) << 12 | (word & 0xF00) << 8 | (word & 0xF0) << 4 | word & 0xF
            word *= 0x11
        }
        switch count {
        case 3, 6: word = word << 8 | 0xFF
        case 4, 8: break
        default: return nil
        }
        self.init(straight: word >> 8 | word << 24)
    }

    /// - Parameter text: the text from `rgb(` or `rgba(`, without the closing parenthesis.
    private init?(function text: Substring) {
        guard let open = text.firstIndex(of: "("), ["rgb", "rgba"].contains(text[..<open]) else { return nil }
        guard let fields = Self.fields(text[text.index(after: open)...]) else { return nil }
        let isPercentage = fields.prefix(3).map { $0.last == "%" }
        guard isPercentage.allSatisfy({ $0 == isPercentage[0] }) else { return nil }
        let channels = fields.prefix(3).compactMap { Self.value($0, fullScale: 255) }
        guard channels.count == 3, let alpha = fields.count == 4 ? Self.value(fields[3], fullScale: 1) : 1 else {
            return nil
        }
        self.init(
            red: Self.byte(channels[0]), green: Self.byte(channels[1]), blue: Self.byte(channels[2]),
            alpha: Self.byte(alpha * 255))
    }

    /// Three or four fields, separated by commas (`1, 2, 3, .5`) or by blanks (`1 2 3 / .5`), but not both.
    private static func fields(_ text: Substring) -> [Substring]? {
        let fields: [Substring]
        if text.contains(",") {
            fields = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { $0.drop(while: \.isWhitespace).trimmingTail(while: \.isWhitespace) }
        } else {
            let halves = text.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.split(whereSeparator: \.isWhitespace) }
            guard halves[0].count == 3, halves.count == 1 || (halves.count == 2 && halves[1].count == 1) else {
                return nil
            }
            fields = halves.flatMap { $0 }
        }
        return fields.count == 3 || fields.count == 4 ? fields : nil
    }

    /// A plain number, or a percentage of the full scale.
    private static func value(_ field: Substring, fullScale: Double) -> Double? {
        let digits = field.last == "%" ? field.dropLast() : field
        guard digits.allSatisfy({ "0123456789.+-e".contains($0) }), let number = Double(digits), number.isFinite else {
            return nil
        }
        return field.last == "%" ? number / 100 * fullScale : number
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255).rounded()) }
}

extension Substring {
    fileprivate func trimmingTail(while isCut: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, isCut(last) { rest.removeLast() }
        return rest
    }
}
