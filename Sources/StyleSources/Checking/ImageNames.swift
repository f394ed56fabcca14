import JSON
import MapStyle

/// The images that layers of a style name as they are written, without looking at data.
enum ImageNames {
    /// The properties that name images.
    private static let properties = [
        ("layout", "icon-image"), ("paint", "fill-pattern"), ("paint", "line-pattern"), ("paint", "background-pattern"),
        ("paint", "fill-extrusion-pattern"),
    ]

    /// Notes on names that no sprite has, each once, in the order of the layers.
    ///
    /// - Parameter known: the names of all images.
    static func missing(in layers: [JSONValue], known: Set<ExactText>) -> [StyleNote] {
        var seen = known
        var notes: [StyleNote] = []
        for (index, layer) in layers.enumerated() {
            guard case .object(let fields) = layer else { continue }
            for (group, property) in properties {
                guard case .object(let values)? = fields[group], let value = values[property] else { continue }
                for name in names(value) where seen.insert(ExactText(name)).inserted {
                    notes.append(
                        StyleNote(
                            sentence: "no sprite of the style has the image \"\(JSONText.shortened(name, to: 40))\": "
                                + "add it, or correct the name",
                            pointer: "/layers/\(index)/\(group)/\(property)"))
                }
            }
        }
        return notes
    }

    /// The names that a value may have, as far as they are literal; not those of `coalesce`, which goes on without them.
    private static func names(_ value: JSONValue) -> [String] {
        switch value {
        // Braces take the rest of the name from the data.
        case .string(let name): return name.isEmpty || name.contains("{") ? [] : [name]
        case .array(let items):
            guard case .string(let operation)? = items.first else { return [] }
            let arguments = Array(items.dropFirst())
            return outputs(of: operation, arguments).flatMap(names)
        case .object(let function):
            guard case .array(let stops)? = function["stops"] else { return [] }
            return stops.flatMap { stop -> [String] in
                guard case .array(let pair) = stop, pair.count == 2 else { return [] }
                return names(pair[1])
            } + (function["default"].map(names) ?? [])
        case .null, .bool, .number, .raw: return []
        }
    }

    /// The arguments of an expression that may be its result.
    private static func outputs(of operation: String, _ arguments: [JSONValue]) -> [JSONValue] {
        func every(_ first: Int) -> [JSONValue] {
            stride(from: first, to: arguments.count, by: 2).map { arguments[$0] }
        }
        return switch operation {
        case "image", "literal": Array(arguments.prefix(1))
        case "let": arguments.suffix(1)
        case "step": every(1)
        // Pairs, and then what is used otherwise.
        case "case": every(1) + arguments.suffix(1)
        case "match": every(2) + arguments.suffix(1)
        default: []
        }
    }
}
