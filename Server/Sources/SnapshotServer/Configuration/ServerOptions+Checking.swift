import MapSnapshot
public import SnapshotConfiguration

extension ServerOptions {
    /// Checks that every id in the options is that of a map, an image or a tileset.
    ///
    /// - Throws: `ConfigurationError` that names the setting, the id and the known ones.
    public func check(against catalog: MapCatalog) throws(ConfigurationError) {
        let maps = Set(catalog.maps.map(\.id))
        for (name, id) in aliases.sorted(by: { $0.key < $1.key }) where !maps.contains(id) {
            throw Self.unknown(.aliases, "alias \(name)", "map", id, maps)
        }
        if let defaultStyle, !maps.contains(defaultStyle) {
            throw Self.unknown(.defaultStyle, "default-style", "map", defaultStyle, maps)
        }
        let images = Set(catalog.images.keys)
        for (url, id) in imageAliases.sorted(by: { $0.key < $1.key }) where !images.contains(id) {
            throw Self.unknown(.imageAliases, "image alias \(url)", "image", id, images)
        }
        let tilesets = maps.union(catalog.layers.map(\.id))
        for id in servedTilesets.sorted() where !tilesets.contains(id) {
            throw Self.unknown(.servedTilesets, "serve-tiles", "tileset", id, tilesets)
        }
    }

    private static func unknown(
        _ setting: ServerSetting, _ subject: String, _ kind: String, _ id: String, _ known: Set<String>
    ) -> ConfigurationError {
        let remedy =
            known.isEmpty ? "add \(kind) \(id)" : "use one of \(known.sorted().joined(separator: ", ")), or add \(id)"
        return ConfigurationError(
            .invalidValue, of: setting.rawValue, value: id, "\(subject) names \(kind) \(id), which is not there",
            remedy: remedy)
    }
}
