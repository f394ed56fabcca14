import FoundationEssentials

/// A JSON value of a tileset's metadata, kept unchanged.
package indirect enum MetadataValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([MetadataValue])
    case object([String: MetadataValue])

    /// Parses a JSON document; nil if the bytes are not JSON.
    init?(json bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// A text unchanged, and anything else as JSON, for a table of texts.
    var asText: String {
        if case .text(let text) = self { return text }
        return asJSON
    }

    /// One line of JSON with sorted keys.
    var asJSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Wraps the value in a list, because some encoders require a list or an object at the top.
        guard let bytes = try? encoder.encode([self]) else { return "" }
        return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The value as a number, even if written as text.
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
        /// Decodes the value; nil if it has another type, and an error if it is a malformed value of this type.
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

    /// A number that no type can hold counts as absent, rather than losing the rest of the document.
    private static func number(in value: any SingleValueDecodingContainer) throws -> Self? {
        do {
            let number = try value.decode(Double.self)
            return Int(exactly: number).map(Self.integer) ?? .number(number)
        } catch DecodingError.typeMismatch {
            return nil
        } catch {
            // The decoder's own error type cannot be named here.
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
