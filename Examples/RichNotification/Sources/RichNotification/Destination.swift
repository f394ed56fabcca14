/// Where a notification leads in the app: one case per screen, with what that screen needs.
public enum Destination: Hashable, Sendable {
    /// The page of a place.
    public struct Place: Codable, Hashable, Sendable {
        /// Its id in the app.
        public var id: String

        /// Creates the destination of a place.
        public init(id: String) { self.id = id }
    }

    /// A delivery on its way.
    public struct Delivery: Codable, Hashable, Sendable {
        /// Its number.
        public var number: Int
        /// Where it is, in degrees north.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double

        /// Creates the destination of a delivery.
        public init(number: Int, latitude: Double, longitude: Double) {
            (self.number, self.latitude, self.longitude) = (number, latitude, longitude)
        }
    }

    /// The page of a place.
    case place(Place)
    /// A delivery on its way.
    case delivery(Delivery)
}

/// One object: `{"type":"place","id":"vaduz"}`.
extension Destination: Codable {
    private enum Kind: String, Codable { case place, delivery }
    private enum CodingKeys: CodingKey { case type }

    /// Reads the object.
    ///
    /// - Throws: `DecodingError` for an unknown type, and for a missing value.
    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .type) {
        case .place: self = .place(try Place(from: decoder))
        case .delivery: self = .delivery(try Delivery(from: decoder))
        }
    }

    /// Writes the object.
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
