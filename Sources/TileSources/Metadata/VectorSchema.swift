/// Which layers and properties vector tiles have, by a published agreement: a style is made for one of them.
public enum VectorSchema: String, Hashable, Sendable, CaseIterable {
    /// [OpenMapTiles](https://openmaptiles.org/schema/).
    case openMapTiles = "openmaptiles"
    /// [Protomaps](https://docs.protomaps.com/basemaps/layers), version 3 and later.
    case protomaps
    /// [Shortbread](https://shortbread-tiles.org/schema/1.0/).
    case shortbread

    /// The schema that has these layers; nil if none is recognized.
    public init?(layers ids: some Sequence<String>) {
        let ids = Set(ids)
        let found = Self.allCases.first { ids.isSuperset(of: $0.marks) }
        guard let found else { return nil }
        self = found
    }

    /// Layers that every tileset of the schema has, and no other schema has together.
    private var marks: Set<String> {
        switch self {
        case .openMapTiles: ["transportation", "place"]
        case .protomaps: ["roads", "earth"]
        case .shortbread: ["streets", "land"]
        }
    }

    /// Its name for people.
    package var name: String {
        switch self {
        case .openMapTiles: "OpenMapTiles"
        case .protomaps: "Protomaps"
        case .shortbread: "Shortbread"
        }
    }
}
