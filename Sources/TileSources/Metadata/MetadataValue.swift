import FoundationEssentials

/// A JSON value of a tile set's metadata, kept as it is.
package indirect enum MetadataValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([MetadataValue])
    case object([String: MetadataValue])

    /// The value of a JSON document, or nil where the bytes are none.
    init?(json bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// A text as it is, and anything else as JSON: what a table of texts has room for.
    var asText: String {
        if case .text(let text) = self { return text }
        return asJSON
    }

    /// One line of JSON, keys in order.
    var asJSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A fragment inside a list, for encoders that want a list or an object at the top.
        guard let bytes = try? encoder.encode([self]) else { return "" }
        return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// A number, or a text that is one.
    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .text(let text): Double(text)
        case .null, .bool, .list, .object: nil
        }
    }
}

extension MetadataValue: Codable {
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        /// Nil for a value of another type; one of this type that is broken is an error.
        func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value? {
            do { return try value.decode(type) } catch DecodingError.typeMismatch { return nil }
        }
        if value.decodeNil() {
            self = .null
        } else if let text = try decoded(String.self) {
            self = .text(text)
        } else if let number = try Self.number(in: value) {
            self = number
        } else if let object = try decoded([String: Self].self) {
            self = .object(object)
        } else if let list = try decoded([Self].self) {
            self = .list(list)
        } else {
            self = .bool(try value.decode(Bool.self))
        }
    }

    /// A number that no type has room for counts as absent: it is not worth the rest of the document.
    private static func number(in value: any SingleValueDecodingContainer) throws -> Self? {
        do {
            let number = try value.decode(Double.self)
            return Int(exactly: number).map(Self.integer) ?? .number(number)
        } catch DecodingError.typeMismatch {
            return nil
        } catch {
            // The decoder's own error type, which has no name here.
            return .null
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let bool): try value.encode(bool)
        case .integer(let number): try value.encode(number)
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let object): try value.encode(object)
        }
    }
}
