import MapStyle

/// Says that a request hides what no layer of the image can leave out.
enum HideNote {
    /// The note; nil if there is nothing to say.
    ///
    /// Labels do not count: whether layers have any, their type says.
    static func note(on layers: [any DecodedLayer], of request: ValidatedRequest) -> SnapshotNote? {
        let wanted = request.hidden.subtracting([.labels]).map(\.rawValue).sorted().joined(separator: ", ")
        guard !wanted.isEmpty, !layers.contains(where: \.hasRoles) else { return nil }
        return SnapshotNote(
            .hideIgnored, "\(wanted) cannot be hidden, because no layer of the map says what it shows",
            remedy: "use vector tiles in the built-in style, or a style whose layers have a \(StyleRole.key)",
            pointer: "/hide", values: ["hide": .text(wanted)])
    }
}
