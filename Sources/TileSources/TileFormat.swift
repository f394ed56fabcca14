public import Imaging

/// The format of a tile, detected from its bytes.
public enum TileFormat: Hashable, Sendable {
    /// An image.
    case image(ImageFormat)
    /// Vector data: Mapbox Vector Tiles (`mvt`) or MapLibre Tiles (`mlt`).
    case vector(String)
    /// Neither; the text is what the bytes look like ("an HTML page", "unknown data").
    case unknown(String)
}

extension TileFormat {
    /// One word for users and programs.
    package var text: String {
        switch self {
        case .image(let format): format.rawValue
        case .vector(let kind): kind
        case .unknown(let what): what
        }
    }
}
