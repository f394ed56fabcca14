import MapSnapshot

/// The last part of the path: `{width}x{height}[@2x][.{format}]`.
struct MapboxImage {
    /// Points.
    let size: Size
    /// Pixels per point: 1 or 2.
    let scale: Double
    /// Nil to choose by the layers of the style.
    let format: FileFormat?

    init(_ text: String) throws(DialectProblem) {
        let dot = text.firstIndex(of: ".")
        var sides = text[..<(dot ?? text.endIndex)]
        let ending = dot.map { text[text.index(after: $0)...].lowercased() }
        switch ending {
        case nil: format = nil
        case "png", "png32", "png64", "png128", "png256": format = .png
        case "jpg", "jpeg", "jpg70", "jpg80", "jpg90": format = .jpeg
        case "webp": format = .webp
        case let other?: throw .invalid("size", "format \(other)", "png, jpg or webp")
        }
        scale = sides.hasSuffix("@2x") ? 2 : 1
        if scale == 2 { sides = sides.dropLast(3) }
        let numbers = sides.split(separator: "x", omittingEmptySubsequences: false).map(Decimal.integer)
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1], width > 0, height > 0 else {
            throw .invalid("size", text, "width and height in points, such as 400x200 or 400x200@2x")
        }
        size = Size(width: Double(width), height: Double(height))
    }
}
