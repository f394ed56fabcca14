/// A layer of vector tiles as the tileset's metadata describes it (`vector_layers` of TileJSON 3.0).
public struct VectorLayerDescription: Hashable, Sendable {
    /// The name that styles use as `source-layer`.
    public var id: String
    /// A short description.
    public var description: String?
    /// Its properties by name, each with a type such as `String` or a description.
    public var fields: [String: String]
    /// Its zooms; nil if not stated.
    public var zooms: ClosedRange<Int>?

    /// Creates a description.
    public init(id: String, description: String? = nil, fields: [String: String] = [:], zooms: ClosedRange<Int>? = nil)
    {
        self.id = id
        self.description = description
        self.fields = fields
        self.zooms = zooms
    }
}

extension VectorLayerDescription {
    /// Maximum number of layers and of fields; the rest is ignored.
    private static let maxLayers = 256
    private static let maxFields = 1_000

    /// The layers listed in a document, in order.
    ///
    /// MBTiles have the list in a JSON text in the row `json` (specification 1.3).
    static func all(in values: [String: MetadataValue]) -> [VectorLayerDescription] {
        var list = values["vector_layers"]
        if list == nil, let text = values["json"]?.text, case .object(let inner) = MetadataValue(json: Array(text.utf8))
        {
            list = inner["vector_layers"]
        }
        guard case .list(let entries) = list else { return [] }
        return entries.prefix(maxLayers).compactMap(VectorLayerDescription.init)
    }

    private init?(_ value: MetadataValue) {
        guard case .object(let values) = value, let id = values["id"]?.text else { return nil }
        self.init(id: id, description: values["description"]?.text.flatMap { $0.isEmpty ? nil : $0 })
        if case .object(let fields) = values["fields"] {
            for (name, kind) in fields.sorted(by: { $0.key < $1.key }).prefix(Self.maxFields) {
                self.fields[name] = kind.asText
            }
        }
        if let low = values["minzoom"]?.double.flatMap({ Int(exactly: $0) }),
            let high = values["maxzoom"]?.double.flatMap({ Int(exactly: $0) }), low <= high
        {
            zooms = low...high
        }
    }
}

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
