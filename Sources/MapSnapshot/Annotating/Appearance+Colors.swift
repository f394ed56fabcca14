package import struct Colors.Color

extension Appearance {
    /// Text, and lines beside it.
    package var ink: Color {
        switch self {
        case .light: .ink
        case .dark: Color(red: 0xF1, green: 0xF3, blue: 0xF5)
        }
    }

    /// What text stands on: plates and halos.
    package var ground: Color {
        switch self {
        case .light: .white
        case .dark: Color(red: 0x17, green: 0x19, blue: 0x1C)
        }
    }

    /// A map without a map: white as paper, or grey as the night.
    package var paper: Color {
        switch self {
        case .light: Color(red: 0xF2, green: 0xEF, blue: 0xE9)
        case .dark: Color(red: 0x24, green: 0x26, blue: 0x29)
        }
    }
}

extension Color {
    /// The colour, so much of it seen.
    ///
    /// - Parameter alpha: 0 (invisible) to 255.
    package func with(alpha: UInt8) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
