/// Reads GPX 1.0 and 1.1: waypoints, routes and tracks.
package enum GPX {
    private static let namespaces = ["http://www.topografix.com/GPX/1/0", "http://www.topografix.com/GPX/1/1"]

    /// All of a file, lines below points: a feature for each track (a line for each of its segments), route and
    /// waypoint, with its name.
    ///
    /// Lines of a single place are left out. Elements of other namespaces are ignored.
    /// - Throws: `FeatureError` that names the line of the file.
    package static func read(
        _ bytes: [UInt8], limits: FeatureLimits = FeatureLimits()
    ) throws(FeatureError) -> FeatureFile {
        try limits.check(bytes: bytes.count)
        let reader = GPXReader(limits: limits)
        try XMLParser(namespaces: namespaces, handler: reader).parse(bytes)
        return reader.file
    }
}
