import MapSnapshot

/// The last part of many services' paths: `{width}x{height}[@{scale}x][.{ending}]`.
struct SizeText {
    /// Points.
    let size: Size
    /// What is between `@` and the ending; nil without `@`.
    let scale: Substring?
    /// As it is written; nil without one.
    let ending: String?

    /// - Returns: nil without two whole numbers above 0.
    init?(_ text: String) {
        let dot = text.lastIndex { $0 == "." || $0 == "x" || $0 == "@" }.flatMap { text[$0] == "." ? $0 : nil }
        let name = text[..<(dot ?? text.endIndex)]
        let at = name.firstIndex(of: "@")
        let sides = name[..<(at ?? name.endIndex)].split(separator: "x", omittingEmptySubsequences: false)
            .map(Decimal.integer)
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
        size = Size(width: Double(width), height: Double(height))
        scale = at.map { name[name.index(after: $0)...] }
        ending = dot.map { String(text[text.index(after: $0)...]) }
    }
}
