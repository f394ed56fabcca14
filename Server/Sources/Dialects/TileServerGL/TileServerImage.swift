import MapSnapshot

/// The last part of the path: `{width}x{height}[@{scale}x].{format}`.
struct TileServerImage {
    /// Points.
    let size: Size
    /// Pixels per point: 1, 2 or 3.
    let scale: Double
    /// The extension.
    let ending: String
    /// Nil for a format that is not written.
    let format: FileFormat?

    /// - Throws: `DialectProblem` for a size that is not valid, and with `notFound` for another scale or no extension,
    ///   as the service.
    init(_ text: String) throws(DialectProblem) {
        let dot = text.lastIndex { $0 == "." || $0 == "x" || $0 == "@" }.flatMap { text[$0] == "." ? $0 : nil }
        let name = text[..<(dot ?? text.endIndex)]
        let at = name.firstIndex(of: "@")
        let sides = name[..<(at ?? name.endIndex)].split(separator: "x", omittingEmptySubsequences: false)
            .map(Decimal.integer)
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
            throw .invalid("size", text, "width and height in points, such as 400x200.png or 400x200@2x.png")
        }
        size = Size(width: Double(width), height: Double(height))
        switch at.map({ name[name.index(after: $0)...] }) {
        case nil: scale = 1
        case "2x": scale = 2
        case "3x": scale = 3
        case let other?:
            throw DialectProblem(
                .notFound, "scale @\(DialectProblem.shown(other)) is not known", remedy: "use @2x, @3x or none",
                parameter: "size")
        }
        guard let dot else {
            throw DialectProblem(
                .notFound, "the size has no extension", remedy: "add .png, .jpg or .webp", parameter: "size")
        }
        ending = String(text[text.index(after: dot)...])
        switch ending {
        case "png": format = .png
        case "jpg", "jpeg": format = .jpeg
        case "webp": format = .webp
        default: format = nil
        }
    }
}
