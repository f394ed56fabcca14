import JSON

extension ExpressionParser {
    static let lookups: [String: Reader] = [
        "get": lookup(.property, .get, .getFrom, .value),
        "has": lookup(.hasProperty, .has, .hasIn, .boolean),
        "properties": plain(.properties, .object, []),
        "geometry-type": plain(.geometryType, .string, []),
        "id": plain(.id, .value, []),
        "zoom": plain(.zoom, .number, []),
        "heatmap-density": plain(.rampInput, .number, []),
        "elevation": plain(.rampInput, .number, []),
        "line-progress": plain(.rampInput, .number, []),
        "accumulated": plain(.accumulated, .value, []),
        "feature-state": { parser, arguments, _ throws(ExpressionError) in
            // A static image has no feature state, such as hovering.
            try parser.expect(arguments, 1...1)
            _ = try parser.argument(arguments, 1, expecting: .string)
            return try parser.add(.state, [], .value, with: .null)
        },
        "global-state": { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 1...1)
            guard case .string(let key) = arguments[1] else {
                throw parser.wrong("the name of a state must be a string")
            }
            return try parser.add(.state, [], .value, with: parser.state[key] ?? .null)
        },
        "at": { parser, arguments, expected throws(ExpressionError) in
            try parser.expect(arguments, 2...2)
            let index = try parser.argument(arguments, 1, expecting: .number)
            let input = try parser.argument(arguments, 2, expecting: .array(expected ?? .value, count: nil))
            guard case .array(let item, _) = input.type else { return try parser.add(.at, [index, input], .value) }
            return try parser.add(.at, [index, input], item)
        },
        "in": { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 2...2)
            return try parser.add(.contains, try parser.search(arguments), .boolean)
        },
        "index-of": { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 2...3)
            var children = try parser.search(arguments)
            if arguments.count > 3 { children.append(try parser.argument(arguments, 3, expecting: .number)) }
            return try parser.add(.indexOf, children, .number)
        },
        "slice": { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 2...3)
            let input = try parser.argument(arguments, 1, expecting: .value)
            guard input.type == .string || input.type == .value || input.type.isArray else {
                throw parser.wrong("\"slice\" takes an array or a string, but this is \(input.type.phrase)")
            }
            let bounds = try parser.all(arguments, from: 2, expecting: .number)
            // As in MapLibre, the type keeps its count, although the result may be shorter.
            return try parser.add(.slice, [input] + bounds, input.type)
        },
        "length": { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 1...1)
            let input = try parser.argument(arguments, 1)
            guard input.type == .string || input.type == .value || input.type.isArray else {
                throw parser.wrong("\"length\" takes an array or a string, but this is \(input.type.phrase)")
            }
            return try parser.add(.length, [input], .number)
        },
        "within": { parser, arguments, _ throws(ExpressionError) in
            let shape = try parser.shape(arguments)
            guard !parser.program.shapes[shape].polygons.isEmpty else {
                throw parser.wrong("\"within\" takes GeoJSON with a polygon")
            }
            return try parser.add(.within, [], .boolean, payload: shape)
        },
        "distance": { parser, arguments, _ throws(ExpressionError) in
            try parser.add(.distance, [], .number, payload: try parser.shape(arguments))
        },
    ]

    /// Parses `get` and `has` of the feature, usually with a constant name, or of an object.
    private static func lookup(_ constant: Op, _ computed: Op, _ object: Op, _ type: ValueType) -> Reader {
        { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 1...2)
            let name = try parser.argument(arguments, 1, expecting: .string)
            if arguments.count > 2 {
                let fields = try parser.argument(arguments, 2, expecting: .object)
                return try parser.add(object, [name, fields], type)
            }
            guard let value = parser.program.literal(name.node) else { return try parser.add(computed, [name], type) }
            return try parser.add(constant, [], type, with: value)
        }
    }

    /// Parses what to search for, and where.
    private mutating func search(_ arguments: [JSONValue]) throws(ExpressionError) -> [Parsed] {
        let needle = try argument(arguments, 1, expecting: .value)
        let haystack = try argument(arguments, 2, expecting: .value)
        switch needle.type {
        case .boolean, .string, .number, .null, .value, .error: return [needle, haystack]
        default:
            throw wrong(
                "only a boolean, a string, a number or null can be searched for, but this is \(needle.type.phrase)")
        }
    }

    /// The index of the GeoJSON of `within` or `distance`.
    private mutating func shape(_ arguments: [JSONValue]) throws(ExpressionError) -> Int {
        try expect(arguments, 1...1)
        guard let shape = GeographicShape(arguments[1]) else {
            throw wrong("\"\(name(arguments))\" takes valid GeoJSON of at most \(GeographicShape.maximumPlaces) places")
        }
        program.shapes.append(shape)
        return program.shapes.count - 1
    }
}
