extension Color {
    /// Parses a CSS color; nil if the text is not one.
    ///
    /// A name (`teal`, `transparent`), `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or `rgb()` and `rgba()` with commas or
    /// spaces, numbers or percentages, with or without alpha. Case and surrounding blanks do not matter; channels
    /// beyond their range are clamped. See CSS Color Module Level 4.
    public init?(css text: String) {
        guard text.utf8.count <= 128 else { return nil }
        let text = text.lowercased().drop(while: \.isWhitespace).trimmingTail(while: \.isWhitespace)
        if text.first == "#" {
            self.init(hexadecimal: text.dropFirst())
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

    private init?(hexadecimal digits: Substring) {
        var nibbles = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }.map { UInt8($0) }
        guard nibbles.count == digits.count, [3, 4, 6, 8].contains(nibbles.count) else { return nil }
        if nibbles.count < 6 { nibbles = nibbles.flatMap { [$0, $0] } }
        let channels = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
        self.init(
            red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 255)
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
