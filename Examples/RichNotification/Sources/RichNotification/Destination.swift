/// Where a notification leads in the app: one case per screen, with what that screen needs.
public enum Destination: Hashable, Sendable {
    /// The page of a place.
    public struct Place: Codable, Hashable, Sendable {
        public var id: String

        public init(id: String) { self.id = id }
    }

    /// A delivery on its way.
    public struct Delivery: Codable, Hashable, Sendable {
        public var number: Int
        /// Where it is, in degrees.
        public var latitude: Double
        public var longitude: Double

        public init(number: Int, latitude: Double, longitude: Double) {
            (self.number, self.latitude, self.longitude) = (number, latitude, longitude)
        }
    }

    case place(Place)
    case delivery(Delivery)
}

/// One object: `{"type":"place","id":"vaduz"}`.
extension Destination: Codable {
    private enum Kind: String, Codable { case place, delivery }
    private enum CodingKeys: CodingKey { case type }

    /// - Throws: `DecodingError` for an unknown type, and for a missing value.
    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .type) {
        case .place: self = .place(try Place(from: decoder))
        case .delivery: self = .delivery(try Delivery(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .place(let place):
            try container.encode(Kind.place, forKey: .type)
            try place.encode(to: encoder)
        case .delivery(let delivery):
            try container.encode(Kind.delivery, forKey: .type)
            try delivery.encode(to: encoder)
        }
    }
}
