import JSON
import MapGeometry

/// Parses one source.
struct SourceReader {
    let pointer: String
    let state: TextDictionary<StyleValue>
    var report = StyleReport()
    private var fields: TextDictionary<JSONValue> = [:]

    init(pointer: String, state: TextDictionary<StyleValue>) {
        self.pointer = pointer
        self.state = state
    }

    /// Parses a source; nil if it is invalid.
    mutating func read(_ json: JSONValue) -> StyleSource? {
        guard case .object(let fields) = json, case .string(let type)? = fields["type"] else {
            report.add(
                "a source must be an object with a type: vector, raster, raster-dem, geojson or image", at: pointer)
            return nil
        }
        self.fields = fields
        switch type {
        case "vector":
            var tiles = tiles()
            tiles.encoding = string("encoding")
            return .vector(tiles)
        case "raster": return .raster(tiles())
        case "raster-dem": return .rasterDEM(tiles(), elevation())
        case "geojson": return features().map(StyleSource.geoJSON)
        case "image": return image()
        default:
            report.add(
                "a source of type \(JSONText.shortened(type, to: 40)) is not supported: use vector, raster, raster-dem, geojson or image",
                at: "\(pointer)/type")
            return nil
        }
    }

    private mutating func tiles() -> StyleSource.Tiles {
        var tiles = StyleSource.Tiles()
        tiles.url = string("url")
        tiles.tiles = strings("tiles") ?? []
        if let size = number("tileSize") {
            if let side = Int(exactly: size), (1...4096).contains(side) {
                tiles.tileSize = side
            } else {
                wrong("tileSize", "an integer from 1 to 4096")
            }
        }
        tiles.minZoom = number("minzoom")
        tiles.maxZoom = number("maxzoom")
        if let bounds = fields["bounds"], bounds != .null {
            tiles.bounds = [Double](StyleValue(bounds))
            if tiles.bounds?.count != 4 {
                tiles.bounds = nil
                wrong("bounds", "[west, south, east, north]")
            }
        }
        tiles.isTMS = string("scheme") == "tms"
        tiles.attribution = string("attribution")
        switch fields["promoteId"] {
        case .string(let name)?: tiles.promotedIDs = ["": name]
        case .object(let names)?:
            for case (let layer, .string(let name)) in names { tiles.promotedIDs[layer] = name }
        default: break
        }
        if tiles.url == nil, tiles.tiles.isEmpty { report.note("the source has neither url nor tiles", at: pointer) }
        return tiles
    }

    private mutating func elevation() -> StyleSource.Elevation? {
        guard let encoding = string("encoding") else { return nil }
        if let known = StyleSource.Elevation(named: encoding) { return known }
        switch encoding {
        case "custom":
            return .custom(
                red: number("redFactor") ?? 1, green: number("greenFactor") ?? 1, blue: number("blueFactor") ?? 1,
                shift: number("baseShift") ?? 0)
        default:
            wrong("encoding", "mapbox, terrarium or custom")
            return nil
        }
    }

    private mutating func image() -> StyleSource? {
        guard let url = string("url") else {
            report.add("the source has no url: add the URL of an image", at: pointer)
            return nil
        }
        guard case .array(let list)? = fields["coordinates"], list.count == 4 else {
            wrong("coordinates", "four corners as [longitude, latitude], from the top left clockwise")
            return nil
        }
        var corners: [Coordinate] = []
        for json in list {
            guard let numbers = [Double](StyleValue(json)), numbers.count == 2, (-90...90).contains(numbers[1]),
                numbers[0].magnitude <= 540
            else {
                wrong("coordinates", "four corners as [longitude, latitude], from the top left clockwise")
                return nil
            }
            corners.append(Coordinate(latitude: numbers[1], longitude: numbers[0]))
        }
        return .image(url: url, corners: corners)
    }

    private mutating func features() -> StyleSource.Features? {
        let data: StyleSource.Features.Content
        switch fields["data"] {
        case .string(let url)?: data = .url(url)
        case let json?: data = .inline(json)
        case nil:
            wrong("data", "GeoJSON or its URL")
            return nil
        }
        var source = StyleSource.Features(data: data)
        source.maxZoom = number("maxzoom") ?? source.maxZoom
        source.buffer = number("buffer") ?? source.buffer
        source.tolerance = number("tolerance") ?? source.tolerance
        source.isClustered = bool("cluster")
        source.clusterRadius = number("clusterRadius") ?? source.clusterRadius
        source.clusterMaxZoom = number("clusterMaxZoom")
        source.clusterMinPoints = number("clusterMinPoints").flatMap { Int(exactly: $0.rounded()) } ?? 2
        source.hasLineMetrics = bool("lineMetrics")
        source.generatesIDs = bool("generateId")
        source.promotedID = string("promoteId")
        source.attribution = string("attribution")
        if let filter = fields["filter"], filter != .null {
            do throws(ExpressionError) {
                source.filter = try ExpressionParser.filter(filter, state: state)
            } catch {
                report.add(error, at: "\(pointer)/filter")
            }
        }
        if case .object(let properties)? = fields["clusterProperties"] {
            for (name, json) in properties { source.clusterProperties[name] = clusterProperty(name, json) }
        }
        return source
    }

    /// `[operator or expression, expression]`.
    private mutating func clusterProperty(_ name: String, _ json: JSONValue) -> StyleSource.ClusterProperty? {
        let place = "\(pointer)/clusterProperties/\(StyleReader.escaped(name))"
        guard case .array(let parts) = json, parts.count == 2 else {
            report.add("a cluster property must be a pair of operator and expression", at: place)
            return nil
        }
        var joined = parts[0]
        if case .string = joined {
            joined = .array([joined, .array([.string("accumulated")]), .array([.string("get"), .string(name)])])
        }
        do throws(ExpressionError) {
            return StyleSource.ClusterProperty(
                initial: try ExpressionParser.parse(parts[1], expecting: nil, state: state),
                joined: try ExpressionParser.parse(joined, expecting: nil, state: state))
        } catch {
            report.add(error.sentence, at: place)
            return nil
        }
    }

    // MARK: Members

    private mutating func string(_ name: String) -> String? {
        switch fields[name] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default:
            if name != "promoteId" { wrong(name, "a text") }
            return nil
        }
    }

    private mutating func strings(_ name: String) -> [String]? {
        guard let json = fields[name], json != .null else { return nil }
        guard let texts = [String](StyleValue(json)) else {
            wrong(name, "a list of texts")
            return nil
        }
        return texts
    }

    private mutating func number(_ name: String) -> Double? {
        switch fields[name] {
        case nil, .null?: return nil
        case .number(let number)? where number.isFinite: return number
        default:
            wrong(name, "a number")
            return nil
        }
    }

    private mutating func bool(_ name: String) -> Bool {
        switch fields[name] {
        case nil, .null?: return false
        case .bool(let value)?: return value
        default:
            wrong(name, "true or false")
            return false
        }
    }

    private mutating func wrong(_ name: String, _ expected: String) {
        let shown = fields[name].map(StyleReader.shown) ?? "nothing"
        report.add("\(shown) is not valid: use \(expected)", at: "\(pointer)/\(name)")
    }
}
