import MapGeometry

import struct Imaging.Color

extension Pin {
    /// Reads `LAT,LON[,color=…][,size=small|mid|large][,image=NAME][,offset=X:Y]`.
    ///
    /// - Throws: `SnapshotError` that names the part, and lists the keys for an unknown one.
    package init(parsing text: String) throws(SnapshotError) {
        let parts = try AnnotationText(parsing: text, name: "pin")
        guard parts.numbers.count == 2 else {
            throw .invalid("pin", text, "LAT,LON first, such as 47.1410,9.5209,color=blue")
        }
        self.init(Coordinate(latitude: parts.numbers[0], longitude: parts.numbers[1]))
        for (key, value) in parts.values { try set(key, value) }
    }

    private mutating func set(_ key: String, _ value: String) throws(SnapshotError) {
        switch key {
        case "color": color = try Color(notation: value, name: "pin color")
        case "size":
            guard let size = Size(rawValue: value) else { throw .invalid("pin size", value, "small, mid or large") }
            self.size = size
        case "image": image = value
        case "offset":
            guard let numbers = Notation.numbers(value.replacing(":", with: ",")), numbers.count == 2 else {
                throw .invalid("pin offset", value, "X:Y in points, right and down, such as 0:-16")
            }
            centerOffset = Point(x: numbers[0], y: numbers[1])
        default:
            throw SnapshotError(.invalidRequest, "pin key \(key) is not known: use color, size, image or offset")
        }
    }
}

extension Color {
    /// A colour as CSS writes it.
    package init(notation text: String, name: String) throws(SnapshotError) {
        guard let color = Color(css: text) else {
            throw .invalid(name, text, "a CSS name, #rgb, #rrggbb, #rrggbbaa, rgb() or rgba()")
        }
        self = color
    }
}
