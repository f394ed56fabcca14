/// The appearance of an image: the requested one, or light if dark was requested and there are only light tiles.
///
/// Light text on a light map would be unreadable.
struct ShownAppearance {
    let appearance: Appearance
    /// Says that the light map is drawn; nil if the image has the requested appearance.
    let note: SnapshotNote?

    /// - Parameter layers: the layers to draw, for the requested appearance.
    init(_ requested: Appearance, layers: [any ReadyLayer]) {
        let tilesets = layers.filter { $0.opacity > 0 }.flatMap(\.tilesets)
        guard requested == .dark, !tilesets.isEmpty, tilesets.allSatisfy(\.isLightOnly) else {
            (appearance, note) = (requested, nil)
            return
        }
        appearance = .light
        // It contains no ids: the note is cached with the image, and other users may have other ids for the tilesets.
        note = SnapshotNote(
            .noDarkTiles, "the tilesets have no dark tiles, so the light map is drawn",
            remedy: "add dark tiles to a tileset", pointer: "/appearance")
    }
}
