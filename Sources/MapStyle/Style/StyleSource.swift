package import JSON
package import MapGeometry

/// A source of a style.
///
/// URLs are as given in the style.
package enum StyleSource: Hashable, Sendable {
    /// Vector tiles.
    case vector(Tiles)
    /// Raster tiles.
    case raster(Tiles)
    /// Elevation tiles.
    case rasterDEM(Tiles, Elevation?)
    /// GeoJSON features.
    case geoJSON(Features)
    /// An image with its four corners, clockwise from the top left.
    case image(url: String, corners: [Coordinate])

    /// A tileset.
    package struct Tiles: Hashable, Sendable {
        /// URL of a TileJSON document; nil if everything is given here.
        package var url: String?
        /// URL templates of the tiles.
        package var tiles: [String] = []
        /// Side of a tile in points.
        package var tileSize = 512
        /// Minimum zoom; nil to use the document's.
        package var minZoom: Double?
        /// Maximum zoom; nil to use the document's.
        package var maxZoom: Double?
        /// Bounds of the tiles: west, south, east, north.
        package var bounds: [Double]?
        /// Whether rows count from the south.
        package var isTMS = false
        /// The name of the encoding of vector tiles; nil if the style does not state it.
        ///
        /// Opening the source checks it.
        package var encoding: String?
        /// The attribution.
        package var attribution: String?
        /// Names of the properties to use as ids, by layer; an empty key applies to all layers.
        package var promotedIDs: TextDictionary<String> = [:]
    }

    /// The encoding of elevations in colors.
    package enum Elevation: Hashable, Sendable {
        case mapbox, terrarium
        /// Factors for red, green and blue, and the offset to subtract.
        case custom(red: Double, green: Double, blue: Double, shift: Double)

        /// The encoding without factors of its own that has a name; nil if there is none.
        package init?(named name: String) {
            switch name {
            case "mapbox": self = .mapbox
            case "terrarium": self = .terrarium
            default: return nil
            }
        }
    }

    /// GeoJSON, to be sliced into tiles.
    package struct Features: Hashable, Sendable {
        /// Inline in the style, or at a URL.
        package enum Content: Hashable, Sendable {
            case inline(JSONValue)
            case url(String)
        }

        /// The features.
        package var data: Content
        /// The maximum zoom of its tiles.
        package var maxZoom = 18.0
        /// Buffer around each tile, in 1/512 of its width.
        package var buffer = 128.0
        /// Simplification tolerance, in 1/512 of a tile.
        package var tolerance = 0.375
        /// Whether points are clustered.
        package var isClustered = false
        /// Radius of a cluster in 1/512 of a tile.
        package var clusterRadius = 50.0
        /// The maximum zoom with clusters; nil for one less than `maxZoom`.
        package var clusterMaxZoom: Double?
        /// Minimum number of points in a cluster.
        package var clusterMinPoints = 2
        /// Properties of clusters: the initial value of a point, and how to merge two (`accumulated` is the value so
        /// far).
        package var clusterProperties: TextDictionary<ClusterProperty> = [:]
        /// Whether lines have progress, for gradients.
        package var hasLineMetrics = false
        /// Whether features use their index as id.
        package var generatesIDs = false
        /// The name of the property to use as id.
        package var promotedID: String?
        /// The filter of features.
        package var filter: Expression?
        /// The attribution.
        package var attribution: String?
    }

    /// An aggregated property of clusters.
    package struct ClusterProperty: Hashable, Sendable {
        /// The value of a single point.
        package var initial: Expression
        /// Merges `accumulated` with the value of another cluster, which is a property with this name.
        package var joined: Expression
    }
}
