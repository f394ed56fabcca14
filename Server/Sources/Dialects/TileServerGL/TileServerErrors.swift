extension TileServerDialect {
    /// The status for a request that the service refuses.
    static let refusal = 400

    /// The service's parameters and parts of the path by the fields of a request.
    static let parameters = [
        "lat": "position", "lon": "position", "zoom": "position", "bbox": "position", "bearing": "position",
        "size": "size", "scale": "size", "padding": "padding", "pins": "marker", "paths": "path", "polygons": "path",
        "fit": "position",
    ]
}
