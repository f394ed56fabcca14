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

extension TileFormat {
    /// One word for people and programs.
    package var text: String {
        switch self {
        case .image(let format): format.rawValue
        case .vector(let kind): kind
        case .unknown(let what): what
        }
    }
}
