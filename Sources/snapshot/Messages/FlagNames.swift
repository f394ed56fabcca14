import MapSnapshot

/// The flags that set the fields of a request.
enum FlagNames {
    /// Fields whose flag has another name; all other flags are named after their field.
    private static let others = [
        "pins": "--pin", "paths": "--path", "polygons": "--polygon", "circles": "--circle",
        "overlay_level": "--overlays-above-labels",
    ]

    /// The flag for a field of the request's JSON form.
    static func flag(for field: String) -> String {
        others[field] ?? "--" + field.replacing("_", with: "-")
    }

    /// Flags that set no field of a request.
    private static let own: Set = [
        "gpx", "jobs", "row-timeout", "shard", "scales", "appearances", "unused", "zooms", "pin-offset", "name",
        "deadline",
    ]

    /// The flag for the field at a JSON pointer; nil for the whole request and for parts of a style or file.
    static func flag(at pointer: String?) -> String? {
        guard let field = pointer?.split(separator: "/").first.map(String.init),
            SnapshotRequest.jsonNames.contains(field) || own.contains(field)
        else { return nil }
        return flag(for: field)
    }
}

extension SnapshotError {
    /// The value of a flag that is not valid.
    ///
    /// - Parameters:
    ///   - flag: the name without the dashes.
    ///   - range: the valid values.
    static func invalid(flag: String, _ value: some Any, _ range: String) -> SnapshotError {
        .invalid(flag, value, range, pointer: "/\(flag)")
    }
}
