import FoundationEssentials
import RequestText

/// The body of a POST: the parameters of the query as a JSON object.
struct TileServerBody {
    private let fields: [String: Field]

    /// Texts, numbers, Booleans and nulls, or a list of them; anything else is an error of a parameter.
    private enum Field: Decodable {
        case texts([String])
        case nested

        init(from decoder: any Decoder) throws {
            if let one = try? decoder.singleValueContainer(), let text = Scalar(one)?.text {
                self = .texts([text])
                return
            }
            guard var list = try? decoder.unkeyedContainer() else {
                self = .nested
                return
            }
            var texts: [String] = []
            while !list.isAtEnd {
                guard let element = try? list.superDecoder(), let one = try? element.singleValueContainer(),
                    let text = Scalar(one)?.text
                else {
                    self = .nested
                    return
                }
                texts.append(text)
            }
            self = .texts(texts)
        }
    }

    /// A value that is neither a list nor an object.
    private struct Scalar {
        let text: String

        init?(_ value: any SingleValueDecodingContainer) {
            if value.decodeNil() {
                text = ""
            } else if let string = try? value.decode(String.self) {
                text = string
            } else if let flag = try? value.decode(Bool.self) {
                text = flag ? "true" : "false"
            } else if let number = try? value.decode(Double.self) {
                text = number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
            } else {
                return nil
            }
        }
    }

    /// - Throws: `DialectProblem` for anything but a JSON object.
    init(_ bytes: [UInt8]) throws(DialectProblem) {
        do {
            fields = try JSONDecoder().decode([String: Field].self, from: Data(bytes))
        } catch {
            throw DialectProblem(
                .invalidRequest, "the body is not a JSON object", remedy: #"send one, such as {"path": "9,47|10,48"}"#)
        }
    }

    /// Adds the fields to those of a query.
    ///
    /// - Throws: `DialectProblem` for an object or a list of lists.
    func add(to query: inout Query) throws(DialectProblem) {
        for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
            guard case .texts(let texts) = field else {
                throw DialectProblem(
                    .invalidRequest, "\(DialectProblem.shown(name)) is an object",
                    remedy: "use a text or a list of texts")
            }
            for text in texts { query.append(name, text) }
        }
    }
}
