import MapSnapshot

/// A MapLibre style with the drawn tiles of a map as its only source.
struct DrawnTilesDocument {
    private let id: String
    private let appearance: Appearance
    private let facts: MapFacts

    init(_ map: MapCatalog.Map, _ appearance: Appearance) async {
        (id, self.appearance) = (map.id, appearance)
        facts = await MapFacts(map, appearance)
    }

    /// - Parameter url: the address of a path of this server.
    func json(_ url: (String) -> String) -> JSONText {
        let path = "/styles/\(id)/{z}/{x}/{y}.png" + (appearance == .dark ? "?appearance=dark" : "")
        var source: [(String, JSONText)] = [
            ("type", .string("raster")), ("tileSize", .integer(256)), ("tiles", .array([.string(url(path))])),
            ("maxzoom", .integer(facts.maximumZoom)),
        ]
        if let attribution = facts.attribution { source.append(("attribution", .string(attribution))) }
        let layer = JSONText.object([("id", .string(id)), ("type", .string("raster")), ("source", .string(id))])
        return .object([
            ("version", .integer(8)), ("name", .string(id)),
            // For labels that clients add.
            ("glyphs", .string(url("/fonts/{fontstack}/{range}.pbf"))), ("sources", .object([(id, .object(source))])),
            ("layers", .array([layer])),
        ])
    }
}
