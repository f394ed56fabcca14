import JSON
import MapGeometry

import struct Colors.Color

extension Pin {
    /// Parses `LAT,LON[,color=…][,icon=…][,label=…][,shape=…][,size=…][,scale=N][,image=NAME]
    /// [,offset=X:Y][,anchor=…][,priority=N]`.
    ///
    /// - Throws: `SnapshotError` that names the invalid part, and lists the known keys for an unknown one.
    package init(parsing text: String) throws(SnapshotError) {
        let parts = try AnnotationText(parsing: text, name: "pin", key: Self.likelyKey)
        if parts.numbers.count == 3 {
            throw .invalid("pin", text, "LAT,LON, then key=value, such as label=\(parts.numbers[2].text)")
        }
        guard parts.numbers.count == 2 else {
            throw .invalid("pin", text, "LAT,LON first, such as 47.1410,9.5209,color=blue")
        }
        self.init(Coordinate(latitude: parts.numbers[0], longitude: parts.numbers[1]))
        for (key, value) in parts.values { try set(key, value) }
    }

    /// The key that a value without one most likely belongs to.
    ///
    /// - Parameter last: the key before it.
    private static func likelyKey(of value: Substring, after last: String?) -> String? {
        let text = String(value)
        if Color(css: text) != nil { return "color" }
        if Size(rawValue: text) != nil { return "size" }
        if Shape(rawValue: text) != nil { return "shape" }
        if Anchor(rawValue: text) != nil { return "anchor" }
        if FileFormat(fileExtension: text.split(separator: ".").last.map(String.init) ?? "") != nil { return "image" }
        return last == "label" || text.contains(where: \.isLetter) ? "label" : nil
    }

    private mutating func set(_ key: String, _ value: String) throws(SnapshotError) {
        switch key {
        case "color": color = try Color(notation: value, name: "pin color", pointer: "/color")
        case "size":
            size = try Self.choice(key, value)
        case "icon": icon = value
        case "label": label = value
        case "shape": shape = try Self.choice(key, value)
        case "anchor": anchor = try Self.choice(key, value)
        case "priority":
            guard let number = Notation.number(value) else {
                throw .invalid("pin priority", value, "a number", pointer: "/priority")
            }
            priority = number
        case "scale":
            guard let number = Notation.number(value) else {
                throw .invalid("pin scale", value, Self.scaleMeaning, pointer: "/scale")
            }
            scale = number
        case "image": image = value
        case "offset":
            guard let numbers = Notation.numbers(value.replacing(":", with: ",")), numbers.count == 2 else {
                throw .invalid(
                    "pin offset", value, "X:Y in points, right and down, such as 0:-16", pointer: "/offset")
            }
            centerOffset = Point(x: numbers[0], y: numbers[1])
        default:
            throw SnapshotError(
                .invalidRequest,
                "pin key \(Notation.shortened(key)) is not known",
                remedy: NearestName.remedy(for: key, among: Self.styleFields.map(\.name)),
                pointer: "/\(Notation.shortened(key))"
            ).aboutUnknownName
        }
    }

    /// One of the raw values of an enumeration.
    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, _ value: String
    ) throws(SnapshotError) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: value) else {
            throw .invalid(
                "pin \(key)", value, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))",
                pointer: "/\(key)")
        }
        return choice
    }
}

extension Color {
    /// Parses a CSS color.
    package init(notation text: String, name: String, pointer: String? = nil) throws(SnapshotError) {
        guard let color = Color(css: text) else {
            throw .invalid(name, text, "a CSS name, #rgb, #rrggbb, #rrggbbaa, rgb() or rgba()", pointer: pointer)
        }
        self = color
    }
}
