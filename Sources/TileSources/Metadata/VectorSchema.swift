/// Published schemas of vector tiles, which define layers and properties for styles.
public enum VectorSchema: String, Hashable, Sendable, CaseIterable {
    /// [OpenMapTiles](https://openmaptiles.org/schema/).
    case openMapTiles = "openmaptiles"
    /// [Protomaps](https://docs.protomaps.com/basemaps/layers), version 3 and later.
    case protomaps
    /// [Shortbread](https://shortbread-tiles.org/schema/1.0/).
    case shortbread

    /// Recognizes the schema from layer names; nil if unknown.
    public init?(layers ids: some Sequence<String>) {
        let ids = Set(ids)
        let found = Self.allCases.first { ids.isSuperset(of: $0.marks) }
        guard let found else { return nil }
        self = found
    }

    /// A combination of layers that every tileset of the schema has, and no other schema.
    private var marks: Set<String> {
        switch self {
        case .openMapTiles: ["transportation", "place"]
        case .protomaps: ["roads", "earth"]
        case .shortbread: ["streets", "land"]
        }
    }

    /// The name for users.
    package var name: String {
        switch self {
        case .openMapTiles: "OpenMapTiles"
        case .protomaps: "Protomaps"
        case .shortbread: "Shortbread"
        }
    }
}
