package import JSON

/// Reads a JSON object strictly: every error names the field.
package struct JSONObject {
    /// The fields.
    package let fields: TextDictionary<JSONValue>
    /// The path of the object: empty, or `pins[3].`.
    private let name: String
    /// The prefix of its fields' JSON pointers: `/`, or `/pins/3/`.
    package let place: String

    package init(_ fields: TextDictionary<JSONValue>, name: String = "", place: String = "/") {
        self.fields = fields
        self.name = name
        self.place = place
    }

    /// The value of a field, of any type.
    package subscript(key: String) -> JSONValue? { fields[key] }

    /// The name of a field in errors.
    package func path(_ key: String) -> String { name + key }

    /// The JSON pointer (RFC 6901) of a field; a name that is too long for one of ours is shortened.
    package func pointer(_ key: String) -> String {
        let key = key.utf8.count > 100 ? Notation.shortened(key) : key
        guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
            return place + key
        }
        return place + key.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    /// The error for a field that is not among the known ones.
    func unknown(_ unknown: String, among known: [String]) -> SnapshotError {
        let shown = Notation.shortened(path(unknown))
        return SnapshotError(
            .invalidRequest, "field \(shown) is not known", remedy: NearestName.remedy(for: unknown, among: known),
            pointer: pointer(unknown)
        ).aboutUnknownName
    }

    /// Reads from a field; errors then point to it.
    package func at<Value>(
        _ key: String, _ read: () throws(SnapshotError) -> Value
    ) throws(SnapshotError) -> Value {
        do {
            return try read()
        } catch {
            throw error.pointing(to: pointer(key))
        }
    }

    /// Reads from the object; errors point to its own fields.
    package func within<Value>(_ read: () throws(SnapshotError) -> Value) throws(SnapshotError) -> Value {
        do {
            return try read()
        } catch {
            throw error.within(String(place.dropLast()))
        }
    }

    package func number(_ key: String) throws(SnapshotError) -> Double? {
        switch fields[key] {
        case nil: return nil
        case .number(let value)?: return value
        case .string(let text)?:
            throw wrong(key, "a number" + (Notation.numberWithComma(text).map { ", such as \($0.text)" } ?? ""))
        default: throw wrong(key, "a number")
        }
    }

    package func required(_ key: String) throws(SnapshotError) -> Double {
        guard let value = try number(key) else {
            throw SnapshotError(
                .invalidRequest, "field \(name)\(key) is missing", remedy: "use a number", pointer: pointer(key))
        }
        return value
    }

    package func integer(_ key: String) throws(SnapshotError) -> Int? {
        guard let value = try number(key) else { return nil }
        guard let integer = Int(exactly: value) else { throw wrong(key, "an integer") }
        return integer
    }

    package func string(_ key: String) throws(SnapshotError) -> String? {
        switch fields[key] {
        case nil: nil
        case .string(let value)?: value
        default: throw wrong(key, "a string")
        }
    }

    package func bool(_ key: String) throws(SnapshotError) -> Bool? {
        switch fields[key] {
        case nil: nil
        case .bool(let value)?: value
        default: throw wrong(key, "true or false")
        }
    }

    /// One of the raw values of an enumeration.
    package func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(SnapshotError) -> Choice? where Choice.RawValue == String {
        guard let text = try string(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw wrong(key, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }
}

extension JSONObject {
    /// A number, an array of numbers, or a comma-separated string of numbers.
    package func numbers(_ key: String) throws(SnapshotError) -> [Double]? {
        switch fields[key] {
        case nil: return nil
        case .number(let value)?: return [value]
        case .string(let text)?:
            guard let numbers = Notation.numbers(text) else { throw wrong(key, "numbers separated by commas") }
            return numbers
        case .array(let values)?:
            return try values.enumerated().map { (index, value) throws(SnapshotError) in
                guard case .number(let number) = value else { throw wrong(key, at: index, "a number") }
                return number
            }
        default: throw wrong(key, "a number or an array of numbers")
        }
    }

    package func strings(_ key: String) throws(SnapshotError) -> [String]? {
        guard let value = fields[key] else { return nil }
        guard case .array(let values) = value else { throw wrong(key, "an array of strings") }
        return try values.enumerated().map { (index, value) throws(SnapshotError) in
            guard case .string(let text) = value else { throw wrong(key, at: index, "a string") }
            return text
        }
    }

    /// Raw values of an enumeration: an array of strings, or a comma-separated string.
    package func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
        _ key: String
    ) throws(SnapshotError) -> Set<Choice>? {
        if case .string(let text)? = fields[key] {
            return try at(key) { () throws(SnapshotError) in try Notation.choices(text, name: key) }
        }
        guard let names = try strings(key) else { return nil }
        return Set(
            try names.enumerated().map { (index, name) throws(SnapshotError) in
                guard let choice = Choice(rawValue: name) else {
                    throw wrong(key, at: index, "one of \(Notation.names(of: Choice.self))")
                }
                return choice
            })
    }

    package func objects(_ key: String) throws(SnapshotError) -> [JSONObject]? {
        guard let value = fields[key] else { return nil }
        guard case .array(let values) = value else { throw wrong(key, "an array of objects") }
        return try values.enumerated().map { (index, value) throws(SnapshotError) in
            guard case .object(let fields) = value else { throw wrong(key, at: index, "an object") }
            return JSONObject(fields, name: "\(name)\(key)[\(index)].", place: "\(place)\(key)/\(index)/")
        }
    }

    /// - Parameter index: index of the invalid array element.
    package func wrong(_ key: String, at index: Int? = nil, _ expected: String) -> SnapshotError {
        var value = fields[key]
        if let index, case .array(let values)? = value { value = values[index] }
        let place = path(key) + (index.map { "[\($0)]" } ?? "")
        return SnapshotError(
            .invalidRequest, "field \(Notation.shortened(place))\(value.map { " \($0.shown)" } ?? "") is not valid",
            remedy: "use \(expected)", pointer: pointer(key) + (index.map { "/\($0)" } ?? ""))
    }
}

extension JSONValue {
    /// The value for messages.
    fileprivate var shown: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): value.text
        case .string(let text): "\"\(Notation.shortened(text, to: 40))\""
        case .array(let values): values.isEmpty ? "[]" : "[…]"
        case .object(let fields): fields.isEmpty ? "{}" : "{…}"
        case .raw(let bytes): Notation.shortened(String(decoding: bytes.prefix(200), as: UTF8.self), to: 40)
        }
    }
}

extension JSONObject {
    /// Parses a JSON object; keeps `geojson`, `id` and `meta` as written.
    ///
    /// - Parameter json: UTF-8, with or without a byte order mark.
    /// - Throws: `SnapshotError` that names the byte of what is not JSON.
    package init(_ json: [UInt8]) throws(SnapshotError) {
        // The nesting limit of features is enough for every field.
        let depth = JSONScanner.defaultDepth
        var scanner = JSONScanner(json, maximumDepth: depth)
        do throws(JSONError) {
            let fields = try JSONValue.fields(&scanner, depth: depth) { ["geojson", "id", "meta"].contains($0) }
            scanner.skipBlanks()
            guard scanner.position == json.count else { throw scanner.invalid("there is more after the object") }
            self.init(fields)
        } catch {
            throw SnapshotError(.invalidRequest, "the request is not a JSON object: \(error.description)")
        }
        guard json.isUTF8 else {
            throw SnapshotError(
                .invalidRequest, "the request is not a JSON object: it is not UTF-8")
        }
    }
}

extension [UInt8] {
    /// Whether the bytes are UTF-8; most are ASCII.
    package var isUTF8: Bool { allSatisfy { $0 < 0x80 } || String(validating: self, as: UTF8.self) != nil }
}
