import MapSnapshot

/// Colors as clients write them.
enum ClientColor {
    /// A color of CSS (Color Module Level 4): a name, hexadecimal digits, or a function such as `hsl()` or `oklch()`.
    ///
    /// - Parameter digits: whether digits need no `#`.
    /// - Returns: nil for anything else; what lies outside of sRGB is clamped.
    static func css(_ text: some StringProtocol, digits: Bool = false) -> Color? {
        guard text.utf8.count <= 128 else { return nil }
        let text = String(text)
        if let color = Color(css: text) ?? CSSFunction(text)?.color { return color }
        guard digits, [3, 4, 6, 8].contains(text.utf8.count) else { return nil }
        return Color(css: "#" + text)
    }

    /// The color of a parameter.
    ///
    /// - Throws: `DialectProblem` for a text that is no color.
    static func read(_ text: some StringProtocol, parameter: String) throws(DialectProblem) -> Color {
        if text == "none" { return .transparent }
        guard let color = css(text, digits: true) else {
            throw .invalid(parameter, "color \(text)", "a color of CSS, such as red, #e53935 or rgba(229,57,53,0.5)")
        }
        return color
    }
}

extension Color {
    /// The color with its alpha times an opacity, which is clamped to 0...1.
    func times(_ opacity: Double) -> Color {
        var color = self
        color.alpha = UInt8((Double(alpha) * min(max(opacity, 0), 1)).rounded())
        return color
    }
}
