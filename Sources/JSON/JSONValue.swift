/// Any JSON value.
package enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(TextDictionary<JSONValue>)
    /// Valid JSON, as written.
    case raw(ArraySlice<UInt8>)
}

extension JSONValue: Hashable {
    /// Whether both are the same value; texts are if they have the same bytes.
    package static func == (one: JSONValue, other: JSONValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        case (.raw(let a), .raw(let b)): a == b
        default: false
        }
    }

    /// Hashes the value.
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(ExactText(value))
        case .array(let values): hasher.combine(values)
        case .object(let values): hasher.combine(values)
        case .raw(let bytes): hasher.combine(bytes)
        }
    }
}

extension JSONValue {
    /// Bytes that are the same for equal values only, however they were written.
    ///
    /// A letter for the kind, lengths before texts and lists, members in the order of their names, one form for both
    /// zeros.
    package var canonicalBytes: [UInt8] {
        var bytes: [UInt8] = []
        addCanonical(to: &bytes)
        return bytes
    }

    private func addCanonical(to bytes: inout [UInt8]) {
        func add(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
        func add(_ letter: Unicode.Scalar, _ count: Int) {
            bytes.append(UInt8(ascii: letter))
            add(UInt64(count))
        }
        func add(_ text: String) {
            add("s", text.utf8.count)
            bytes.append(contentsOf: text.utf8)
        }
        switch self {
        case .null: bytes.append(UInt8(ascii: "n"))
        case .bool(let value): bytes.append(UInt8(ascii: value ? "t" : "f"))
        case .number(let value):
            bytes.append(UInt8(ascii: "d"))
            add((value == 0 ? 0 : value).bitPattern)
        case .string(let text): add(text)
        case .array(let elements):
            add("a", elements.count)
            for element in elements { element.addCanonical(to: &bytes) }
        case .object(let members):
            add("o", members.count)
            for (name, value) in members.ordered {
                add(name)
                value.addCanonical(to: &bytes)
            }
        case .raw(let content):
            add("r", content.count)
            bytes.append(contentsOf: content)
        }
    }
}

extension JSONValue {
    /// Reads the value at the scanner's position.
    ///
    /// - Parameters:
    ///   - depth: levels of arrays and objects that may still follow.
    ///   - allowsDuplicates: whether the last of equal names in an object counts, as in JavaScript.
    /// - Throws: `JSONError` that names the byte; duplicate names in an object are an error unless allowed.
    package init(
        _ scanner: inout JSONScanner, depth: Int, allowsDuplicates: Bool = false
    ) throws(JSONError) {
        switch scanner.current {
        case UInt8(ascii: "\""): self = .string(try scanner.string() ?? "")
        case UInt8(ascii: "{"):
            self = .object(
                try Self.fields(&scanner, depth: depth, allowsDuplicates: allowsDuplicates) { _ in false })
        case UInt8(ascii: "["):
            self = .array(try Self.elements(&scanner, depth: depth, allowsDuplicates))
        case UInt8(ascii: "t"):
            try scanner.skipValue()
            self = .bool(true)
        case UInt8(ascii: "f"):
            try scanner.skipValue()
            self = .bool(false)
        case UInt8(ascii: "n"):
            try scanner.skipValue()
            self = .null
        default: self = .number(try scanner.number())
        }
    }

    /// Reads the object at the scanner's position.
    ///
    /// - Parameter isRaw: which of its members to keep as written.
    package static func fields(
        _ scanner: inout JSONScanner, depth: Int, allowsDuplicates: Bool = false, isRaw: (String) -> Bool
    ) throws(JSONError) -> TextDictionary<JSONValue> {
        guard depth > 0 else { throw scanner.tooDeep() }
        try scanner.expect(UInt8(ascii: "{"))
        if scanner.take(UInt8(ascii: "}")) { return [:] }
        var fields = TextDictionary<JSONValue>(minimumCapacity: 4)
        repeat {
            guard scanner.current == UInt8(ascii: "\""), let name = try scanner.string() else {
                throw scanner.invalid("a name is missing")
            }
            try scanner.expect(UInt8(ascii: ":"))
            let value: JSONValue
            if isRaw(name) {
                value = try .written(&scanner)
            } else {
                value = try JSONValue(&scanner, depth: depth - 1, allowsDuplicates: allowsDuplicates)
            }
            guard fields.updateValue(value, forKey: name) == nil || allowsDuplicates else {
                throw scanner.invalid("the name \"\(JSONText.shortened(name))\" appears twice")
            }
        } while scanner.take(UInt8(ascii: ","))
        try scanner.expect(UInt8(ascii: "}"))
        return fields
    }

    /// The value at the scanner's position, as written.
    package static func written(_ scanner: inout JSONScanner) throws(JSONError) -> JSONValue {
        let start = scanner.position
        try scanner.skipValue()
        return .raw(scanner.bytes[start..<scanner.position])
    }

    /// Parses a whole document.
    ///
    /// - Throws: `JSONError`; also for anything behind the value, and for bytes that are not UTF-8.
    package init(whole bytes: [UInt8]) throws(JSONError) {
        let depth = JSONScanner.defaultDepth
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw JSONError(code: .invalid, description: "the text is not UTF-8")
        }
        var scanner = JSONScanner(bytes, maximumDepth: depth)
        self = try JSONValue(&scanner, depth: depth)
        scanner.skipBlanks()
        guard scanner.position == bytes.count else { throw scanner.invalid("there is something after the value") }
    }

    /// Parses a text; nil if it is not a JSON value.
    package init?(text: Substring) {
        let depth = JSONScanner.defaultDepth
        var scanner = JSONScanner(Array(text.utf8), maximumDepth: depth)
        guard let value = try? JSONValue(&scanner, depth: depth) else { return nil }
        scanner.skipBlanks()
        guard scanner.position == text.utf8.count else { return nil }
        self = value
    }

    private static func elements(
        _ scanner: inout JSONScanner, depth: Int, _ allowsDuplicates: Bool
    ) throws(JSONError) -> [JSONValue] {
        guard depth > 0 else { throw scanner.tooDeep() }
        try scanner.expect(UInt8(ascii: "["))
        if scanner.take(UInt8(ascii: "]")) { return [] }
        var elements: [JSONValue] = []
        // Most arrays are short.
        elements.reserveCapacity(4)
        repeat {
            elements.append(try JSONValue(&scanner, depth: depth - 1, allowsDuplicates: allowsDuplicates))
        } while scanner.take(UInt8(ascii: ","))
        try scanner.expect(UInt8(ascii: "]"))
        return elements
    }
}
