import RequestText

/// One overlay as text: `{name}({content})`.
struct MapboxOverlayText: Hashable {
    /// What comes before the parenthesis: kind and style.
    let name: String
    /// What is between the parentheses, decoded.
    let content: String

    /// Maximum number of closing parentheses to try as the end of one GeoJSON overlay.
    private static let attempts = 32

    /// Splits the overlays of a path.
    ///
    /// Parentheses are not counted: GeoJSON may contain any number of them in its texts.
    ///
    /// - Parameter text: as received.
    /// - Throws: `DialectProblem` for anything that is not an overlay.
    static func split(_ text: Substring) throws(DialectProblem) -> [MapboxOverlayText] {
        // Some clients encode everything, parentheses and commas between overlays included.
        let text = text.contains("(") ? text : PercentDecoding.decode(text)[...]
        var overlays: [MapboxOverlayText] = []
        var rest = text
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "(") else { throw invalid(rest) }
            let name = PercentDecoding.decode(rest[..<open])
            let body = rest[rest.index(after: open)...]
            let (content, end) = try content(body, of: name)
            overlays.append(MapboxOverlayText(name: name, content: content))
            rest = afterComma(body[end...].dropFirst())
        }
        return overlays
    }

    /// Finds the parenthesis that ends an overlay: for GeoJSON the first one after a whole JSON value.
    private static func content(
        _ body: Substring, of name: String
    ) throws(DialectProblem) -> (String, end: Substring.Index) {
        var search = body.startIndex
        for _ in 0..<attempts {
            guard let end = body[search...].firstIndex(of: ")") else { break }
            let content = PercentDecoding.decode(body[..<end])
            if isEnd(body[end...].dropFirst()), name != "geojson" || closes(content) { return (content, end) }
            search = body.index(after: end)
        }
        throw DialectProblem(
            .invalidRequest, "overlay \(DialectProblem.shown(name)) does not end", remedy: "close it with )",
            parameter: "overlay")
    }

    /// Whether braces and brackets outside of strings are closed.
    private static func closes(_ json: String) -> Bool {
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in json.utf8 {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case _ where isText: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return depth <= 0 && !isText
    }

    private static func isEnd(_ rest: Substring) -> Bool {
        rest.isEmpty || (rest.first == "," || rest.hasPrefix("%2C") || rest.hasPrefix("%2c"))
    }

    private static func afterComma(_ rest: Substring) -> Substring {
        rest.first == "," ? rest.dropFirst() : rest.first == "%" ? rest.dropFirst(3) : rest
    }

    private static func invalid(_ text: Substring) -> DialectProblem {
        .invalid("overlay", text, "pin-s(lon,lat), path(polyline), geojson(object) or url-…(lon,lat)")
    }
}
