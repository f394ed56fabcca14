import MapSnapshot
import RequestText

/// The parameters of the query.
struct MapboxParameters {
    /// The space to keep free when fitting, in points; nil for the default.
    let padding: EdgeInsets?
    /// Whether the attribution is drawn.
    let showsAttribution: Bool

    /// Who asks, and for which locale; never logged.
    private static let known: Set = [
        "access_token", "attribution", "logo", "padding", "language", "worldview", "fresh", "sku", "optimize",
        "pluginName", "secure", "addlayer", "setfilter",
    ]

    /// Parameters that change which data is on the map: without them, it would be wrong.
    private static let refused = ["addlayer", "setfilter"]

    init(_ query: Query, _ ignored: inout IgnoredNames) throws(DialectProblem) {
        for name in Self.refused where query.text(name) != nil {
            throw DialectProblem(
                .unsupported, "\(name) is not supported", remedy: "leave it out, or change the style", parameter: name)
        }
        query.name(unknown: &ignored, known: Self.known)
        showsAttribution = query.text("attribution")?.lowercased() != "false"
        if let text = query.text("padding") { padding = try Self.padding(text) } else { padding = nil }
    }

    /// One to four integers in CSS order.
    private static func padding(_ text: String) throws(DialectProblem) -> EdgeInsets {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Decimal.integer($0.trimmed).map(Double.init) }
        guard numbers.count == parts.count, (1...4).contains(numbers.count) else {
            throw .invalid("padding", text, "one to four integers: top, right, bottom, left in points")
        }
        let (top, right) = (numbers[0], numbers.count > 1 ? numbers[1] : numbers[0])
        return EdgeInsets(
            top: top, right: right, bottom: numbers.count > 2 ? numbers[2] : top,
            left: numbers.count > 3 ? numbers[3] : right)
    }
}
