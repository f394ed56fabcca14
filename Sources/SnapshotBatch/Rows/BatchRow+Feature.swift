import JSON
import MapSnapshot

extension BatchRow {
    /// Properties that would set the place, which comes from the geometry.
    private static let places: Set = ["lat", "lon", "geo", "bbox", "fit", "geojson"]
    private static let taken = Set(RowField.names).subtracting(places)
    private static let markers: Set = ["marker-color", "marker-size", "marker-symbol"]

    /// Parses a GeoJSON feature as a row: a point is centered with a pin; anything else is fitted and drawn.
    ///
    /// - Parameter number: the number of the feature, counted from 1.
    init(feature bytes: [UInt8], number: Int, defaults: RequestDefaults, isKnown: Bool = false) {
        let feature: Members
        do throws(SnapshotError) {
            feature = try Members(bytes)
        } catch {
            self.init(line: number, failure: BatchResult.Failure(error))
            return
        }
        self.init(feature.properties, identity: feature.identity, line: number) { _, named throws(SnapshotError) in
            try Self.request(bytes, feature, defaults, named, isKnown)
        }
    }

    private static func request(
        _ bytes: [UInt8], _ feature: Members, _ defaults: RequestDefaults, _ named: FileFormat?, _ isKnown: Bool
    ) throws(SnapshotError) -> ValidatedRequest {
        var features = try MapFeatures(geoJSON: bytes)
        guard !features.pins.isEmpty || !features.overlays.isEmpty else {
            throw SnapshotError(
                .invalidRequest, "the feature has no geometry", remedy: "add one, or remove the feature",
                pointer: "/geometry")
        }
        var defaults = defaults
        var fields = feature.properties.fields
        if features.overlays.isEmpty, features.pins.count == 1, let pin = features.pins.popLast() {
            fields["lat"] = .number(pin.coordinate.latitude)
            fields["lon"] = .number(pin.coordinate.longitude)
            if feature.styleKeys.contains("marker-color") { defaults.pin.color = pin.color }
            if feature.styleKeys.contains("marker-size") { defaults.pin.size = pin.size }
            if feature.styleKeys.contains("marker-symbol") {
                (defaults.pin.icon, defaults.pin.label) = (pin.icon, pin.label)
            }
        } else {
            fields["fit"] = .bool(true)
        }
        return try ValidatedRequest(
            JSONObject(fields, place: Members.place), over: defaults, named: named, features: features,
            besides: BatchRow.fields, isKnown: isKnown)
    }

    /// The members of a feature that belong to the row.
    private struct Members {
        static let place = "/properties/"

        /// The object with the `id`.
        let identity: JSONObject
        let properties: JSONObject
        /// The simplestyle properties that style a pin.
        let styleKeys: Set<String>

        init(_ bytes: [UInt8]) throws(SnapshotError) {
            let depth = JSONScanner.defaultDepth
            var scanner = JSONScanner(bytes, maximumDepth: depth)
            do throws(JSONError) {
                let members = try scanner.members { ["id", "properties"].contains($0) }
                var fields: TextDictionary<JSONValue> = [:]
                var styleKeys: Set<String> = []
                scanner.move(to: members["properties"] ?? bytes.count)
                if scanner.current == UInt8(ascii: "{") {
                    let wanted = try scanner.members { taken.contains($0) || markers.contains($0) }
                    for (name, position) in wanted {
                        scanner.move(to: position)
                        if markers.contains(name) {
                            if try !scanner.takeNull() { styleKeys.insert(name) }
                        } else if ["id", "meta"].contains(name) {
                            fields[name] = try .written(&scanner)
                        } else {
                            let value = try JSONValue(&scanner, depth: depth)
                            if value != .null { fields[name] = value }
                        }
                    }
                }
                properties = JSONObject(fields, place: Self.place)
                if let position = members["id"] {
                    scanner.move(to: position)
                    identity = JSONObject(["id": try .written(&scanner)])
                } else {
                    identity = properties
                }
                self.styleKeys = styleKeys
            } catch {
                throw SnapshotError(.invalidRequest, "the feature is not valid: \(error.description)")
            }
            guard bytes.isUTF8 else {
                throw SnapshotError(.invalidRequest, "the feature is not valid: it is not UTF-8")
            }
        }
    }
}
