package import MapSnapshot

/// A value of each field of a request, other than its default: as JSON, and as the text of a query or a cell.
///
/// A new field without an example fails the tests of every form.
package enum FieldExamples {
    /// By name; fields that go without a center are with what they need.
    package static let json: [String: String] = [
        "lat": "47.2", "lon": "9.6", "geo": #""geo:47.2,9.6""#, "bbox": "[9,47,10,48]", "fit": "true",
        "span": "[0.1,0.2]", "zoom": "12", "size": #""300x200""#, "scale": "2", "bearing": "30", "pitch": "45",
        "padding": "[1,2,3,4]",
        "zoom_snapping": #""integral""#, "max_zoom": "9", "appearance": #""dark""#, "background": #""teal""#,
        "missing_tiles": #""blank""#, "max_overzoom": "1", "detail": #""legible""#, "attribution": #""off""#,
        "polygons": #"[{"points":[[47,9],[48,9],[47,10]]}]"#, "circles": #"[{"lat":47,"lon":9,"radius":500}]"#,
        "paths": #"[{"points":[[47,9],[48,9]]}]"#, "geojson": #"{"type":"Point","coordinates":[9,47]}"#,
        "overlay_level": #""above-labels""#, "hide_labels": "true", "hide": #"["pois","transit"]"#,
        "language": #""de""#,
        "pins": #"[{"lat":47,"lon":9}]"#, "pin_order": #""list""#, "declutter": "true", "cluster": "true",
        "scale_bar": #""metric""#, "north_arrow": "true", "title": #""Vaduz""#, "ornament_scale": "2",
        "corner_radius": "8", "border": #""gray:2""#, "tiles": #"["a"]"#, "style": #""b""#, "format": #""webp""#,
        "quality": "50", "max_bytes": "9000", "compression": #""small""#,
    ]

    /// Of the default pin's fields.
    package static let pin: [String: String] = [
        "lat": "47.2", "lon": "9.6",
        "color": #""teal""#, "icon": #""cafe""#, "label": #""A""#, "shape": #""dot""#, "size": #""large""#,
        "scale": "2", "image": #""a""#, "offset": "[1,2]", "anchor": #""top""#, "priority": "3",
    ]

    /// The members of a valid request with that field.
    package static func members(with field: String) -> [String: String] {
        var members = ["lat": "47.1", "lon": "9.5", "format": #""jpeg""#]
        if ["geo", "bbox", "fit"].contains(field) { (members["lat"], members["lon"]) = (nil, nil) }
        if field == "fit" { members["pins"] = #"[{"lat":47,"lon":9},{"lat":48,"lon":9}]"# }
        if field == "compression" { members["format"] = #""png""# }
        members[field] = json[field]
        return members
    }

    /// The value of a field as a text without quotes and brackets, unless it is a list of objects.
    package static func text(_ field: RequestField, _ value: String) -> String {
        switch field.kind {
        case .objects, .geoJSON: value
        case .number, .integer, .flag, .text, .choice, .choices, .numbers, .names:
            String(value.filter { !#"[]""#.contains($0) })
        }
    }
}

extension [String: String] {
    /// The members as a JSON object.
    package var json: [UInt8] {
        Array("{\(sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}".utf8)
    }
}
