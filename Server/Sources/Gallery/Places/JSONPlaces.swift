import FoundationEssentials

/// Texts and numbers of a JSON object as texts; other values are left out.
struct JSONFields: Decodable {
    let texts: [String: String]

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        var texts: [String: String] = [:]
        for key in object.allKeys {
            if let text = try? object.decode(String.self, forKey: key) {
                texts[key.stringValue.lowercased()] = text
            } else if let number = try? object.decode(Double.self, forKey: key) {
                texts[key.stringValue.lowercased()] =
                    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
            }
        }
        self.texts = texts
    }
}

/// Places as lines of JSON objects.
struct NDJSONPlaces {
    private let bytes: [UInt8]
    private let name: String

    init(_ bytes: [UInt8], _ name: String) {
        self.bytes = bytes
        self.name = name
    }

    func places() throws(PlaceListError) -> [Place] {
        var places: [Place] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
            let position = "line \(index + 1) of \(name)"
            guard let fields = try? JSONDecoder().decode(JSONFields.self, from: Data(line)) else {
                throw PlaceListError("\(position) is not a JSON object: write one place per line")
            }
            places.append(try PlaceFields(fields.texts).place(position: position))
        }
        return places
    }
}

/// Places as points of a GeoJSON FeatureCollection (RFC 7946).
struct GeoJSONPlaces {
    private let bytes: [UInt8]
    private let name: String

    private struct Collection: Decodable { let features: [Feature] }

    private struct Feature: Decodable {
        let id: Identifier?
        let geometry: Geometry?
        let properties: JSONFields?
    }

    private struct Identifier: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = try (try? value.decode(String.self)) ?? String(value.decode(Int.self))
        }
    }

    private struct Geometry: Decodable {
        let point: [Double]?
        private enum CodingKeys: String, CodingKey { case type, coordinates }

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: CodingKeys.self)
            let isPoint = try object.decode(String.self, forKey: .type) == "Point"
            point = isPoint ? try object.decode([Double].self, forKey: .coordinates) : nil
        }
    }

    init(_ bytes: [UInt8], _ name: String) {
        self.bytes = bytes
        self.name = name
    }

    /// Features without a point are skipped.
    func places() throws(PlaceListError) -> [Place] {
        guard let collection = try? JSONDecoder().decode(Collection.self, from: Data(bytes)) else {
            throw PlaceListError("\(name) is not a GeoJSON FeatureCollection: export the places as one")
        }
        var places: [Place] = []
        for (index, feature) in collection.features.enumerated() {
            guard let point = feature.geometry?.point, point.count >= 2 else { continue }
            var fields = feature.properties?.texts ?? [:]
            if let id = feature.id { fields["id"] = id.text }
            places.append(
                try PlaceFields(fields).place(at: (point[1], point[0]), position: "feature \(index + 1) of \(name)"))
        }
        return places
    }
}
