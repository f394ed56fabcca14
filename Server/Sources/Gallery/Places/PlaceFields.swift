/// The fields of one place in a file, by their names in lower case.
struct PlaceFields {
    private let fields: [String: String]

    init(_ fields: [String: String]) { self.fields = fields }

    private static let latitudes = ["lat", "latitude", "y"]
    private static let longitudes = ["lon", "longitude", "lng", "long", "x"]
    private static let names = ["name", "title", "label"]
    private static let details = ["detail", "description", "subtitle", "type", "category"]
    /// Longest texts, in characters.
    private static let longest = 200

    /// - Parameters:
    ///   - coordinate: latitude and longitude, if they are not fields.
    ///   - position: where the place is in the file, for errors.
    func place(at coordinate: (Double, Double)? = nil, position: String) throws(PlaceListError) -> Place {
        guard let name = first(Self.names) else {
            throw PlaceListError("\(position) has no name: add a field name")
        }
        let (latitude, longitude) =
            if let coordinate { coordinate } else { try coordinateFields(position) }
        guard abs(latitude) <= 90, abs(longitude) <= 180 else {
            throw PlaceListError(
                "\(position) is at \(latitude),\(longitude): use a latitude of -90 to 90 and a longitude of -180 to 180"
            )
        }
        return Place(
            id: String((first(["id"]) ?? "").prefix(Self.longest)), name: name, detail: first(Self.details) ?? "",
            latitude: latitude, longitude: longitude)
    }

    private func coordinateFields(_ position: String) throws(PlaceListError) -> (Double, Double) {
        (try number(Self.latitudes, position), try number(Self.longitudes, position))
    }

    private func first(_ names: [String]) -> String? {
        for name in names {
            guard let text = fields[name] else { continue }
            let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !line.isEmpty { return String(line.prefix(Self.longest)) }
        }
        return nil
    }

    private func number(_ names: [String], _ position: String) throws(PlaceListError) -> Double {
        guard let text = first(names), let number = Double(text), number.isFinite else {
            throw PlaceListError("\(position) has no \(names[1]): add a field \(names[0]) in degrees")
        }
        return number
    }
}
