import FoundationEssentials
import MapSnapshot
import RequestText

extension Dialect {
    /// TileServer GL's static endpoint: `/styles/{id}/static/…`, with position and size in the path, and annotations in
    /// the query or a JSON body.
    ///
    /// See https://tileserver.readthedocs.io/en/latest/endpoints.html.
    public static let tileServerGL = Dialect(
        name: "tileserver_gl", takesPost: true, refusal: 400,
        parameters: [
            "lat": "position", "lon": "position", "zoom": "position", "bbox": "position", "bearing": "position",
            "pitch": "position", "size": "size", "scale": "size", "padding": "padding", "pins": "marker",
            "paths": "path",
            "polygons": "path", "fit": "position",
        ],
        matches: { TileServerRoute.matches($0.trimmedSegments) }, draft: TileServerDialect.draft)
}

/// How TileServer GL's requests are translated.
enum TileServerDialect {
    /// - Throws: `DialectProblem` that names the part of the path, or the parameter.
    static func draft(
        _ request: DialectRequest, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectDraft {
        let route = try TileServerRoute(request.target.trimmedSegments)
        let image = try TileServerImage(route.size)
        let position = try TileServerPosition(route.position)
        let parameters = try TileServerParameters(request.query, body: request.body)
        var annotations = TileServerAnnotations(isRaw: route.isRaw, isLatitudeFirst: parameters.isLatitudeFirst)
        for text in parameters.paths { annotations.add(path: text, parameters) }
        for text in parameters.markers { annotations.add(marker: text, settings) }
        let view = try TileServerFraming(position, isRaw: route.isRaw, size: image.size)
            .framing(parameters, annotations)
        guard let format = image.format else {
            throw .invalid("size", "format \(image.ending)", "png, jpg, jpeg or webp")
        }
        var snapshot = SnapshotRequest(framing: view, size: image.size, scale: image.scale)
        (snapshot.bearing, snapshot.pitch) = (position.bearing, position.pitch.drawnPitch)
        snapshot.maximumOverzoom = SnapshotLimits.overzoom.upperBound
        snapshot.overlays = annotations.overlays
        snapshot.pins = annotations.pins
        snapshot.pinOrder = .list
        var ignored = parameters.ignored
        for name in annotations.ignored { ignored.add(name) }
        if snapshot.pitch != position.pitch { ignored.add("pitch") }
        return DialectDraft(
            request: snapshot, style: route.style, format: format, ignored: ignored,
            icons: annotations.icons)
    }
}

/// The parts of `/styles/{id}/static/[raw/]{position}/{size}`.
struct TileServerRoute {
    /// The id of the style, decoded.
    let style: String
    /// Whether coordinates are meters of the projection (EPSG:3857) instead of degrees.
    let isRaw: Bool
    /// Decoded.
    let position: String
    /// Decoded.
    let size: String

    /// Whether a path belongs to the service.
    static func matches(_ segments: ArraySlice<Substring>) -> Bool {
        segments.count >= 3 && segments[0] == "styles" && segments[2] == "static"
    }

    /// - Throws: `DialectProblem` with `notFound` if a part is missing or there are too many.
    init(_ segments: ArraySlice<Substring>) throws(DialectProblem) {
        var parts = segments.dropFirst(3)
        isRaw = parts.count == 3 && parts.first == "raw"
        if isRaw { parts = parts.dropFirst() }
        guard Self.matches(segments), parts.count == 2, let position = parts.first, let size = parts.last else {
            throw DialectProblem(
                .notFound, "the path is not that of a static image",
                remedy: "use /styles/{id}/static/{lon},{lat},{zoom}/{width}x{height}.png")
        }
        style = PercentDecoding.decode(segments[1])
        self.position = PercentDecoding.decode(position)
        self.size = PercentDecoding.decode(size)
    }
}

/// The parameters of the query, and of a body.
struct TileServerParameters {
    private let query: Query
    /// Names that are not known.
    let ignored: IgnoredNames

    private static let known: Set = [
        "path", "marker", "latlng", "padding", "maxzoom", "fill", "stroke", "width", "linecap", "linejoin", "border",
        "borderwidth", "key", "token", "access_token",
    ]

    /// - Parameter body: a JSON object, whose values come after those of the query; empty for none.
    /// - Throws: `DialectProblem` for a body that is not such an object.
    init(_ query: Query, body: [UInt8]) throws(DialectProblem) {
        var (query, ignored) = (query, IgnoredNames())
        if !body.isEmpty { try TileServerBody(body).add(to: &query) }
        ignored.add(unknown: query, known: Self.known)
        (self.query, self.ignored) = (query, ignored)
    }

    var paths: [String] { query.all("path").filter { !$0.isEmpty } }
    var markers: [String] { query.all("marker") }
    /// Whether coordinates are written with their latitude first, except in polylines.
    var isLatitudeFirst: Bool { query["latlng"] == "1" || query["latlng"] == "true" }
    /// Padding as a fraction of the content's sides.
    var padding: Double? {
        get throws(DialectProblem) {
            guard let text = query["padding"] else { return 0.1 }
            guard let padding = Decimal.leading(text), padding > -0.5, padding <= 1000 else {
                throw .invalid("padding", text, "a fraction of the content, such as 0.1")
            }
            return padding
        }
    }
    /// Maximum zoom of `auto`; nil for none.
    var maximumZoom: Double? { query["maxzoom"].flatMap { Decimal.leading($0) }.flatMap { $0 > 0 ? $0 : nil } }

    /// What paths have that do not say it themselves.
    var pathDefaults: PathDefaults {
        PathDefaults(
            fill: query["fill"], stroke: query["stroke"], width: query["width"], border: query["border"],
            borderWidth: query["borderwidth"], cap: query["linecap"].flatMap(Stroke.Cap.init) ?? .butt,
            join: query["linejoin"].flatMap(Stroke.Join.init) ?? .miter)
    }
}

/// The body of a POST: the parameters of the query as a JSON object.
struct TileServerBody {
    private let fields: [String: Field]

    /// Texts, numbers, Booleans and nulls, or a list of them; anything else is an error of a parameter.
    private enum Field: Decodable {
        case texts([String])
        case nested

        init(from decoder: any Decoder) throws {
            if let one = try? decoder.singleValueContainer(), let text = Scalar(one)?.text {
                self = .texts([text])
                return
            }
            guard var list = try? decoder.unkeyedContainer() else {
                self = .nested
                return
            }
            var texts: [String] = []
            while !list.isAtEnd {
                guard let element = try? list.superDecoder(), let one = try? element.singleValueContainer(),
                    let text = Scalar(one)?.text
                else {
                    self = .nested
                    return
                }
                texts.append(text)
            }
            self = .texts(texts)
        }
    }

    /// A value that is neither a list nor an object.
    private struct Scalar {
        let text: String

        init?(_ value: any SingleValueDecodingContainer) {
            if value.decodeNil() {
                text = ""
            } else if let string = try? value.decode(String.self) {
                text = string
            } else if let flag = try? value.decode(Bool.self) {
                text = flag ? "true" : "false"
            } else if let number = try? value.decode(Double.self) {
                text = number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
            } else {
                return nil
            }
        }
    }

    /// - Throws: `DialectProblem` for anything but a JSON object.
    init(_ bytes: [UInt8]) throws(DialectProblem) {
        do {
            fields = try JSONDecoder().decode([String: Field].self, from: Data(bytes))
        } catch {
            throw DialectProblem(
                .invalidRequest, "the body is not a JSON object", remedy: #"send one, such as {"path": "9,47|10,48"}"#)
        }
    }

    /// Adds the fields to those of a query.
    ///
    /// - Throws: `DialectProblem` for an object or a list of lists.
    func add(to query: inout Query) throws(DialectProblem) {
        for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
            guard case .texts(let texts) = field else {
                throw DialectProblem(
                    .invalidRequest, "\(DialectProblem.shown(name)) is an object",
                    remedy: "use a text or a list of texts")
            }
            for text in texts { query.append(name, text) }
        }
    }
}
