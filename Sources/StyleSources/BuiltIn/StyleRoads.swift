/// The kinds of road in a built-in style, least important first.
enum StyleRoad: String, CaseIterable {
    case service, minor, tertiary, secondary, primary, motorway

    /// Width in points by zoom (in style terms); widths grow by a factor of 1.4 to 1.5 per zoom.
    var widths: [(zoom: Double, width: Double)] {
        switch self {
        case .service: [(13, 0.4), (14, 0.9), (16, 3.6), (18, 11), (20, 34)]
        case .minor: [(11.5, 0.5), (13, 1), (14, 2.6), (16, 7.6), (18, 22), (20, 66)]
        case .tertiary: [(10, 0.5), (12, 1.4), (14, 4), (16, 9.6), (18, 25), (20, 75)]
        case .secondary: [(8, 0.5), (10, 0.8), (12, 2), (14, 5), (16, 11), (18, 28), (20, 84)]
        case .primary: [(6, 0.5), (8, 0.8), (10, 1.6), (12, 2.8), (14, 6), (16, 13), (18, 32), (20, 96)]
        case .motorway: [(4, 0.5), (6, 0.9), (9, 2), (12, 3.6), (14, 7), (16, 14), (18, 34), (20, 102)]
        }
    }

    var color: any KeyPath<StylePalette, String> & Sendable {
        switch self {
        case .service: \.service
        case .minor: \.minor
        case .tertiary: \.tertiary
        case .secondary: \.secondary
        case .primary: \.primary
        case .motorway: \.motorway
        }
    }

    /// Whether roads of this kind fade in over their first zoom; there are too many to appear at once.
    var fadesIn: Bool { self == .service || self == .minor || self == .tertiary }

    /// The minimum zoom for a casing.
    var casingZoom: Double {
        switch self {
        case .service: 15
        case .minor: 13.5
        case .tertiary: 12
        case .secondary: 11
        case .primary: 10
        case .motorway: 8
        }
    }

    /// The width of the casing line below the road.
    var casingWidths: [(zoom: Double, width: Double)] {
        widths.map { ($0.zoom, $0.width + 2 * min(0.5 + $0.width * 0.03, 1.5)) }
    }
}

/// Whether a road is in a tunnel, on the ground or on a bridge.
enum StyleRoadLevel: String, CaseIterable {
    case tunnel, ground, bridge
}
