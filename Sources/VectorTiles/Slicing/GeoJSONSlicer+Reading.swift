import JSON

extension GeoJSONSlicer {
    /// Reads GeoJSON (RFC 7946): a collection, a feature or a geometry.
    ///
    /// What is valid JSON but no geometry is left out, as MapLibre does; a style's picture must not fail by it.
    /// - Throws: `VectorTileError` where the text is not JSON or beyond a limit.
    package init(
        geoJSON bytes: [UInt8], options: SlicingOptions = SlicingOptions(), limits: GeoJSONLimits = GeoJSONLimits()
    ) throws(VectorTileError) {
        guard bytes.count <= limits.bytes else {
            throw VectorTileError(
                .tooLarge, "the GeoJSON has \(bytes.count) bytes, over the limit of \(limits.bytes): simplify it")
        }
        var reader = GeoJSONSourceReader(bytes, options: options, limits: limits)
        try reader.readDocument()
        self.init(options: options, features: reader.features, tables: reader.tables)
    }
}
