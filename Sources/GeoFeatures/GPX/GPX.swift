/// Reads GPX 1.0 and 1.1: waypoints, routes and tracks.
package enum GPX {
    private static let namespaces = ["http://www.topografix.com/GPX/1/0", "http://www.topografix.com/GPX/1/1"]

    /// Reads a file, lines below points: one named feature per track (a line per segment), route and waypoint.
    ///
    /// Lines with a single point are left out. Elements of other namespaces are ignored.
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
