/// A piece of a URL template.
enum URLTemplatePiece: Hashable, Sendable {
    case text(String)
    case zoom, column, row, southernRow, subdomain, density, quadkey, prefix, box, key

    private static let placeholders: [(name: String, piece: URLTemplatePiece)] = [
        ("z", .zoom), ("x", .column), ("y", .row), ("-y", .southernRow), ("s", .subdomain), ("r", .density),
        ("quadkey", .quadkey), ("key", .key), ("ratio", .density), ("prefix", .prefix), ("bbox-epsg-3857", .box),
    ]

    private static let listing = placeholders.map { "{\($0.name)}" }.joined(separator: " ")

    /// Splits a template into pieces.
    ///
    /// - Throws: if a placeholder is unknown or a brace is unbalanced.
    static func split(_ template: String) throws(Defect) -> [URLTemplatePiece] {
        var pieces: [URLTemplatePiece] = []
        var rest = template[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
            let inner = rest[rest.index(after: brace)...]
            guard rest[brace] == "{", let end = inner.firstIndex(where: { $0 == "{" || $0 == "}" }), inner[end] == "}"
            else { throw Defect(.invalidLocation, "a brace is not closed; the placeholders are \(listing)") }
            guard let known = placeholders.first(where: { $0.name == inner[..<end] }) else {
                let name = inner[..<end].prefix(40)
                throw Defect(.invalidLocation, "{\(name)} is not a placeholder; use \(listing)")
            }
            pieces.append(known.piece)
            rest = inner[inner.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }
}
