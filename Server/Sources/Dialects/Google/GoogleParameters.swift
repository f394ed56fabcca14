/// The names of the service's parameters.
enum GoogleParameters {
    /// Everything that the service defines or once defined.
    static let known = drawn.union(undrawn).union(credentials).union(obsolete)

    /// Parameters that change the image and are not drawn here: the map is right without them.
    static let undrawn: Set = ["style"]

    /// The types of maps that the service has.
    static let mapTypes: Set = [defaultMapType, "satellite", "hybrid", "terrain"]
    /// The type of a map without one.
    static let defaultMapType = "roadmap"

    private static let drawn: Set = [
        "center", "zoom", "size", "scale", "format", "maptype", "markers", "path", "visible",
    ]

    /// Who asks, and in which language; never logged.
    private static let credentials: Set = [
        "key", "client", "signature", "channel", "language", "region", "hl", "gl", "map_id", "solution_channel",
    ]

    /// Without effect on the service, too.
    private static let obsolete: Set = ["sensor", "mobile", "visual_refresh", "v"]
}
