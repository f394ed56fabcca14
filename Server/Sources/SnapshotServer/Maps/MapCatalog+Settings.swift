public import MapSnapshot
public import SnapshotConfiguration

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
