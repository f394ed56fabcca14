import MapGeometry

import struct Colors.Color

extension Pin {
    /// Reads a pin from JSON.
    ///
    /// - Parameter base: the default pin.
    init(_ object: JSONObject, like base: Pin) throws(SnapshotError) {
        try object.allowOnly(["lat", "lon"] + Self.styleFields)
        self = base
        coordinate = Coordinate(latitude: try object.required("lat"), longitude: try object.required("lon"))
        try applyStyle(object)
    }

    /// The prefix of `looks` as fields of the request.
    package static let stylePrefix = "pin."

    /// The fields of a pin other than its coordinate.
    package static let styleFields = [
        "color", "icon", "label", "shape", "size", "scale", "image", "offset", "anchor", "priority",
    ]

    /// Applies the style fields of an object.
    package mutating func applyStyle(_ object: JSONObject) throws(SnapshotError) {
        if let value = try object.color("color", "pin color") { color = value }
        if let value: Size = try object.choice("size") { size = value }
        if let value = try object.number("scale") { scale = value }
        if let value = try object.string("image") { image = value }
        if let value = try object.string("icon") { icon = value }
        if let value = try object.string("label") { label = value }
        if let value: Shape = try object.choice("shape") { shape = value }
        if let value: Anchor = try object.choice("anchor") { anchor = value }
        if let value = try object.number("priority") { priority = value }
        if let numbers = try object.numbers("offset") {
            guard numbers.count == 2 else {
                throw .invalid(
                    "pin offset", numbers.map(\.text).joined(separator: ","), "two numbers: [right, down]",
                    pointer: object.pointer("offset"))
            }
            centerOffset = Point(x: numbers[0], y: numbers[1])
        }
    }
}

extension JSONObject {
    /// - Parameter name: the name for errors.
    func color(_ key: String, _ name: String) throws(SnapshotError) -> Color? {
        guard let text = try string(key) else { return nil }
        return try at(key) { () throws(SnapshotError) in try Color(notation: text, name: name) }
    }
}
