import MapSnapshot

/// The flags that set the fields of a request.
enum FlagNames {
    /// Fields whose flag has another name; all others are called like their field.
    private static let others = [
        "pins": "--pin", "paths": "--path", "polygons": "--polygon", "circles": "--circle", "features": "--geojson",
    ]

    /// The flag for a field of the request's JSON form.
    static func flag(for field: String) -> String {
        others[field] ?? "--" + field.replacing("_", with: "-")
    }

    /// The flag for what a JSON pointer leads to; nil for the whole request.
    static func flag(at pointer: String?) -> String? {
        pointer?.split(separator: "/").first.map { flag(for: String($0)) }
    }
}

extension SnapshotError {
    /// The value of a flag that is not valid.
    ///
    /// - Parameters:
    ///   - flag: its name without the dashes.
    ///   - range: what is valid.
    static func invalid(flag: String, _ value: some Any, _ range: String) -> SnapshotError {
        .invalid(flag, value, range, pointer: "/\(flag)")
    }
}
