import MapSnapshot
import RequestText

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
        query.name(unknown: &ignored, known: Self.known)
        (self.query, self.ignored) = (query, ignored)
    }

    var paths: [String] { query.all("path").filter { !$0.isEmpty } }
    var markers: [String] { query.all("marker") }
    /// Whether coordinates are written with their latitude first, except in polylines.
    var isLatitudeFirst: Bool { query["latlng"] == "1" || query["latlng"] == "true" }
    /// Space to keep free as a fraction of the content's sides.
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

    var fill: String? { query["fill"] }
    var stroke: String? { query["stroke"] }
    var width: String? { query["width"] }
    var border: String? { query["border"] }
    var borderWidth: String? { query["borderwidth"] }
    var cap: Stroke.Cap { query["linecap"].flatMap(Stroke.Cap.init) ?? .butt }
    var join: Stroke.Join { query["linejoin"].flatMap(Stroke.Join.init) ?? .miter }
}
