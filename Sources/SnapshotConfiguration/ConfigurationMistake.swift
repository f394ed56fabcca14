import JSON
import MapSnapshot

/// A value of another type than its key takes, found by the decoder.
struct ConfigurationMistake {
    /// The names and indices from the top of the file to the value.
    private let path: [any CodingKey]
    /// The value as written; nil if there is none at the path.
    private let value: JSONValue?
    private let expected: String

    /// - Parameters:
    ///   - json: the whole file.
    /// - Returns: nil if the file as a whole is of another type.
    init?(_ error: DecodingError, in json: JSONValue) {
        switch error {
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            (path, expected) = (context.codingPath, Self.name(of: type))
        case .dataCorrupted(let context):
            // A number that does not fit in its type.
            (path, expected) = (context.codingPath, "a number")
        case .keyNotFound: return nil
        @unknown default: return nil
        }
        guard !path.isEmpty else { return nil }
        value = path.reduce(json) { value, key in
            switch value {
            case .object(let fields)?: fields[key.stringValue]
            case .array(let values)?: key.intValue.flatMap { values.indices.contains($0) ? values[$0] : nil }
            default: nil
            }
        }
    }

    /// The path of the value, such as `environments/staging/timeout`, with indices in brackets.
    var place: String {
        path.reduce("") { text, key in
            if let index = key.intValue { return "\(text)[\(index)]" }
            return text.isEmpty ? key.stringValue : "\(text)/\(key.stringValue)"
        }
    }

    /// The key at the top of its section.
    var setting: String {
        let isNested = path[0].stringValue == "environments" && path.count > 2
        return path[isNested ? 2 : 0].stringValue
    }

    /// The value, shortened; nil if it may be a secret.
    var text: String? {
        let secrets: Set = ["servers", ServerSetting.signingKeys.rawValue]
        guard !path.contains(where: { secrets.contains($0.stringValue) }) else { return nil }
        return switch value {
        case .null?: "null"
        case .bool(let flag)?: "\(flag)"
        case .number(let number)?: number.text
        case .string(let text)?: JSONText.shortened(text, to: 40)
        case .array?: "[…]"
        case .object?: "{…}"
        case .raw?, nil: nil
        }
    }

    /// What is wrong.
    var problem: String {
        guard let text else { return "\(place) is not valid" }
        return if case .string? = value { "\(place) \"\(text)\" is not valid" } else { "\(place) \(text) is not valid" }
    }

    /// What to use instead.
    var remedy: String { "use \(expected)" }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is Double.Type, is Int.Type: "a number"
        case is OneOrMore.Type: "a string or a list of strings"
        case is TextList.Type: "a string, a number, true or false, or a list or an object of these"
        case is [String: Any].Type: "an object"
        default: "a list of strings"
        }
    }
}

extension ConfigurationError {
    init(_ mistake: ConfigurationMistake) {
        self.init(
            .invalidValue, of: mistake.setting, value: mistake.text, mistake.problem, remedy: mistake.remedy)
    }
}
