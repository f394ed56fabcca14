/// Any JSON value.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}

extension JSONValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .array(let values): try container.encode(values)
        case .object(let fields): try container.encode(fields)
        }
    }
}

/// A JSON object that is read strictly: every error names the field.
struct JSONObject {
    /// All fields.
    let fields: [String: JSONValue]
    /// Where the object is: empty, or `pins[3].`.
    private let name: String

    init(_ fields: [String: JSONValue], name: String) {
        self.fields = fields
        self.name = name
    }

    /// The value of a field, of whatever kind.
    subscript(key: String) -> JSONValue? { fields[key] }

    /// How errors call a field.
    func path(_ key: String) -> String { name + key }

    func allowOnly(_ known: [String]) throws(SnapshotError) {
        guard let unknown = fields.keys.filter({ !known.contains($0) }).min() else { return }
        throw SnapshotError(
            .invalidRequest, "field \(name)\(unknown) is not known: use \(known.joined(separator: ", "))")
    }

    func number(_ key: String) throws(SnapshotError) -> Double? {
        switch fields[key] {
        case nil: nil
        case .number(let value)?: value
        default: throw wrong(key, "a number")
        }
    }

    func required(_ key: String) throws(SnapshotError) -> Double {
        guard let value = try number(key) else {
            throw SnapshotError(.invalidRequest, "field \(name)\(key) is missing: give a number")
        }
        return value
    }

    func integer(_ key: String) throws(SnapshotError) -> Int? {
        guard let value = try number(key) else { return nil }
        guard let integer = Int(exactly: value) else { throw wrong(key, "a whole number") }
        return integer
    }

    func string(_ key: String) throws(SnapshotError) -> String? {
        switch fields[key] {
        case nil: nil
        case .string(let value)?: value
        default: throw wrong(key, "a string")
        }
    }

    func bool(_ key: String) throws(SnapshotError) -> Bool? {
        switch fields[key] {
        case nil: nil
        case .bool(let value)?: value
        default: throw wrong(key, "true or false")
        }
    }

    /// One of the raw values of an enumeration.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(SnapshotError) -> Choice? where Choice.RawValue == String {
        guard let text = try string(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw wrong(key, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    /// A number, an array of numbers, or a string of numbers between commas.
    func numbers(_ key: String) throws(SnapshotError) -> [Double]? {
        switch fields[key] {
        case nil: return nil
        case .number(let value)?: return [value]
        case .string(let text)?:
            guard let numbers = Notation.numbers(text) else { throw wrong(key, "numbers between commas") }
            return numbers
        case .array(let values)?:
            let numbers = values.compactMap { if case .number(let value) = $0 { value } else { nil } }
            guard numbers.count == values.count else { throw wrong(key, "an array of numbers") }
            return numbers
        default: throw wrong(key, "a number or an array of numbers")
        }
    }

    func strings(_ key: String) throws(SnapshotError) -> [String]? {
        guard let value = fields[key] else { return nil }
        guard case .array(let values) = value else { throw wrong(key, "an array of strings") }
        let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        guard strings.count == values.count else { throw wrong(key, "an array of strings") }
        return strings
    }

    func objects(_ key: String) throws(SnapshotError) -> [JSONObject]? {
        guard let value = fields[key] else { return nil }
        guard case .array(let values) = value else { throw wrong(key, "an array of objects") }
        var objects: [JSONObject] = []
        for (index, value) in values.enumerated() {
            guard case .object(let fields) = value else { throw wrong(key, "an array of objects") }
            objects.append(JSONObject(fields, name: "\(name)\(key)[\(index)]."))
        }
        return objects
    }

    private func wrong(_ key: String, _ expected: String) -> SnapshotError {
        SnapshotError(.invalidRequest, "field \(name)\(key) is not valid: give \(expected)")
    }
}
