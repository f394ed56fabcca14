import JSON

extension Machine {
    /// Evaluates texts, formats and images.
    mutating func written(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        switch node.op {
        case .concatenate: return .string(try concatenated(node))
        case .upcase: return .string(try string(child(node)).uppercased())
        case .downcase: return .string(try string(child(node)).lowercased())
        case .split: return .array(try parts(node))
        case .join: return .string(try joined(node))
        case .image:
            let name = try string(child(node))
            let isAvailable = context.images?.contains(ExactText(name)) ?? false
            return StyleImage(name, isAvailable: isAvailable).map(StyleValue.image) ?? .null
        case .resolvedLocale:
            guard case .collator(let collator) = try value(child(node)) else { throw .wrongType }
            return .string(collator.resolvedLocale)
        case .collator:
            let locale = node.count > 2 ? try string(child(node, 2)) : nil
            return .collator(
                StyleCollator(
                    isCaseSensitive: try bool(child(node)), isDiacriticSensitive: try bool(child(node, 1)),
                    locale: locale))
        case .numberFormat: return .string(try formattedNumber(node))
        default: return .formatted(try formatted(node))
        }
    }

    private mutating func concatenated(_ node: Expression.Node) throws(EvaluationError) -> String {
        var text = ""
        for number in 0..<Int(node.count) {
            text += try value(child(node, number)).text
            guard text.utf8.count <= Self.maximumLength else { throw .tooLarge }
        }
        return text
    }

    private mutating func parts(_ node: Expression.Node) throws(EvaluationError) -> [StyleValue] {
        let (text, separator) = (try string(child(node)), try string(child(node, 1)))
        if separator.isEmpty { return text.unicodeScalars.map { .string(String($0)) } }
        let (units, wanted) = (Array(text.utf16), Array(separator.utf16))
        var parts: [StyleValue] = []
        var (start, index) = (0, 0)
        while index + wanted.count <= units.count {
            if units[index..<index + wanted.count].elementsEqual(wanted) {
                parts.append(.string(String(decoding: units[start..<index], as: UTF16.self)))
                index += wanted.count
                start = index
            } else {
                index += 1
            }
        }
        return parts + [.string(String(decoding: units[start...], as: UTF16.self))]
    }

    private mutating func joined(_ node: Expression.Node) throws(EvaluationError) -> String {
        guard case .array(let items) = try value(child(node)) else { throw .wrongType }
        let separator = try string(child(node, 1))
        var text = ""
        for (index, item) in items.enumerated() {
            text += (index > 0 ? separator : "") + item.text
            guard text.utf8.count <= Self.maximumLength else { throw .tooLarge }
        }
        return text
    }

    private mutating func formatted(_ node: Expression.Node) throws(EvaluationError) -> FormattedText {
        var number = 0
        func next() -> Int32 {
            defer { number += 1 }
            return child(node, number)
        }
        var sections: [FormattedText.Section] = []
        for shape in program.formats[Int(node.payload)].sections {
            let content = try value(next())
            var section = FormattedText.Section(text: "")
            if shape.hasScale { section.scale = try self.number(next()) }
            if shape.hasFont {
                guard case .array(let names) = try value(next()) else { throw .wrongType }
                section.font = names.map(\.text).joined(separator: ",")
            }
            if shape.hasColor, case .color(let color) = try value(next()) { section.color = color }
            if shape.hasAlign { section.verticalAlign = .init(rawValue: try string(next())) }
            if case .image(let image) = content {
                section = FormattedText.Section(text: "", image: image, verticalAlign: section.verticalAlign)
            } else {
                section.text = content.text
            }
            sections.append(section)
        }
        return FormattedText(sections: sections)
    }

    /// The children are the number, then locale, currency, unit, and the minimum and maximum number of decimals, each a
    /// literal null if not given.
    private mutating func formattedNumber(_ node: Expression.Node) throws(EvaluationError) -> String {
        let number = try self.number(child(node))
        var format = NumberFormat()
        if case .string(let locale) = try value(child(node, 1)) { format.locale = locale }
        if case .string(let currency) = try value(child(node, 2)) { format.currency = currency }
        if case .string(let unit) = try value(child(node, 3)) { format.unit = unit }
        if case .number(let count) = try value(child(node, 4)) { format.minimumDecimals = count }
        if case .number(let count) = try value(child(node, 5)) { format.maximumDecimals = count }
        guard let text = format.text(number) else { throw .notConvertible }
        return text
    }
}
