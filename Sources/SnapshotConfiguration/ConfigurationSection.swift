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

    let tiles: [String]?
    let offline: Bool?
    /// In seconds.
    let timeout: Double?
    let userAgent: String?
    let tileCache: String?
    let cache: String?
    let missingTiles: String?
    let servers: [String: Server]?
    let environments: [String: ConfigurationSection]

    private enum Keys: String, CodingKey, CaseIterable {
        case tiles, offline, timeout, servers, environments, cache
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
        offline = try values.decodeIfPresent(Bool.self, forKey: .offline)
        timeout = try values.decodeIfPresent(Double.self, forKey: .timeout)
        userAgent = try values.decodeIfPresent(String.self, forKey: .userAgent)
        tileCache = try values.decodeIfPresent(String.self, forKey: .tileCache)
        cache = try values.decodeIfPresent(String.self, forKey: .cache)
        missingTiles = try values.decodeIfPresent(String.self, forKey: .missingTiles)
        servers = try values.decodeIfPresent([String: Server].self, forKey: .servers)
        environments = try values.decodeIfPresent([String: Self].self, forKey: .environments) ?? [:]
    }
}

/// Whatever name a key has.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Throws where the object has a key that is none of these.
    fileprivate func refuseOthers(than known: [String], of what: String?) throws {
        let names = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        guard let unknown = names.filter({ !known.contains($0) }).min() else { return }
        let place = what.map { " of \($0)" } ?? ""
        throw ConfigurationError(
            .unknownKey, of: unknown, "key \(unknown)\(place) is not known",
            remedy: "use \(known.sorted().joined(separator: ", "))")
    }
}
