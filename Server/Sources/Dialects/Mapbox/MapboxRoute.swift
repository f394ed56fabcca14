import RequestText

/// The parts of `/styles/v1/{user}/{style}/static/[{overlays}/]{position}/{size}`.
struct MapboxRoute {
    /// `user/style`, decoded.
    let style: String
    /// The overlays as received, which may contain slashes; nil if there are none.
    let overlays: Substring?
    /// Decoded.
    let position: String
    /// Decoded.
    let size: String

    /// Whether a path belongs to the service.
    static func matches(_ segments: [Substring]) -> Bool {
        segments.count >= 5 && segments[0] == "styles" && segments[1] == "v1" && segments[4] == "static"
    }

    /// - Throws: `DialectProblem` with `notFound` if position or size are missing.
    init(_ segments: [Substring]) throws(DialectProblem) {
        let parts = segments.dropFirst(5)
        guard Self.matches(segments), parts.count >= 2, let size = parts.last, let position = parts.dropLast().last
        else {
            throw DialectProblem(
                .notFound, "the path has no position and size",
                remedy: "end it with {lon},{lat},{zoom}/{width}x{height}",
                parameter: "position")
        }
        style = PercentDecoding.decode(segments[2]) + "/" + PercentDecoding.decode(segments[3])
        self.position = PercentDecoding.decode(position)
        self.size = PercentDecoding.decode(size)
        let others = parts.dropLast(2)
        overlays = others.isEmpty ? nil : others.joined(separator: "/")[...]
    }
}
