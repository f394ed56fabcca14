/// What to do where a tile set has no tile.
public enum MissingTiles: String, Hashable, Sendable, CaseIterable {
    /// Enlarge the nearest ancestor that exists.
    case overzoom
    /// Leave the background colour, and call the picture complete.
    case blank
    /// Make no picture.
    case fail
}

/// What a scale above 1 is used for.
public enum Detail: String, Hashable, Sendable, CaseIterable {
    /// More of the map's detail: tiles of a deeper level, with smaller labels.
    case sharp
    /// Labels keep their size: tiles of the level of scale 1, in double density where the tile set has it.
    case legible
}

/// Light or dark, as the screens that a picture is for.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// The tiles of `TileLayer.source`, dark text.
    case light
    /// The tiles of `TileLayer.dark`, where a layer has them, light text.
    case dark
}

/// The units of a scale bar.
public enum ScaleBar: String, Hashable, Sendable, CaseIterable {
    /// Metres and kilometres.
    case metric
    /// Feet and miles.
    case imperial
}

/// How much of the attribution can be read in the picture.
public enum AttributionDisplay: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case full
    /// The essential words or names; there was no room for more.
    case shortened
    /// None of it: the caller must show `Snapshot.attribution` near the picture.
    case elsewhere
    /// Perhaps not all of it: what a tile set says of itself cannot be read, and so not whom it asks to name.
    case unknown
}

/// The notice of the tiles' authors in a corner of the picture.
public enum Attribution: Hashable, Sendable {
    /// What the tile sets that are drawn ask for.
    case automatic
    /// Nothing is drawn; showing `Snapshot.attribution` near the picture is then the caller's duty.
    case off
    /// This text.
    case text(String)
}
