import JSON

/// Parses features with all their properties.
struct GeoJSONSourceReader {
    let options: SlicingOptions
    let limits: GeoJSONLimits
    var scanner: JSONScanner
    private(set) var features: [SourceFeature] = []
    private(set) var tables = SourceTables()
    var placeCount = 0
    /// The first position that is not in degrees.
    var projected: (x: Double, y: Double)?
    /// Why the document is not GeoJSON, as a clause.
    private var foreign: String?

    private static let names: Set<String> = [
        "type", "features", "geometry", "geometries", "coordinates", "properties", "id",
    ]

    private static let types: Set<String> = [
        "FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint", "LineString", "MultiLineString",
        "Polygon", "MultiPolygon",
    ]

    /// What is wrong with the document, in a clause with a remedy; nil if nothing is.
    var problem: String? {
        if let foreign {
            let remedy =
                foreign == "TopoJSON" ? "convert it to GeoJSON" : "use a FeatureCollection, a Feature or a geometry"
            return "it is \(foreign) and not GeoJSON, so it draws nothing: \(remedy)"
        }
        guard let projected else { return nil }
        return "its coordinates, such as [\(projected.x), \(projected.y)], are not in degrees: "
            + "convert them to longitude and latitude (WGS 84)"
    }

    /// What a value is that begins with a byte.
    private static func name(ofValueAt byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): "a text"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
        case UInt8(ascii: "n"): "null"
        default: "a number"
        }
    }

    init(_ bytes: [UInt8], options: SlicingOptions, limits: GeoJSONLimits) {
        self.options = options
        self.limits = limits
        scanner = JSONScanner(bytes, maximumDepth: limits.depth)
    }

    mutating func readDocument() throws(VectorTileError) {
        do throws(ReadingError) {
            let kind = scanner.current
            guard let (type, members) = try object() else {
                foreign = kind == UInt8(ascii: "{") ? "an object without a type" : Self.name(ofValueAt: kind)
                return
            }
            if !Self.types.contains(type) {
                foreign = type == "Topology" ? "TopoJSON" : "an object of type \(JSONText.shortened(type, to: 40))"
            }
            if type == "FeatureCollection", let list = members["features"] {
                var index = 0
                try elements(at: list) { reader throws(ReadingError) in
                    if let (type, members) = try reader.object() { try reader.readFeature(type, members, index) }
                    index += 1
                }
            } else {
                try readFeature(type, members, 0)
            }
        } catch {
            throw error.asTileError
        }
    }

    /// Parses a feature or a bare geometry.
    private mutating func readFeature(
        _ type: String, _ members: [String: Int], _ index: Int
    ) throws(ReadingError) {
        let end = scanner.position
        defer { scanner.move(to: end) }
        var shapes: [SourceShape] = []
        guard type == "Feature" else {
            try readGeometry(type, members, into: &shapes)
            return try append(shapes, id: nil, properties: [:], index)
        }
        if let start = members["geometry"] {
            scanner.move(to: start)
            if let (type, members) = try object() { try readGeometry(type, members, into: &shapes) }
        }
        guard !shapes.isEmpty else { return }
        var properties: TextDictionary<JSONValue> = [:]
        if let start = members["properties"] {
            scanner.move(to: start)
            if scanner.current == UInt8(ascii: "{") {
                do throws(JSONError) {
                    properties = try JSONValue.fields(&scanner, depth: limits.depth) { _ in false }
                } catch {
                    throw .json(error)
                }
            }
        }
        var id: JSONValue?
        if let start = members["id"] {
            scanner.move(to: start)
            id = try value()
        }
        try append(shapes, id: id, properties: properties, index)
    }

    private mutating func append(
        _ shapes: [SourceShape], id: JSONValue?, properties: TextDictionary<JSONValue>, _ index: Int
    ) throws(ReadingError) {
        guard !shapes.isEmpty else { return }
        guard features.count + shapes.count <= limits.features else {
            throw .limit("the GeoJSON has more than \(limits.features) features: split it")
        }
        // Sorted by name, so that the same file gives the same tables.
        let tags = properties.ordered.map {
            (key: tables.key($0.key), value: tables.value($0.value))
        }
        let chosen: JSONValue? =
            if let promoted = options.promotedID {
                properties[promoted]
            } else if options.generatesIDs {
                .number(Double(index))
            } else {
                id
            }
        let idIndex = chosen.flatMap { $0 == .null ? nil : tables.value($0) }
        for shape in shapes { features.append(SourceFeature(id: idIndex, tags: tags, shape: shape)) }
    }

    private mutating func value() throws(ReadingError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(&scanner, depth: limits.depth)
        } catch {
            throw .json(error)
        }
    }

    /// The type of the object at the position and the offsets of its members; anything else is skipped and gives nil.
    mutating func object() throws(ReadingError) -> (type: String, members: [String: Int])? {
        do throws(JSONError) {
            guard scanner.current == UInt8(ascii: "{") else {
                try scanner.skipValue()
                return nil
            }
            let members = try scanner.members(Self.names.contains)
            let end = scanner.position
            defer { scanner.move(to: end) }
            guard let position = members["type"] else { return nil }
            scanner.move(to: position)
            return try scanner.string().map { ($0, members) }
        } catch {
            throw .json(error)
        }
    }

    /// Parses the elements of an array in order; anything else is skipped.
    mutating func elements(
        at position: Int, _ read: (inout Self) throws(ReadingError) -> Void
    ) throws(ReadingError) {
        let end = scanner.position
        defer { scanner.move(to: end) }
        scanner.move(to: position)
        guard scanner.take(UInt8(ascii: "[")), !scanner.take(UInt8(ascii: "]")) else { return }
        repeat {
            try read(&self)
        } while scanner.take(UInt8(ascii: ","))
    }
}

/// Errors that end parsing.
enum ReadingError: Error {
    case json(JSONError)
    case limit(VectorTileError)

    static func limit(_ sentence: String) -> ReadingError { .limit(VectorTileError(.tooLarge, sentence)) }

    /// The error for callers of the module.
    var asTileError: VectorTileError {
        switch self {
        case .json(let error): VectorTileError(error.code == .invalid ? .corrupt : .tooLarge, error.description)
        case .limit(let error): error
        }
    }
}
