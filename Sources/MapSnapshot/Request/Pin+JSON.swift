import JSON
import MapGeometry

import struct Colors.Color

extension Pin {
    /// Reads a pin from JSON.
    ///
    /// - Parameter base: the default pin.
    init(_ object: JSONObject, like base: Pin) throws(SnapshotError) {
        self = base
        try Self.table.read(object, into: &self)
        for field in Self.place where object[field.field.name] == nil { _ = try object.required(field.field.name) }
    }

    /// The prefix of the fields for the default pin, as fields of the request.
    package static let stylePrefix = "pin."

    /// Every field of a pin, as the field `pins` has them.
    public static var fields: [RequestField] { table.fields }

    /// The fields of a pin other than its coordinate.
    package static var styleFields: [RequestField] { styleTable.fields }

    /// Applies the style fields of an object.
    package mutating func applyStyle(_ object: JSONObject) throws(SnapshotError) {
        try Self.styleTable.read(object, into: &self)
    }

    private static let table = FieldTable<Self>(place + style)
    private static let styleTable = FieldTable<Self>(style)

    private static let place: [FieldReader<Self>] = [
        .number("lat", in: SnapshotLimits.latitudes, "Latitude in degrees.") { $0.coordinate.latitude = $1 },
        .number("lon", in: SnapshotLimits.longitudes, "Longitude in degrees.") { $0.coordinate.longitude = $1 },
    ]

    private static let style: [FieldReader<Self>] = [
        .text("color", "CSS color of the marker.") { pin, text throws(SnapshotError) in
            pin.color = try Color(notation: text, name: "pin color")
        },
        .text("icon", "Name of a built-in icon, such as cafe; none by default.") { $0.icon = $1 },
        .text("label", limit: SnapshotLimits.labelLength, "Text on or beside the marker; none by default.") {
            $0.label = $1
        },
        .choice("shape", "The built-in marker; pin by default, or label for more than two characters.") {
            $0.shape = $1
        },
        .choice("size", "Size of the built-in marker; mid by default.") { $0.size = $1 },
        .number("scale", in: SnapshotLimits.pinScales, "Factor for the size of the marker; 1 by default.") {
            $0.scale = $1
        },
        .text("image", "Name of an image instead of the built-in marker; none by default.") { $0.image = $1 },
        .numbers(
            "offset", 2, label: "pin offset", expected: "two numbers: [right, down]",
            "Points right and down from the place to the marker."
        ) { $0.centerOffset = Point(x: $1[0], y: $1[1]) },
        .choice("anchor", "The part of the marker that is on the place.") { $0.anchor = $1 },
        .number("priority", "Higher is placed first if there is no room for all; 0 by default.") { $0.priority = $1 },
    ]
}
