import MapSnapshot

/// Colors of overlays: 3 or 6 hexadecimal digits without `#`.
enum MapboxColor {
    static func read(_ text: some StringProtocol) throws(DialectProblem) -> Color {
        guard [3, 6].contains(text.utf8.count), let color = Color(css: "#" + text) else {
            throw .invalid("overlay", "color \(text)", "3 or 6 hexadecimal digits, such as f44")
        }
        return color
    }

    /// - Parameter text: an opacity from 0 to 1.
    static func read(_ color: some StringProtocol, opacity text: some StringProtocol) throws(DialectProblem) -> Color {
        var color = try read(color)
        guard !text.isEmpty else { return color }
        guard let opacity = Decimal.parse(text), (0...1).contains(opacity) else {
            throw .invalid("overlay", "opacity \(text)", "0 (invisible) to 1")
        }
        color.alpha = UInt8((opacity * 255).rounded())
        return color
    }
}
