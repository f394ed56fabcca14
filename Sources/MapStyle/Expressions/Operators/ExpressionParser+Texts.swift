import JSON

extension ExpressionParser {
    static let texts: [String: Reader] = [
        "concat": variadic(.concatenate, .string, .value),
        "upcase": plain(.upcase, .string, [.string]), "downcase": plain(.downcase, .string, [.string]),
        "split": plain(.split, .array(.string, count: nil), [.string, .string]),
        "join": plain(.join, .string, [.array(.string, count: nil), .string]),
        "resolved-locale": plain(.resolvedLocale, .string, [.collator]),
        "image": plain(.image, .image, [.string]),
        "collator": { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 1...1)
            let options = try parser.options(arguments, at: 1)
            var children: [Parsed] = []
            for key in ["case-sensitive", "diacritic-sensitive"] {
                children.append(try parser.option(options[key] ?? .bool(false), at: 1, .boolean))
            }
            if let locale = options["locale"], locale != .null {
                children.append(try parser.option(locale, at: 1, .string))
            }
            return try parser.add(.collator, children, .collator)
        },
        "number-format": { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 2...2)
            var children = [try parser.argument(arguments, 1, expecting: .number)]
            let options = try parser.options(arguments, at: 2)
            let keys: [(String, ValueType)] = [
                ("locale", .string), ("currency", .string), ("unit", .string), ("min-fraction-digits", .number),
                ("max-fraction-digits", .number),
            ]
            if options["currency"] != nil, options["unit"] != nil {
                throw parser.wrong("\"currency\" and \"unit\" exclude each other", at: 2)
            }
            for (key, type) in keys {
                if let option = options[key], option != .null {
                    children.append(try parser.option(option, at: 2, type))
                } else {
                    children.append(try parser.literal(.null))
                }
            }
            return try parser.add(.numberFormat, children, .string)
        },
        "format": { parser, arguments, _ throws(ExpressionError) in try parser.format(arguments) },
    ]

    /// The members of an object argument.
    private func options(_ arguments: [JSONValue], at index: Int) throws(ExpressionError) -> TextDictionary<JSONValue> {
        guard case .object(let options) = arguments[index] else {
            throw wrong("the options of \"\(name(arguments))\" must be an object")
        }
        return options
    }

    private mutating func option(
        _ json: JSONValue, at index: Int, _ type: ValueType
    ) throws(ExpressionError) -> Parsed {
        path.append(index)
        defer { path.removeLast() }
        return try parse(json, expecting: type)
    }

    /// `["format", content, options?, content, options?, ...]`.
    private mutating func format(_ arguments: [JSONValue]) throws(ExpressionError) -> Parsed {
        try expect(arguments, atLeast: 1)
        var sections: [FormatShape.Section] = []
        var children: [Parsed] = []
        var mayHaveOptions = false
        for (index, json) in arguments.enumerated().dropFirst() {
            if case .object(let options) = json {
                guard mayHaveOptions, let last = sections.indices.last else {
                    throw wrong("a format must begin with a string or an image, each with one object of options")
                }
                mayHaveOptions = false
                children += try sectionOptions(options, at: index, &sections[last])
                continue
            }
            let content = try argument(arguments, index, expecting: .value)
            switch content.type {
            case .string, .value, .null, .image, .error: break
            default: throw wrong("a section must be a string or an image, but this is \(content.type.phrase)")
            }
            children.append(content)
            sections.append(FormatShape.Section())
            mayHaveOptions = true
        }
        program.formats.append(FormatShape(sections: sections))
        return try add(.format, children, .formatted, payload: program.formats.count - 1)
    }

    private mutating func sectionOptions(
        _ options: TextDictionary<JSONValue>, at index: Int, _ section: inout FormatShape.Section
    ) throws(ExpressionError) -> [Parsed] {
        var children: [Parsed] = []
        if let scale = options["font-scale"], scale != .null {
            children.append(try option(scale, at: index, .number))
            section.hasScale = true
        }
        if let font = options["text-font"], font != .null {
            children.append(try option(font, at: index, .array(.string, count: nil)))
            section.hasFont = true
        }
        if let color = options["text-color"], color != .null {
            children.append(try option(color, at: index, .color))
            section.hasColor = true
        }
        if let align = options["vertical-align"], align != .null {
            if case .string(let name) = align, FormattedText.Section.VerticalAlign(rawValue: name) == nil {
                throw wrong("\"vertical-align\" must be bottom, center or top")
            }
            children.append(try option(align, at: index, .string))
            section.hasAlign = true
        }
        return children
    }
}
