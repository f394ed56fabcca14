import MapSnapshot

/// Colors of markers and paths: ten names, `0xRRGGBB` and `0xRRGGBBAA`.
enum GoogleColor {
    static let names = [
        "black", "brown", "green", "purple", "yellow", "blue", "gray", "orange", "red", "white",
    ]

    /// - Parameter hasAlpha: whether alpha counts; markers are opaque.
    static func read(
        _ text: String, parameter: String, hasAlpha: Bool
    ) throws(DialectProblem) -> Color {
        let name = text.lowercased()
        let digits = name.hasPrefix("0x") ? name.dropFirst(2) : name.hasPrefix("#") ? name.dropFirst() : ""
        let css = names.contains(name) ? name : [6, 8].contains(digits.utf8.count) ? "#" + digits : ""
        guard var color = Color(css: css) else {
            throw .invalid(
                parameter, "color \(text)", "0xRRGGBB\(hasAlpha ? ", 0xRRGGBBAA" : "") or \(list)")
        }
        if !hasAlpha { color.alpha = 255 }
        return color
    }

    private static var list: String { names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "") }
}
