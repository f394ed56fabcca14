import JSON
import MapGeometry

/// Reads GeoJSON (RFC 7946) with simplestyle 1.1.
package enum GeoJSON {
    /// Reads all features of a file: a FeatureCollection, a Feature or a bare geometry.
    ///
    /// Foreign members are ignored, open rings are closed, longitudes beyond 180 degrees are wrapped, and empty
    /// coordinates count as no geometry. Invalid styles give a note.
    /// - Throws: `FeatureError` that names the byte that is not JSON, or the JSON pointer (RFC 6901) of what is not
    ///   GeoJSON.
    package static func read(
        _ bytes: [UInt8], limits: FeatureLimits = FeatureLimits()
    ) throws(FeatureError) -> FeatureFile {
        try limits.check(bytes: bytes.count)
        var scanner = JSONScanner(bytes, maximumDepth: limits.depth)
        let start = scanner.position
        // Validates everything once, so that the rest can rely on valid JSON.
        do throws(JSONError) {
            try scanner.skipValue()
            scanner.skipBlanks()
            guard scanner.position == bytes.count else { throw scanner.invalid("there is more after the value") }
        } catch {
            throw FeatureError(error)
        }
        scanner.move(to: start)
        var reader = GeoJSONReader(scanner: scanner, limits: limits)
        try reader.readDocument()
        return reader.file
    }
}
