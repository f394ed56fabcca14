package import JSON
package import MapGeometry

/// Where a style's data is.
///
/// URLs are as the style has them.
package enum StyleSource: Hashable, Sendable {
    /// Vector tiles.
    case vector(Tiles)
    /// Tiles that are pictures.
    case raster(Tiles)
    /// Tiles of elevations.
    case rasterDEM(Tiles, Elevation)
    /// Features.
    case geoJSON(Features)
    /// One picture with its four corners, from the top left clockwise.
    case image(url: String, corners: [Coordinate])

    /// A set of tiles.
    package struct Tiles: Hashable, Sendable {
        /// Of a TileJSON document; nil where all is given here.
        package var url: String?
        /// Templates of the tiles' URLs.
        package var tiles: [String] = []
        /// Side of a tile in points.
        package var tileSize = 512
        /// The lowest zoom; nil goes by the document.
        package var minZoom: Double?
        /// The highest zoom; nil goes by the document.
        package var maxZoom: Double?
        /// Where there are tiles: west, south, east, north.
        package var bounds: [Double]?
        /// Whether rows count from the south.
        package var isTMS = false
        /// What must be shown of where it comes from.
        package var attribution: String?
        /// Names of the properties that are ids, by layer; under an empty name for all layers.
        package var promotedIDs: [String: String] = [:]
    }

    /// How a color becomes metres.
    package enum Elevation: Hashable, Sendable {
        case mapbox, terrarium
        /// Factors for red, green and blue, and what is subtracted.
        case custom(red: Double, green: Double, blue: Double, shift: Double)
    }

    /// GeoJSON, cut into tiles.
    package struct Features: Hashable, Sendable {
        /// In the style itself, or at a URL.
        package enum Content: Hashable, Sendable {
            case inline(JSONValue)
            case url(String)
        }

        /// The features.
        package var data: Content
        /// The highest zoom of its tiles.
        package var maxZoom = 18.0
        /// Around each tile, in 1/512 of it.
        package var buffer = 128.0
        /// How far lines may be off, in 1/512 of a tile.
        package var tolerance = 0.375
        /// Whether points become clusters.
        package var isClustered = false
        /// Radius of a cluster in 1/512 of a tile.
        package var clusterRadius = 50.0
        /// The highest zoom with clusters; nil is one less than the highest zoom.
        package var clusterMaxZoom: Double?
        /// Points that make a cluster.
        package var clusterMinPoints = 2
        /// Properties of clusters: how one of a point begins, and how two are joined (`accumulated` is the sum).
        package var clusterProperties: [String: ClusterProperty] = [:]
        /// Whether lines know how far along they are.
        package var hasLineMetrics = false
        /// Whether features get their index as id.
        package var generatesIDs = false
        /// The name of the property that is the id.
        package var promotedID: String?
        /// Which features there are.
        package var filter: Expression?
        /// What must be shown of where it comes from.
        package var attribution: String?
    }

    /// A property of clusters.
    package struct ClusterProperty: Hashable, Sendable {
        /// The value of a single point.
        package var initial: Expression
        /// Joins `accumulated` with the value of another one, which is a property of this name.
        package var joined: Expression
    }
}
