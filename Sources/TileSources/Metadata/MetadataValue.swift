import FoundationEssentials
import JSON

/// A JSON value of a tileset's metadata, kept unchanged.
package indirect enum MetadataValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([MetadataValue])
    case object([String: MetadataValue])

    /// Maximum nesting depth of lists and objects.
    static let maximumDepth = 128

    /// Parses a JSON document; nil if the bytes are not UTF-8, not JSON, or nested too deeply.
    ///
    /// The last of equal names in an object counts. A number that no type can hold counts as absent, rather than losing
    /// the rest of the document.
    init?(json bytes: [UInt8]) {
        // The scanner does not check texts.
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var scanner = JSONScanner(bytes, maximumDepth: Self.maximumDepth)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(&scanner, depth: Self.maximumDepth, allowsDuplicates: true)
        } catch {
            return nil
        }
        scanner.skipBlanks()
        guard scanner.position == bytes.count else { return nil }
        self.init(value)
    }

    private init(_ json: JSONValue) {
        switch json {
        case .null, .raw: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number):
            self = number.isFinite ? Int(exactly: number).map(Self.integer) ?? .number(number) : .null
        case .string(let text): self = .text(text)
        case .array(let items): self = .list(items.map(Self.init))
        case .object(let fields):
            self = .object(Dictionary(fields.ordered.map { ($0.key, Self($0.value)) }) { $1 })
        }
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

    package var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The value as a number, even if written as text.
    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .text(let text): Double(text)
        case .null, .bool, .list, .object: nil
        }
    }
}

extension MetadataValue: Encodable {
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
