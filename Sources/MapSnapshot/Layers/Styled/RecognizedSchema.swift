import JSON
import MapGeometry
import StyleSources
package import TileSources
import VectorTiles

/// The schema of vector tiles, by which they get a built-in style.
package struct RecognizedSchema: Sendable {
    /// Nil if unknown.
    package let schema: VectorSchema?
    /// The layer ids of the tiles, as far as known.
    package let layers: [String]

    /// Recognizes the schema by all layers of the tiles.
    init(layers: [String]) { self.init(VectorSchema(layers: layers), layers: layers) }

    /// - Parameter layers: empty if only the schema is known.
    init(_ schema: VectorSchema?, layers: [String]) { (self.schema, self.layers) = (schema, layers) }

    /// Recognizes the schema by the tileset's metadata, or else by the layers of a tile.
    ///
    /// - Throws: what the source throws.
    package init(of tileset: ReadyTileset) async throws {
        let listed = tileset.metadata.vectorLayers.map(\.id)
        guard listed.isEmpty else {
            self.init(layers: listed)
            return
        }
        let ids = await Self.layers(
            at: Array(tileset.sample.suffix(Self.maximumSamples / 2).reversed()), of: tileset, isUnion: false)
        let first = Self(layers: ids)
        // Without bounds, the sample may be elsewhere: a source that lists its tiles has others.
        let base = (tileset.source as? SharedTileSource)?.base ?? tileset.source
        guard first.schema == nil, let source = base as? any EnumerableTileSource else {
            self = first
            return
        }
        var places: [TileCoordinate] = []
        try? await source.forEachCoordinate { place in
            places.append(place)
            if places.count == Self.maximumSamples { throw CancellationError() }
        }
        let all = await Self.layers(at: places, of: tileset, isUnion: true)
        self = all.isEmpty ? first : Self(layers: all)
    }

    /// What of the tiles the built-in style does not draw as its schema says; nil if it draws everything.
    package var note: SnapshotNote? {
        guard let schema else { return Self.unknown }
        let drawn = BuiltInStyle.sourceLayers(of: schema)
        let others = Set(layers).subtracting(drawn).sorted()
        guard !others.isEmpty else { return nil }
        let names = others.prefix(Self.maximumNames).map { "\"\(JSONText.shortened($0, to: 40))\"" }
        let isCut = names.count < others.count
        return SnapshotNote(
            .stylePartlyDrawn,
            "the built-in style for \(schema.name) does not draw layer \(names.joined(separator: ", "))"
                + (isCut ? ", …" : "") + " of the tiles", remedy: Self.remedy, pointer: "/style")
    }

    /// What is said of tiles of no known schema.
    static let unknown = SnapshotNote(
        .vectorSchemaUnknown,
        "the vector tiles have the layers of no known schema, so each layer is drawn in a color of its own",
        remedy: remedy, pointer: "/style")
    private static let remedy = "use a style made for them"

    /// Maximum number of names in the note.
    private static let maximumNames = 8
    /// Maximum number of tiles to recognize a schema by.
    private static let maximumSamples = 16

    /// The layers of the first of these tiles that has any, or of all of them.
    private static func layers(
        at places: [TileCoordinate], of tileset: ReadyTileset, isUnion: Bool
    ) async -> [String] {
        var ids: [String] = []
        for place in places where isUnion || ids.isEmpty {
            guard let tile = try? await tileset.source.tile(at: place, density: 1),
                let layers = try? VectorTile.decode(tile, at: place, of: tileset.id).layers
            else { continue }
            ids += layers.map(\.name)
        }
        return ids
    }
}
