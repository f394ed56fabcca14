/// Whether a picture may lack a name that a tile set asks to be shown.
enum AttributionDoubt {
    /// A note where the metadata of a layer that was drawn cannot be read; none where the request has a text.
    ///
    /// No ids: the note is cached with the image for callers whose tilesets may have other names.
    static func note(_ layers: [ReadyTileset], _ request: SnapshotRequest) -> SnapshotNote? {
        if case .text = request.attribution { return nil }
        guard let problem = layers.compactMap(\.metadata.problem).first else { return nil }
        return SnapshotNote(
            .attributionUnknown,
            "the attribution of the map is unknown, because the metadata of its tiles is unreadable (\(problem))",
            remedy: "get the tiles again, or set the attribution of the tileset", pointer: "/attribution",
            values: ["reason": .text(problem)])
    }
}
