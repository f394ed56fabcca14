import JSON
import MapGeometry

/// Parses a style and collects its errors and notes.
struct StyleReader {
    var style = Style()
    var report = StyleReport()

    /// Maximum size of a style in bytes.
    static let maximumBytes = 8 << 20
    static let maximumLayers = 2000
    static let maximumSources = 64
    static let maximumSprites = 16
    /// The pitches that are drawn, in degrees: beyond them the horizon comes into view.
    static let pitches = 0.0...60
    /// Maximum nesting depth of JSON: that of an expression and what surrounds it.
    static let maximumJSONDepth = 2 * ExpressionParser.maximumDepth

    private static let known: Set = [
        "version", "name", "metadata", "center", "zoom", "bearing", "pitch", "roll", "sources", "sprite", "glyphs",
        "state", "light", "layers",
    ]
    /// Members of many public styles that say nothing about the map, transitions, which a still image has not, and what
    /// lies beyond a horizon, which no image shows.
    private static let silent: Set = [
        "id", "owner", "created", "modified", "draft", "visibility", "protected", "transition", "sky", "fog",
    ]
    /// Why known members have no effect.
    private static let undrawn = [
        "terrain", "centerAltitude", "font-faces",
    ]

    /// The members of a style's JSON object.
    ///
    /// - Parameter isRaw: which of them to keep as written.
    static func members(
        of bytes: [UInt8], isRaw: (String) -> Bool
    ) throws(StyleError) -> TextDictionary<JSONValue> {
        guard bytes.count <= maximumBytes else {
            throw StyleError(
                code: .tooLarge,
                sentence: "\(bytes.count) bytes are over the limit of \(maximumBytes): split the style", pointer: "")
        }
        var scanner = JSONScanner(bytes, maximumDepth: maximumJSONDepth)
        do throws(JSONError) {
            var members: TextDictionary<JSONValue>?
            if scanner.current == UInt8(ascii: "{") {
                members = try JSONValue.fields(
                    &scanner, depth: maximumJSONDepth, allowsDuplicates: true, isRaw: isRaw)
            } else {
                try scanner.skipValue()
            }
            scanner.skipBlanks()
            guard scanner.position == bytes.count else { throw scanner.invalid("something follows the style") }
            if let members { return members }
        } catch {
            throw StyleError(
                code: error.code == .tooDeep ? .tooLarge : .invalid, sentence: error.description, pointer: "")
        }
        throw StyleError(
            code: .invalid, sentence: "a style must be a JSON object: use the style.json of a map", pointer: "")
    }

    /// Parses the members of a style.
    mutating func read(_ fields: TextDictionary<JSONValue>) {
        guard fields["version"] == .number(8) else {
            report.add(
                "\(fields["version"].map(Self.shown) ?? "no version") is not supported: use a style of version 8",
                at: "/version")
            return
        }
        for (key, json) in fields.ordered where !Self.known.contains(key) && !Self.silent.contains(key) {
            note(key, json)
        }
        style.name = string(fields["name"], "/name")
        readCamera(fields)
        readState(fields["state"])
        readLight(fields["light"])
        readSprites(fields["sprite"])
        style.glyphs = string(fields["glyphs"], "/glyphs")
        readSources(fields["sources"])
        readLayers(fields["layers"])
    }

    private mutating func note(_ key: String, _ json: JSONValue) {
        let pointer = "/" + Self.escaped(key)
        if key == "projection" {
            if case .object(let fields) = json, fields["type"] ?? .string("mercator") == .string("mercator") { return }
            report.note("only the projection mercator is drawn", at: pointer)
        } else if Self.undrawn.contains(key) {
            report.note("\(key) is not drawn", at: pointer)
        } else {
            report.note("\(JSONText.shortened(key, to: 40)) is not known and is ignored", at: pointer)
        }
    }

    private mutating func readCamera(_ fields: TextDictionary<JSONValue>) {
        if let json = fields["center"], json != .null {
            if let numbers = [Double](StyleValue(json)), numbers.count == 2, (-90...90).contains(numbers[1]),
                numbers[0].magnitude <= 540
            {
                style.camera.center = Coordinate(latitude: numbers[1], longitude: numbers[0]).normalized
            } else {
                report.add("\(Self.shown(json)) is not a position: use [longitude, latitude]", at: "/center")
            }
        }
        style.camera.zoom = number(fields["zoom"], "/zoom")
        style.camera.bearing = number(fields["bearing"], "/bearing")
        style.camera.pitch = number(fields["pitch"], "/pitch")
        if let pitch = style.camera.pitch, !Self.pitches.contains(pitch) {
            let drawn = min(max(pitch, Self.pitches.lowerBound), Self.pitches.upperBound)
            report.note("pitch \(Self.shown(.number(pitch))) is drawn as \(Self.shown(.number(drawn)))", at: "/pitch")
            style.camera.pitch = drawn
        }
        style.camera.roll = number(fields["roll"], "/roll")
    }

    private mutating func readState(_ json: JSONValue?) {
        guard let json, json != .null else { return }
        guard case .object(let fields) = json else {
            report.add("\(Self.shown(json)) is not valid: use an object of states", at: "/state")
            return
        }
        for (key, value) in fields {
            guard case .object(let options) = value, let initial = options["default"] else {
                report.add("a state must be an object with a default", at: "/state/\(Self.escaped(key))")
                continue
            }
            style.state[key] = StyleValue(initial)
        }
    }

    private mutating func readLight(_ json: JSONValue?) {
        guard let json, json != .null else { return }
        guard case .object(let fields) = json else {
            report.add("\(Self.shown(json)) is not a light: use an object of properties", at: "/light")
            return
        }
        var visitor = PropertyVisitor(reading: fields, at: "/light", state: style.state)
        style.light.visit(&visitor)
        report.add(visitor.report)
        for (key, _) in visitor.paint.ordered where !key.hasSuffix("-transition") {
            report.note(
                "\(JSONText.shortened(key, to: 40)) is not known and is ignored", at: "/light/\(Self.escaped(key))")
        }
    }

    private mutating func readSprites(_ json: JSONValue?) {
        switch json {
        case nil, .null?: return
        case .string(let url)?: style.sprites = [Style.Sprite(id: nil, url: url)]
        case .array(let list)?:
            guard list.count <= Self.maximumSprites else {
                report.add("more than \(Self.maximumSprites) sprites: leave some out", at: "/sprite", .tooLarge)
                return
            }
            for (index, json) in list.enumerated() {
                guard case .object(let fields) = json, case .string(let id)? = fields["id"],
                    case .string(let url)? = fields["url"]
                else {
                    report.add("a sprite in a list must be an object with id and url", at: "/sprite/\(index)")
                    continue
                }
                guard !style.sprites.contains(where: { ($0.id ?? "default").hasSameBytes(as: id) }) else {
                    report.add("the id \"\(JSONText.shortened(id, to: 40))\" appears twice", at: "/sprite/\(index)/id")
                    continue
                }
                style.sprites.append(Style.Sprite(id: id == "default" ? nil : id, url: url))
            }
        case let json?: report.add("\(Self.shown(json)) is not valid: use a URL or a list of {id, url}", at: "/sprite")
        }
    }

    /// Sources that exist but are invalid, which is reported once.
    private var brokenSources: Set<ExactText> = []

    private mutating func readSources(_ json: JSONValue?) {
        guard let json, json != .null else { return }
        guard case .object(let fields) = json else {
            report.add("\(Self.shown(json)) is not valid: use an object of sources", at: "/sources")
            return
        }
        guard fields.count <= Self.maximumSources else {
            report.add("more than \(Self.maximumSources) sources: leave some out", at: "/sources", .tooLarge)
            return
        }
        for (id, json) in fields.ordered {
            var reader = SourceReader(pointer: "/sources/\(Self.escaped(id))", state: style.state)
            if let source = reader.read(json) {
                style.sources[id] = source
            } else {
                brokenSources.insert(ExactText(id))
            }
            report.add(reader.report)
        }
    }

    private mutating func readLayers(_ json: JSONValue?) {
        guard case .array(let list)? = json else {
            report.add("\(json.map(Self.shown) ?? "nothing") is not a list of layers: use an array", at: "/layers")
            return
        }
        guard list.count <= Self.maximumLayers else {
            report.add("more than \(Self.maximumLayers) layers: leave some out", at: "/layers", .tooLarge)
            return
        }
        var ids: Set<ExactText> = []
        var twins = SymbolTwins()
        for (index, fields) in LayerReferences.resolved(list).enumerated() {
            var reader = LayerReader(index: index, style: style, brokenSources: brokenSources)
            if var layer = reader.read(fields) {
                if layer.kind.isSymbol { layer.placedWith = twins.lowest(like: fields, at: index) }
                if !ids.insert(ExactText(layer.id)).inserted {
                    let shown = JSONText.shortened(layer.id, to: 40)
                    report.add("the id \"\(shown)\" appears twice", at: "/layers/\(index)/id")
                }
                style.layers.append(layer)
            }
            report.add(reader.report)
        }
    }

    private mutating func string(_ json: JSONValue?, _ pointer: String) -> String? {
        switch json {
        case nil, .null?: return nil
        case .string(let text)?: return text
        case let json?:
            report.add("\(Self.shown(json)) is not valid: use a string", at: pointer)
            return nil
        }
    }

    private mutating func number(_ json: JSONValue?, _ pointer: String) -> Double? {
        switch json {
        case nil, .null?: return nil
        case .number(let number)? where number.isFinite: return number
        case let json?:
            report.add("\(Self.shown(json)) is not valid: use a number", at: pointer)
            return nil
        }
    }

    /// A value for messages.
    static func shown(_ json: JSONValue) -> String { JSONText.shortened(StyleValue(json).json, to: 40) }

    /// A name, escaped for a JSON pointer (RFC 6901).
    static func escaped(_ name: String) -> String { JSONText.pointerPart(name) }
}
