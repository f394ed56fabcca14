extension Machine {
    /// Evaluates assertions, conversions and colors.
    mutating func typed(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        switch node.op {
        case .assertion:
            let type = program.types[Int(node.payload)]
            for number in 0..<Int(node.count) {
                let value = try value(child(node, number))
                if type.accepts(ValueType(of: value)) { return value }
            }
            throw .wrongType
        case .coercion: return try converted(node, to: program.types[Int(node.payload)])
        case .typeOf: return .string(ValueType(of: try value(child(node))).name)
        case .toRGBA:
            guard case .color(let color) = try value(child(node)) else { throw .wrongType }
            // Round single precision to four decimals, so that 0.2 of 255 is 51.
            let channels = [color.red, color.green, color.blue]
                .map { StyleValue.number((Double($0) * 255e4).rounded() / 1e4) }
            return .array(channels + [.number(Double(color.alpha))])
        case .rgba:
            var channels: [StyleValue] = []
            for number in 0..<Int(node.count) { channels.append(.number(try self.number(child(node, number)))) }
            guard let color = StyleColor(channels: channels) else { throw .notConvertible }
            return .color(color)
        default: throw .explicit
        }
    }

    /// The first argument that can be converted to the type.
    private mutating func converted(
        _ node: Expression.Node, to type: ValueType
    ) throws(EvaluationError) -> StyleValue {
        for number in 0..<Int(node.count) {
            let value = try value(child(node, number))
            if let converted = value.converted(to: type) { return converted }
        }
        throw .notConvertible
    }
}

extension StyleColor {
    /// A color from red, green and blue, 0 to 255, and alpha, 0 to 1; nil for anything else.
    init?(channels: [StyleValue]) {
        var numbers: [Double] = []
        for channel in channels {
            guard case .number(let number) = channel else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 3 || numbers.count == 4 else { return nil }
        guard numbers.prefix(3).allSatisfy({ (0...255).contains($0) }) else { return nil }
        let alpha = numbers.count == 4 ? numbers[3] : 1
        guard (0...1).contains(alpha) else { return nil }
        self.init(
            red: Float(numbers[0] / 255), green: Float(numbers[1] / 255), blue: Float(numbers[2] / 255),
            alpha: Float(alpha))
    }
}

extension StyleValue {
    /// The value converted to another type; nil if that is impossible.
    func converted(to type: ValueType) -> StyleValue? {
        switch type {
        case .boolean: .bool(isTruthy)
        case .number: asNumber.isNaN ? nil : .number(asNumber)
        case .color: color.map(StyleValue.color)
        case .formatted: .formatted(asFormatted)
        case .image: text.isEmpty ? .null : StyleImage(text).map(StyleValue.image)
        case .padding: padding.map(StyleValue.padding)
        case .numberArray: numberArray.map(StyleValue.numberArray)
        case .colorArray: colorArray.map(StyleValue.colorArray)
        // Names stay names until they are interpolated.
        case .projection: projection == nil ? nil : self
        case .anchorOffsets: anchorOffsets.map(StyleValue.anchorOffsets)
        default: .string(text)
        }
    }

    private var asFormatted: FormattedText { if case .formatted(let text) = self { text } else { FormattedText(text) } }

    private var color: StyleColor? {
        switch self {
        case .color(let color): color
        case .string(let text): StyleColor(css: text)
        case .array(let channels): StyleColor(channels: channels)
        default: nil
        }
    }

    private var padding: Padding? {
        if case .padding(let padding) = self { return padding }
        return plainNumbers.flatMap { Padding($0) }
    }

    private var numberArray: [Double]? {
        if case .numberArray(let numbers) = self { return numbers }
        return plainNumbers
    }

    private var colorArray: [StyleColor]? {
        switch self {
        case .colorArray(let colors): return colors
        case .string(let text): return StyleColor(css: text).map { [$0] }
        case .array(let values):
            let colors = values.compactMap { value in
                if case .string(let text) = value { StyleColor(css: text) } else { nil }
            }
            return colors.count == values.count ? colors : nil
        default: return nil
        }
    }

    private var projection: ProjectionChoice? {
        switch self {
        case .projection(let choice): return choice
        case .string(let name): return ProjectionChoice(from: name, to: name, transition: 1)
        case .array(let parts):
            guard parts.count == 3, case .string(let from) = parts[0], case .string(let to) = parts[1],
                case .number(let transition) = parts[2]
            else { return nil }
            return ProjectionChoice(from: from, to: to, transition: transition)
        default: return nil
        }
    }

    private var anchorOffsets: AnchorOffsets? {
        if case .anchorOffsets(let offsets) = self { return offsets }
        guard case .array(let parts) = self, !parts.isEmpty, parts.count.isMultiple(of: 2) else { return nil }
        var entries: [AnchorOffsets.Entry] = []
        for index in stride(from: 0, to: parts.count, by: 2) {
            guard case .string(let name) = parts[index], let anchor = Anchor(rawValue: name),
                let offset = parts[index + 1].plainNumbers, offset.count == 2, parts[index + 1].isArray
            else { return nil }
            entries.append(AnchorOffsets.Entry(anchor: anchor, x: offset[0], y: offset[1]))
        }
        return AnchorOffsets(entries: entries)
    }

    /// The items of an array of numbers, or a single number.
    var plainNumbers: [Double]? {
        switch self {
        case .number(let number): return [number]
        case .array(let values):
            let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
            return numbers.count == values.count ? numbers : nil
        default: return nil
        }
    }
}
