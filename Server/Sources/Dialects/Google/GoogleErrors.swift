extension GoogleDialect {
    /// The status for a request that the service refuses.
    static let refusal = 400

    /// The service's parameters by the fields of a request.
    static let parameters = [
        "lat": "center", "lon": "center", "zoom": "zoom", "size": "size", "scale": "scale", "pins": "markers",
        "paths": "path", "polygons": "path", "fit": "center", "format": "format",
    ]
}
