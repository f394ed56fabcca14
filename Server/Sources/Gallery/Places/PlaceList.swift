import FoundationEssentials

/// The places of the gallery, in their order; ids are unique.
public struct PlaceList: Hashable, Sendable {
    /// The places.
    public let places: [Place]
    private let indices: [String: Int]

    /// Maximum number of places.
    public static let limit = 100_000
    /// Maximum size of a file of places in bytes.
    public static let fileLimit = 64 << 20

    /// Creates a list; places with the id of an earlier one get a number at its end.
    public init(_ places: [Place]) {
        var (kept, indices, numbers): ([Place], [String: Int], [String: Int]) = ([], [:], [:])
        for place in places.prefix(Self.limit) {
            let place = place.numbered(avoiding: indices, &numbers)
            indices[place.id] = kept.count
            kept.append(place)
        }
        self.places = kept
        self.indices = indices
    }

    /// The place with an id.
    public subscript(id: String) -> Place? { indices[id].map { places[$0] } }

    /// A list of `[id, name, detail, latitude, longitude]`.
    var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(places.map(Row.init))).map(Array.init) ?? Array("[]".utf8)
    }

    private struct Row: Encodable {
        let place: Place

        func encode(to encoder: any Encoder) throws {
            var row = encoder.unkeyedContainer()
            try row.encode(place.id)
            try row.encode(place.name)
            try row.encode(place.detail)
            try row.encode(place.latitude)
            try row.encode(place.longitude)
        }
    }
}

extension Place {
    /// The place with an id that is not taken.
    ///
    /// - Parameter numbers: the number that each repeated id had last, so that none is tried twice.
    fileprivate func numbered(avoiding taken: [String: Int], _ numbers: inout [String: Int]) -> Place {
        // Clients take dots out of paths.
        let base = ["", ".", ".."].contains(id) ? Self.slug(name) : id
        var candidate = base
        while taken[candidate] != nil {
            let number = numbers[base, default: 1] + 1
            numbers[base] = number
            candidate = "\(base)-\(number)"
        }
        return Place(id: candidate, name: name, detail: detail, latitude: latitude, longitude: longitude)
    }

    /// Letters and digits in lower case, with hyphens between words.
    private static func slug(_ name: String) -> String {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "place" : words.joined(separator: "-")
    }
}
