import JSON
import MapGeometry

extension JSONObject {
    /// Coordinates as `[[lat, lon], …]`, or as an encoded polyline: `enc:…` or `enc6:…`.
    func places(_ key: String) throws(SnapshotError) -> [Coordinate] {
        guard let value = self[key] else {
            throw SnapshotError(
                .invalidRequest, "field \(path(key)) is missing",
                remedy: "use points as [[lat, lon], …]", pointer: pointer(key))
        }
        return try places(in: value, path(key), pointer(key))
    }

    /// One ring under the first key, or several under the second.
    func rings(_ one: String, _ several: String) throws(SnapshotError) -> [[Coordinate]] {
        guard let value = self[several] else { return [try places(one)] }
        guard self[one] == nil, case .array(let values) = value else {
            throw SnapshotError(
                .invalidRequest, "field \(path(several)) is not valid",
                remedy: "use a list of rings, and leave out \(path(one))", pointer: pointer(several))
        }
        return try values.enumerated().map { (index, ring) throws(SnapshotError) in
            try places(in: ring, "\(path(several))[\(index)]", "\(pointer(several))/\(index)")
        }
    }

    /// The other fields, in the notation of flags.
    func style(_ shape: String, besides known: [String]) throws(SnapshotError) -> StyleValues {
        var values: [(key: String, value: String)] = []
        for (key, value) in fields where !known.contains(key) {
            guard let text = value.text else {
                throw wrong(key, "a string, a number, true, false or a list of at most \(Stroke.maximumDashes) numbers")
                    .aboutUnknownName
            }
            values.append((key, text))
        }
        return try StyleValues(shape, values.sorted { $0.key < $1.key })
    }

    private func places(
        in value: JSONValue, _ path: String, _ pointer: String
    ) throws(SnapshotError) -> [Coordinate] {
        func wrong(_ index: Int?, _ expected: String) -> SnapshotError {
            SnapshotError(
                .invalidRequest, "field \(path)\(index.map { "[\($0)]" } ?? "") is not valid",
                remedy: "use \(expected)",
                pointer: pointer + (index.map { "/\($0)" } ?? ""))
        }
        if case .string(let text) = value {
            do throws(SnapshotError) {
                let parts = try ShapeText(parsing: text, name: path)
                guard parts.values.isEmpty else { throw wrong(nil, "separate fields for colors and widths") }
                return try parts.places(atLeast: 1)
            } catch {
                throw error.pointing(to: pointer)
            }
        }
        guard case .array(let values) = value else { throw wrong(nil, "points as [[lat, lon], …]") }
        return try values.enumerated().map { (index, value) throws(SnapshotError) in
            guard case .array(let pair) = value, pair.count == 2, case .number(let latitude) = pair[0],
                case .number(let longitude) = pair[1]
            else { throw wrong(index, "[lat, lon]") }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
    }
}

extension JSONValue {
    private var isNumber: Bool { if case .number = self { true } else { false } }

    /// The value in the notation of flags, with colons between the numbers of a list; nil if impossible.
    fileprivate var text: String? {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .number(let value): value.text
        case .string(let text): text
        case .array(let values):
            values.count <= Stroke.maximumDashes && values.allSatisfy(\.isNumber)
                ? values.compactMap(\.text).joined(separator: ":") : nil
        case .null, .object, .raw: nil
        }
    }
}
