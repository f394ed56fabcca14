public import MapSnapshot

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
