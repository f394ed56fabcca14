import JSON
import MapGeometry

/// Reads GeoJSON from JSON that the scanner has validated.
struct GeoJSONReader {
    var scanner: JSONScanner
    let limits: FeatureLimits
    var file = FeatureFile()
    /// The path to the current value, as parts of a JSON pointer.
    var path: [String] = []
    /// Number of coordinates read so far.
    var placeCount = 0

    private static let names: Set<String> = ["type", "features", "geometry", "geometries", "coordinates", "properties"]

    init(scanner: JSONScanner, limits: FeatureLimits) {
        self.scanner = scanner
        self.limits = limits
    }

    mutating func readDocument() throws(FeatureError) {
        let (type, members) = try object("a GeoJSON object")
        guard type == "FeatureCollection" else {
            return try readFeature(type, members)
        }
        try descend(to: "features", in: members) { reader throws(FeatureError) in
            try reader.elements("an array of features") { reader, _ throws(FeatureError) in
                let (type, members) = try reader.object("a feature")
                guard type == "Feature" else { throw reader.wrong("type \"\(type)\" is not Feature") }
                try reader.readFeature(type, members)
            }
        }
    }

    /// A feature, or a bare geometry.
    private mutating func readFeature(_ type: String, _ members: [String: Int]) throws(FeatureError) {
        try limits.check(features: file.features.count + 1, pointer)
        guard type == "Feature" else {
            file.features.append(Feature(geometry: try geometry(type, members)))
            return
        }
        let end = scanner.position
        var feature = Feature(geometry: nil)
        try descend(to: "geometry", in: members) { reader throws(FeatureError) in
            if try reader.takeNull() { return }
            let (type, members) = try reader.object("a geometry or null")
            feature.geometry = try reader.geometry(type, members)
        }
        if members["properties"] != nil {
            try descend(to: "properties", in: members) { reader throws(FeatureError) in
                if try reader.takeNull() { return }
                feature.style = try reader.style()
            }
        }
        file.features.append(feature)
        scanner.move(to: end)
    }

    private mutating func style() throws(FeatureError) -> SimpleStyle {
        guard scanner.current == UInt8(ascii: "{") else { throw wrong("properties must be an object or null") }
        var style = SimpleStyle()
        let members = try scan { scanner throws(JSONError) in
            try scanner.members { SimpleStyle.Property(rawValue: $0) != nil }
        }
        for (key, position) in members.sorted(by: { $0.value < $1.value }) {
            scanner.move(to: position)
            guard let value = try scan({ scanner throws(JSONError) in try scanner.scalar() }),
                let property = SimpleStyle.Property(rawValue: key), let expected = style.set(property, value)
            else { continue }
            path.append(key)
            file.note("\(pointer) is not \(expected), so the default is used", at: pointer)
            path.removeLast()
        }
        return style
    }

    /// The type of the object at the position, and the offsets of its members.
    mutating func object(_ expected: String) throws(FeatureError) -> (type: String, members: [String: Int]) {
        guard scanner.current == UInt8(ascii: "{") else { throw wrong("this is not \(expected)") }
        let members = try scan { scanner throws(JSONError) in try scanner.members(Self.names.contains) }
        let end = scanner.position
        defer { scanner.move(to: end) }
        guard let position = members["type"] else { throw wrong("the member type is missing: use GeoJSON") }
        scanner.move(to: position)
        guard let type = try scan({ scanner throws(JSONError) in try scanner.string() }) else {
            throw wrong("the member type is not a string")
        }
        // The type is shown to the user in errors.
        return (String(type.prefix(32)), members)
    }

    /// Reads a required member, and leaves the position after the object.
    mutating func descend(
        to name: String, in members: [String: Int], _ read: (inout Self) throws(FeatureError) -> Void
    ) throws(FeatureError) {
        guard let position = members[name] else { throw wrong("the member \(name) is missing") }
        let end = scanner.position
        scanner.move(to: position)
        path.append(name)
        try read(&self)
        path.removeLast()
        scanner.move(to: end)
    }

    /// Reads the elements of an array in order.
    mutating func elements(
        _ expected: String, _ read: (inout Self, Int) throws(FeatureError) -> Void
    ) throws(FeatureError) {
        guard scanner.current == UInt8(ascii: "[") else { throw wrong("this is not \(expected)") }
        _ = scanner.take(UInt8(ascii: "["))
        guard !scanner.take(UInt8(ascii: "]")) else { return }
        var index = 0
        repeat {
            path.append(String(index))
            try read(&self, index)
            path.removeLast()
            index += 1
        } while scanner.take(UInt8(ascii: ","))
        try endArray()
    }

    private mutating func takeNull() throws(FeatureError) -> Bool {
        try scan { scanner throws(JSONError) in try scanner.takeNull() }
    }

    /// Skips the closing bracket of an array.
    mutating func endArray() throws(FeatureError) {
        try scan { scanner throws(JSONError) in try scanner.expect(UInt8(ascii: "]")) }
    }

    /// Calls the scanner and translates its errors.
    @inline(__always)
    mutating func scan<Value>(
        _ read: (inout JSONScanner) throws(JSONError) -> Value
    ) throws(FeatureError) -> Value {
        do throws(JSONError) {
            return try read(&scanner)
        } catch {
            throw FeatureError(error)
        }
    }

    /// The JSON pointer of the current value, or "the document" for the whole document.
    var pointer: String { path.isEmpty ? "the document" : jsonPointer }

    private var jsonPointer: String { path.reduce("") { "\($0)/\($1)" } }

    func wrong(_ sentence: String) -> FeatureError {
        FeatureError(.invalid, "\(pointer): \(sentence)", pointer: path.isEmpty ? nil : jsonPointer)
    }
}

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
