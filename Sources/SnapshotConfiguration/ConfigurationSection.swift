import JSON

/// The settings of a configuration file, or of one environment in it; an unknown key is an error.
struct ConfigurationSection: Decodable, Sendable {
    /// What is sent to one server.
    struct Server: Decodable, Sendable {
        let headers: [String: String]?
        let key: String?

        private enum Keys: String, CodingKey, CaseIterable { case headers, key }

        init(from decoder: any Decoder) throws {
            try decoder.refuseOthers(than: Keys.allCases.map(\.rawValue), of: "a server")
            let values = try decoder.container(keyedBy: Keys.self)
            headers = try values.decodeIfPresent([String: String].self, forKey: .headers)
            key = try values.decodeIfPresent(String.self, forKey: .key)
        }
    }

    /// A style that others name by its id, and where its sources are.
    struct Style: Decodable, Sendable {
        let light: String
        let dark: String?
        /// Locations by the ids of the style's sources.
        let sources: [String: String]

        private enum Keys: String, CodingKey, CaseIterable { case light, dark, sources }

        init(from decoder: any Decoder) throws {
            try decoder.refuseOthers(than: Keys.allCases.map(\.rawValue), of: "a style")
            let values = try decoder.container(keyedBy: Keys.self)
            guard let light = try values.decodeIfPresent(String.self, forKey: .light) else {
                throw ConfigurationError(
                    .invalidValue, of: "styles",
                    "style \(decoder.codingPath.last?.stringValue ?? "") has no location",
                    remedy: "add \"light\" with the location of a style.json")
            }
            self.light = light
            dark = try values.decodeIfPresent(String.self, forKey: .dark)
            sources = try values.decodeIfPresent([String: String].self, forKey: .sources) ?? [:]
        }
    }

    let tiles: [String]?
    /// The styles to draw, by id or location; the first is the default.
    let style: [String]?
    /// Styles by id.
    let styles: [String: Style]?
    let offline: Bool?
    /// In seconds.
    let timeout: Double?
    let userAgent: String?
    let tileCache: String?
    let cache: String?
    let missingTiles: String?
    let servers: [String: Server]?
    /// The settings of the server.
    let server: ServerSection?
    let environments: [String: ConfigurationSection]

    private enum Keys: String, CodingKey, CaseIterable {
        case tiles, style, styles, offline, timeout, servers, environments, cache, server
        case userAgent = "user-agent"
        case tileCache = "tile-cache"
        case missingTiles = "missing-tiles"
    }

    init(from decoder: any Decoder) throws {
        // Environments do not nest.
        let name = decoder.codingPath.last?.stringValue
        let known = Keys.allCases.filter { name == nil || $0 != .environments }.map(\.rawValue)
        try decoder.refuseOthers(than: known, of: name.map { "environment \($0)" })
        let values = try decoder.container(keyedBy: Keys.self)
        tiles = try values.decodeIfPresent([String].self, forKey: .tiles)
        guard tiles != [] else {
            throw ConfigurationError(
                .invalidValue, of: "tiles", "tiles is empty", remedy: "name at least one tileset, or leave out tiles")
        }
        style = try values.decodeIfPresent(OneOrMore.self, forKey: .style)?.all
        styles = try values.decodeIfPresent([String: Style].self, forKey: .styles)
        offline = try values.decodeIfPresent(Bool.self, forKey: .offline)
        timeout = try values.decodeIfPresent(Double.self, forKey: .timeout)
        userAgent = try values.decodeIfPresent(String.self, forKey: .userAgent)
        tileCache = try values.decodeIfPresent(String.self, forKey: .tileCache)
        cache = try values.decodeIfPresent(String.self, forKey: .cache)
        missingTiles = try values.decodeIfPresent(String.self, forKey: .missingTiles)
        servers = try values.decodeIfPresent([String: Server].self, forKey: .servers)
        server = try values.decodeIfPresent(ServerSection.self, forKey: .server)
        environments = try values.decodeIfPresent([String: Self].self, forKey: .environments) ?? [:]
    }
}

/// A text, or a list of texts.
struct OneOrMore: Decodable {
    let all: [String]

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let one = try? value.decode(String.self) {
            all = [one]
        } else if (try? decoder.unkeyedContainer()) != nil {
            all = try value.decode([String].self)
        } else {
            throw DecodingError.typeMismatch(
                Self.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: ""))
        }
    }
}

/// Whatever name a key has.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Throws where the object has a key that is none of these.
    func refuseOthers(than known: [String], of what: String?) throws {
        let names = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        guard let unknown = names.filter({ !known.contains($0) }).min() else { return }
        let place = what.map { " of \($0)" } ?? ""
        throw ConfigurationError(
            .unknownKey, of: unknown, "key \(unknown)\(place) is not known",
            remedy: NearestName.remedy(for: unknown, among: known.sorted()))
    }
}
