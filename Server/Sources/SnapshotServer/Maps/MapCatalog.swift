public import MapSnapshot
public import SnapshotConfiguration

/// The maps that clients can name, each a stack of layers.
public struct MapCatalog: Sendable {
    /// A map.
    public struct Map: Sendable {
        /// The id, which paths contain.
        public let id: String
        /// The layers, bottom first.
        public let layers: [MapLayer]

        /// Creates a map.
        ///
        /// - Parameters:
        ///   - id: letters, digits, `-`, `_` and `.`.
        ///   - layers: the layers, bottom first; their ids are replaced, so that no path of the host is one.
        public init(id: String, layers: [MapLayer]) {
            self.id = id
            self.layers = layers.enumerated().map { $1.named($0 == 0 ? id : "\(id)-\($0 + 1)") }
        }
    }

    /// The maps; the first is the default.
    public let maps: [Map]
    /// Images by the names that pins use.
    public let images: [String: PinImage]

    /// Creates a catalog.
    public init(maps: [Map], images: [String: PinImage] = [:]) {
        (self.maps, self.images) = (maps, images)
    }

    /// All layers of all maps.
    var layers: [MapLayer] { maps.flatMap(\.layers) }

    /// A map by its id.
    func map(id: some StringProtocol) -> Map? { maps.first { $0.id == id } }

    /// The map that a client's style is, by id, alias or default.
    ///
    /// - Parameter name: what the client calls it; nil for the default map.
    func map(named name: String?, _ options: ServerOptions) -> Map? {
        guard let name else { return maps.first }
        return known(name, options) ?? options.defaultStyle.flatMap { map(id: $0) }
    }

    /// The map that a client's style is, by id or alias.
    func known(_ name: String, _ options: ServerOptions) -> Map? {
        if let id = options.aliases[name] { return map(id: id) }
        // Mapbox's names begin with a user, which maps here have not.
        let last = name.split(separator: "/").last ?? ""
        return map(id: name) ?? map(id: last)
    }

    /// The names that clients may use.
    func names(_ options: ServerOptions) -> [String] { maps.map(\.id) + options.aliases.keys.sorted() }

    /// A tileset by its id.
    func tileset(_ id: String) -> TileLayer? {
        for case .tiles(let layer) in layers where layer.id == id { return layer }
        return nil
    }
}

extension MapLayer {
    /// The layer with another id.
    fileprivate func named(_ id: String) -> MapLayer {
        switch self {
        case .tiles(var layer):
            layer.id = id
            return .tiles(layer)
        case .style(var layer):
            layer.id = id
            return .style(layer)
        }
    }
}

extension MapCatalog {
    /// Opens the maps of a configuration: those of `maps`, after the layers that a program draws by default.
    ///
    /// - Parameters:
    ///   - configuration: where environment and file are.
    ///   - arguments: the values of the command line, by setting.
    ///   - network: how to reach servers.
    /// - Throws: `ConfigurationError`; `TileSourceError`, `StyleOpeningError` or `SnapshotError` for what cannot be
    ///   opened.
    public init(
        _ configuration: Configuration, arguments: [ServerSetting: [String]] = [:], network: TileNetwork
    ) async throws {
        let reader = SettingReader(configuration: configuration, arguments: arguments)
        var stacks: [(id: String, locations: [String])] = []
        for (id, location) in try reader.pairs(.maps, "ID=LOCATION") {
            guard Self.isID(id), id != "v1" else {
                throw ConfigurationError(
                    .invalidValue, of: ServerSetting.maps.rawValue, value: id, "\(id) cannot be the id of a map",
                    remedy: "use letters, digits, -, _ and ., at most 64, and not v1")
            }
            if let index = stacks.firstIndex(where: { $0.id == id }) {
                stacks[index].locations.append(location)
            } else {
                stacks.append((id, [location]))
            }
        }
        var maps: [Map] = []
        // With maps of its own, the tileset that comes with the program is not one of them.
        let tiles = stacks.isEmpty ? try configuration.tiles() : try? configuration.tiles()
        if let tiles, stacks.isEmpty || tiles.origin != .builtIn {
            let layers = try await configuration.layers(over: network)
            let id = layers.count == 1 && Self.isID(layers[0].id) ? layers[0].id : "default"
            maps.append(Map(id: id, layers: layers))
        }
        for (id, locations) in stacks {
            var layers: [MapLayer] = []
            for location in locations {
                layers.append(
                    try await MapLayer(opening: LayerLocation(parsing: location), id: id, network: network))
            }
            guard !maps.contains(where: { $0.id == id }) else {
                throw ConfigurationError(
                    .invalidValue, of: ServerSetting.maps.rawValue, value: id, "two maps have the id \(id)",
                    remedy: "use another one")
            }
            maps.append(Map(id: id, layers: layers))
        }
        var images: [String: PinImage] = [:]
        for (id, file) in try reader.pairs(.images, "ID=FILE") { images[id] = try PinImage(contentsOf: file) }
        self.init(maps: maps, images: images)
    }

    /// Whether a text may be an id in paths.
    static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text != "." && text != ".."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
