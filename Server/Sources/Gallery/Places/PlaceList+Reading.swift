extension PlaceList {
    /// Reads a file of places: CSV with a header, NDJSON, or a GeoJSON FeatureCollection of points.
    ///
    /// Fields are `name`, `lat` and `lon`, and optionally `id` and `detail`.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, at most `fileLimit`.
    ///   - name: the name of the file, whose extension says which format it is.
    /// - Throws: `PlaceListError` that names the line or feature.
    public init(reading bytes: [UInt8], named name: String) throws(PlaceListError) {
        guard bytes.count <= Self.fileLimit else {
            throw PlaceListError("\(name) has \(bytes.count) bytes: use at most \(Self.fileLimit)")
        }
        let ending = name.split(separator: ".").last?.lowercased()
        let places =
            switch ending {
            case "csv": try CSVPlaces(bytes, name).places()
            case "ndjson", "jsonl": try NDJSONPlaces(bytes, name).places()
            case "geojson", "json": try GeoJSONPlaces(bytes, name).places()
            default:
                throw PlaceListError("\(name) has an unknown extension: use .csv, .ndjson or .geojson")
            }
        guard !places.isEmpty else { throw PlaceListError("\(name) has no places: add at least one") }
        guard places.count <= Self.limit else {
            throw PlaceListError("\(name) has \(places.count) places: use at most \(Self.limit)")
        }
        self.init(places)
    }
}
