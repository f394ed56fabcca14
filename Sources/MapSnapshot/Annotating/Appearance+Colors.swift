package import struct Colors.Color

extension Appearance {
    /// The color of text and of lines next to it.
    package var ink: Color {
        switch self {
        case .light: .ink
        case .dark: Color(red: 0xF1, green: 0xF3, blue: 0xF5)
        }
    }

    /// The color behind text: plates and halos.
    package var ground: Color {
        switch self {
        case .light: .white
        case .dark: Color(red: 0x17, green: 0x19, blue: 0x1C)
        }
    }

    /// The default background: light or dark.
    package var paper: Color {
        switch self {
        case .light: Color(red: 0xF2, green: 0xEF, blue: 0xE9)
        case .dark: Color(red: 0x24, green: 0x26, blue: 0x29)
        }
    }
}

extension Color {
    /// The color with another alpha.
    ///
    /// - Parameter alpha: 0 (invisible) to 255.
    package func with(alpha: UInt8) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
