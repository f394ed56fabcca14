public import Imaging

/// What a tile's bytes are, told from the bytes themselves.
public enum TileFormat: Hashable, Sendable {
    /// A picture.
    case image(ImageFormat)
    /// Vector data: Mapbox Vector Tiles (`mvt`) or MapLibre Tiles (`mlt`), which are not drawn here.
    case vector(String)
    /// Neither; the text is what the bytes look like ("an HTML page", "unknown data").
    case unknown(String)
}
