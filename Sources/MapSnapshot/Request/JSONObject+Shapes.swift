import FoundationEssentials
import MapGeometry

extension JSONObject {
    /// Places as `[[lat, lon], …]`, or as the text of an encoded polyline: `enc:…` or `enc6:…`.
    func places(_ key: String) throws(SnapshotError) -> [Coordinate] {
        guard let value = self[key] else {
            throw SnapshotError(.invalidRequest, "field \(path(key)) is missing: give places as [[lat, lon], …]")
        }
        return try places(in: value, path(key))
    }

    /// One ring under the first key, or several under the second.
    func rings(_ one: String, _ several: String) throws(SnapshotError) -> [[Coordinate]] {
        guard let value = self[several] else { return [try places(one)] }
        guard self[one] == nil, case .array(let values) = value else {
            throw SnapshotError(.invalidRequest, "field \(path(several)) is not valid: give it alone, a list of rings")
        }
        var rings: [[Coordinate]] = []
        for (index, ring) in values.enumerated() { rings.append(try places(in: ring, "\(path(several))[\(index)]")) }
        return rings
    }

    /// GeoJSON within the request.
    func features(_ key: String) throws(SnapshotError) -> MapFeatures? {
        guard let value = self[key] else { return nil }
        guard case .object = value, let bytes = try? JSONEncoder().encode(value) else {
            throw SnapshotError(.invalidRequest, "field \(path(key)) is not valid: give a GeoJSON object")
        }
        return try MapFeatures(geoJSON: Array(bytes))
    }

    /// The other fields as the flags have them.
    func style(_ shape: String, besides known: [String]) throws(SnapshotError) -> StyleValues {
        var values: [(key: String, value: String)] = []
        for (key, value) in fields where !known.contains(key) {
            guard let text = value.text else {
                throw SnapshotError(
                    .invalidRequest, "field \(path(key)) is not valid: give a text, a number, true or false")
            }
            values.append((key, text))
        }
        return try StyleValues(shape, values.sorted { $0.key < $1.key })
    }

    private func places(in value: JSONValue, _ path: String) throws(SnapshotError) -> [Coordinate] {
        if case .string(let text) = value {
            let parts = try ShapeText(parsing: text, name: path)
            guard parts.values.isEmpty else {
                throw SnapshotError(
                    .invalidRequest, "field \(path) is not valid: give colours and widths in fields of their own")
            }
            return try parts.places(atLeast: 1)
        }
        guard case .array(let values) = value else {
            throw SnapshotError(.invalidRequest, "field \(path) is not valid: give places as [[lat, lon], …]")
        }
        var places: [Coordinate] = []
        places.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            guard case .array(let pair) = value, pair.count == 2, case .number(let latitude) = pair[0],
                case .number(let longitude) = pair[1]
            else { throw SnapshotError(.invalidRequest, "field \(path)[\(index)] is not valid: give [lat, lon]") }
            places.append(Coordinate(latitude: latitude, longitude: longitude))
        }
        return places
    }
}

extension JSONValue {
    /// As a flag has it: numbers between colons for a list; nil for what no flag can say.
    fileprivate var text: String? {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .number(let value): value.text
        case .string(let text): text
        case .array(let values):
            values.reduce("") { text, value in
                guard let text, case .number(let number) = value else { return nil }
                return text.isEmpty ? number.text : "\(text):\(number.text)"
            }
        case .null, .object: nil
        }
    }
}
