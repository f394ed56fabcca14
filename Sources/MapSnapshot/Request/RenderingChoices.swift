/// What to do about missing tiles.
public enum MissingTiles: String, Hashable, Sendable, CaseIterable {
    /// Upscale the nearest existing parent tile.
    case overzoom
    /// Draw a layer with missing tiles at the deepest level that has all of them, so that no labels are cut.
    case uniform
    /// Leave the background color, and count the image as complete.
    case blank
    /// Throw an error.
    case fail

    /// Whether tiles of shallower levels are drawn instead.
    var upscales: Bool { self == .overzoom || self == .uniform }
}

/// What a scale above 1 does.
public enum Detail: String, Hashable, Sendable, CaseIterable {
    /// Shows more detail: tiles of a deeper level, with smaller labels.
    case sharp
    /// Keeps labels at the same size: tiles of the level for scale 1, with double density if available.
    case legible
}

/// What lies on top: the lines and areas of a request, or the labels of the map.
public enum OverlayLevel: String, Hashable, Sendable, CaseIterable {
    /// The labels of a style are drawn over lines and areas.
    case belowLabels = "below-labels"
    /// Lines and areas are drawn over the labels, like MapKit's `MKOverlayLevel.aboveLabels`.
    case aboveLabels = "above-labels"
}

/// Light or dark mode.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// The tiles of `TileLayer.source`, with dark text.
    case light
    /// The tiles of `TileLayer.dark` if a layer has them, with light text.
    case dark
}

/// Which pins are in front.
public enum PinStacking: String, Hashable, Sendable, CaseIterable {
    /// Those lower in the image, then those with higher priority, then later ones, as on MapKit's maps.
    case position
    /// Later ones.
    case list
}

/// The units of a scale bar.
public enum ScaleBar: String, Hashable, Sendable, CaseIterable {
    /// Meters and kilometers.
    case metric
    /// Feet and miles.
    case imperial
}

/// How much of the attribution is readable in the image.
public enum AttributionDisplay: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case full
    /// Only the essential words or names, because there was no room for more.
    case shortened
    /// None of it: the caller must show `Snapshot.attribution` near the image.
    case elsewhere
    /// Unknown, because the metadata of a tileset cannot be read.
    case unknown
}

/// The attribution in a corner of the image.
public enum Attribution: Hashable, Sendable {
    /// The attribution of the drawn tilesets.
    case automatic
    /// No attribution; the caller must show `Snapshot.attribution` near the image.
    case off
    /// This text.
    case text(String)
}

extension Attribution {
    /// Parses `auto`, `off` (or `none`) or a text.
    package init(notation text: String) {
        switch text.lowercased() {
        case "auto": self = .automatic
        case "off", "none": self = .off
        default: self = .text(text)
        }
    }
}
