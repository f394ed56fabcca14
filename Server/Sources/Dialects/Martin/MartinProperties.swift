import FoundationEssentials
import MapSnapshot

/// The properties of a feature that are drawn; others are ignored.
struct MartinProperties: Decodable {
    /// A name with its value, which may be null.
    enum Name: String, CodingKey, CaseIterable {
        case circleColor = "circle-color"
        case circleOpacity = "circle-opacity"
        case circleRadius = "circle-radius"
        case circleStrokeColor = "circle-stroke-color"
        case circleStrokeOpacity = "circle-stroke-opacity"
        case circleStrokeWidth = "circle-stroke-width"
        case lineColor = "line-color"
        case lineOpacity = "line-opacity"
        case lineWidth = "line-width"
        case lineCap = "line-cap"
        case lineJoin = "line-join"
        case fillColor = "fill-color"
        case fillOpacity = "fill-opacity"
        case fillOutlineColor = "fill-outline-color"
    }

    private var colors: [Name: Color] = [:]
    private var numbers: [Name: Double] = [:]
    private(set) var cap = Stroke.Cap.butt
    private(set) var join = Stroke.Join.miter
    private var names: Set<Name> = []

    init() {}

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        for name in Name.allCases where fields.contains(name) {
            if try fields.decodeNil(forKey: name) { continue }
            names.insert(name)
            switch name {
            case .lineCap: cap = try Self.word(name, fields, "butt, round or square")
            case .lineJoin: join = try Self.word(name, fields, "miter, bevel or round")
            case .circleColor, .circleStrokeColor, .lineColor, .fillColor, .fillOutlineColor:
                guard let text = try? fields.decode(String.self, forKey: name) else {
                    throw DialectProblem.invalid(name.rawValue, "a value", "a color of CSS as text")
                }
                guard let color = ClientColor.css(text, digits: true) else {
                    throw DialectProblem.invalid(name.rawValue, text, "a color of CSS, such as #285daa")
                }
                colors[name] = color
            default:
                guard let number = try? fields.decode(Double.self, forKey: name) else {
                    throw DialectProblem.invalid(name.rawValue, "a value", "a number")
                }
                numbers[name] = number
            }
        }
    }

    /// A color with its opacity; black by default.
    func color(_ name: Name, opacity: Name) -> Color {
        (colors[name] ?? Color(red: 0, green: 0, blue: 0)).times(numbers[opacity] ?? 1)
    }

    /// A color that has no default.
    func color(_ name: Name) -> Color? { colors[name] }

    /// A length in points, 0 or more.
    func length(_ name: Name, _ usual: Double) -> Double { max(numbers[name] ?? usual, 0) }

    /// Whether any property has a name that begins so.
    func has(_ prefix: String) -> Bool { names.contains { $0.rawValue.hasPrefix(prefix) } }

    private static func word<Word: RawRepresentable<String>>(
        _ name: Name, _ fields: KeyedDecodingContainer<Name>, _ words: String
    ) throws -> Word {
        let text = try? fields.decode(String.self, forKey: name)
        guard let word = text.flatMap(Word.init) else {
            throw DialectProblem.invalid(name.rawValue, text ?? "a value", words)
        }
        return word
    }
}
