import RequestText

/// The parts of `/styles/{id}/static/[raw/]{position}/{size}`.
struct TileServerRoute {
    /// The id of the style, decoded.
    let style: String
    /// Whether coordinates are meters of the projection (EPSG:3857) instead of degrees.
    let isRaw: Bool
    /// Decoded.
    let position: String
    /// Decoded.
    let size: String

    /// Whether a path belongs to the service.
    static func matches(_ segments: [Substring]) -> Bool {
        segments.count >= 3 && segments[0] == "styles" && segments[2] == "static"
    }

    /// - Throws: `DialectProblem` with `notFound` if a part is missing or there are too many.
    init(_ segments: [Substring]) throws(DialectProblem) {
        var parts = segments.dropFirst(3)
        isRaw = parts.count == 3 && parts.first == "raw"
        if isRaw { parts = parts.dropFirst() }
        guard Self.matches(segments), parts.count == 2, let position = parts.first, let size = parts.last else {
            throw DialectProblem(
                .notFound, "the path is not one of a static image",
                remedy: "use /styles/{id}/static/{lon},{lat},{zoom}/{width}x{height}.png")
        }
        style = PercentDecoding.decode(segments[1])
        self.position = PercentDecoding.decode(position)
        self.size = PercentDecoding.decode(size)
    }
}
