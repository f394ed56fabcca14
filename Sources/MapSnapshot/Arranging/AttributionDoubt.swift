/// Whether a picture may lack a name that a tile set asks to be shown.
enum AttributionDoubt {
    /// A sentence where the metadata of a layer that was drawn cannot be read; none where the request has a text.
    ///
    /// No ids: kept with the picture, it is told to others too, whose tile sets may be called otherwise.
    static func note(_ layers: [ReadyTileset], _ request: SnapshotRequest) -> String? {
        if case .text = request.attribution { return nil }
        guard let problem = layers.compactMap(\.metadata.problem).first else { return nil }
        return "the attribution of the map is unknown, for the metadata of its tiles cannot be read (\(problem)): "
            + "get the tiles anew, or state it with #attribution="
    }
}
