import JSON
import MapGeometry

/// Reads GeoJSON (RFC 7946) with simplestyle 1.1.
package enum GeoJSON {
    /// All features of a file: a FeatureCollection, a Feature or a geometry alone.
    ///
    /// Foreign members are ignored, rings that are not closed are closed, longitudes beyond 180 degrees are wrapped,
    /// and empty coordinates are taken for no geometry. What is wrong with a style is noted.
    /// - Throws: `FeatureError` that names the byte of what is no JSON, or the JSON pointer (RFC 6901) of what is no
    ///   GeoJSON.
    package static func read(
        _ bytes: [UInt8], limits: FeatureLimits = FeatureLimits()
    ) throws(FeatureError) -> FeatureFile {
        try limits.check(bytes: bytes.count)
        var scanner = JSONScanner(bytes, maximumDepth: limits.depth)
        let start = scanner.position
        // Once over everything: what follows reads valid JSON.
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
