/// Detects images that may lack a required attribution.
enum AttributionDoubt {
    /// A note if the metadata of a drawn layer cannot be read, unless the request has its own attribution.
    ///
    /// It contains no ids: the note is cached with the image, and other users may have other ids for the tilesets.
    static func note(_ layers: [ReadyTileset], _ request: ValidatedRequest) -> SnapshotNote? {
        if case .text = request.attribution { return nil }
        guard let problem = layers.compactMap(\.metadata.problem).first else { return nil }
        return SnapshotNote(
            .attributionUnknown,
            "the attribution of the map is unknown, because the metadata of its tiles is unreadable (\(problem))",
            remedy: "get the tiles again, or set the attribution of the tileset", pointer: "/attribution",
            values: ["reason": .text(problem)])
    }

    /// A note if a drawn tileset states no attribution, which most licenses require; an empty one is a statement.
    static func missing(_ layers: [ReadyTileset], _ request: ValidatedRequest) -> SnapshotNote? {
        guard request.attribution == .automatic,
            layers.contains(where: { $0.metadata.attribution == nil && $0.metadata.problem == nil })
        else { return nil }
        return SnapshotNote(
            .attributionMissing, "a tileset states no attribution, so none is shown for it",
            remedy: "set the attribution of the tileset, or turn it off if its license requires none",
            pointer: "/attribution")
    }
}
