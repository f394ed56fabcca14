import JSON

extension GeoJSONSlicer {
    /// Parses GeoJSON (RFC 7946): a collection, a feature or a geometry.
    ///
    /// Valid JSON that is not a geometry is ignored, as in MapLibre, so that an image does not fail because of it;
    /// `problem` says so.
    /// - Throws: `VectorTileError` if the text is not JSON or exceeds a limit.
    package init(
        geoJSON bytes: [UInt8], options: SlicingOptions = SlicingOptions(), limits: GeoJSONLimits = GeoJSONLimits()
    ) throws(VectorTileError) {
        guard bytes.count <= limits.bytes else {
            throw VectorTileError(
                .tooLarge, "the GeoJSON has \(bytes.count) bytes, over the limit of \(limits.bytes): simplify it")
        }
        var reader = GeoJSONSourceReader(bytes, options: options, limits: limits)
        try reader.readDocument()
        self.init(
            options: options, features: reader.features, tables: reader.tables, problem: reader.problem)
    }
}
