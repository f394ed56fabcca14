import JSON

extension JSONObject {
    /// Parses a JSON object; keeps `geojson`, `id` and `meta` as written.
    ///
    /// - Parameter json: UTF-8, with or without a byte order mark.
    /// - Throws: `SnapshotError` that names the byte of what is not JSON.
    package init(_ json: [UInt8]) throws(SnapshotError) {
        // The nesting limit of features is enough for every field.
        let depth = JSONScanner.defaultDepth
        var scanner = JSONScanner(json, maximumDepth: depth)
        do throws(JSONError) {
            let fields = try JSONValue.fields(&scanner, depth: depth) { ["geojson", "id", "meta"].contains($0) }
            scanner.skipBlanks()
            guard scanner.position == json.count else { throw scanner.invalid("there is more after the object") }
            self.init(fields)
        } catch {
            throw SnapshotError(.invalidRequest, "the request is not a JSON object: \(error.description)")
        }
        guard json.isUTF8 else {
            throw SnapshotError(
                .invalidRequest, "the request is not a JSON object: it is not UTF-8")
        }
    }
}

extension [UInt8] {
    /// Whether the bytes are UTF-8; most are ASCII.
    package var isUTF8: Bool { allSatisfy { $0 < 0x80 } || String(validating: self, as: UTF8.self) != nil }
}
