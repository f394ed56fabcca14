/// How a request reached a service: the label of logs and metrics.
///
/// Every way in is a case, and callers outside of a program's own code name one.
public enum RequestOrigin: String, Hashable, Sendable, CaseIterable {
    /// A call of the library.
    case library
    /// A prefetched image.
    case prefetch
    /// The arguments of a program.
    case arguments
    /// A geo: URI.
    case geoURI = "geo_uri"
    /// A row of a batch.
    case batchRow = "batch_row"
    /// The query of a URL, with the names of the JSON form.
    case query
    /// The JSON form.
    case json
    /// Google's Maps Static API.
    case google
    /// Mapbox's Static Images API.
    case mapbox
    /// TileServer GL's static endpoint.
    case tileServerGL = "tileserver_gl"
    /// A tile of a drawn map.
    case tile
    /// An image drawn when a program starts.
    case warmUp = "warm_up"
    /// An image that shows whether a service works.
    case canary
}
