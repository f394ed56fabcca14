extension MapboxDialect {
    /// The status for a request that the service refuses.
    static let refusal = 422

    /// The parts of the service's paths by the fields of a request.
    static let parameters = [
        "lat": "position", "lon": "position", "zoom": "position", "bbox": "position", "bearing": "position",
        "size": "size", "scale": "size", "padding": "padding", "pins": "overlay", "paths": "overlay",
        "polygons": "overlay", "fit": "position",
    ]
}
