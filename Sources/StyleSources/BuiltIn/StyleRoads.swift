/// The kinds of road in a built-in style, least important first.
enum StyleRoad: String, CaseIterable {
    case service, pedestrian, minor, tertiary, secondary, primary, motorway

    /// Width in points by zoom (in style terms); widths grow by a factor of 1.4 to 1.5 per zoom.
    var widths: [(zoom: Double, width: Double)] {
        switch self {
        case .service: [(13, 0.6), (14, 1.2), (16, 4), (18, 11), (20, 34)]
        case .pedestrian: [(12, 0.6), (13, 1.3), (14, 2.8), (16, 7), (18, 19), (20, 57)]
        case .minor: [(11, 0.6), (12, 0.9), (13, 1.7), (14, 3.3), (16, 8.2), (18, 23), (20, 68)]
        case .tertiary: [(9.5, 0.6), (11, 1.2), (12, 1.9), (14, 4.6), (16, 10.4), (18, 26), (20, 78)]
        case .secondary: [(8, 0.6), (10, 1.2), (12, 2.6), (14, 5.6), (16, 11.8), (18, 29), (20, 87)]
        case .primary: [(6, 0.6), (8, 1), (10, 2), (12, 3.4), (14, 6.6), (16, 13.4), (18, 33), (20, 98)]
        case .motorway: [(4, 0.6), (6, 1.1), (9, 2.4), (12, 4.2), (14, 7.4), (16, 14.6), (18, 35), (20, 104)]
        }
    }

    var color: any KeyPath<StylePalette, String> & Sendable {
        switch self {
        case .service: \.service
        case .pedestrian: \.pedestrian
        case .minor: \.minor
        case .tertiary: \.tertiary
        case .secondary: \.secondary
        case .primary: \.primary
        case .motorway: \.motorway
        }
    }

    /// The color below `casingZoom`, where the road is too narrow for a casing.
    var thinColor: any KeyPath<StylePalette, String> & Sendable {
        switch self {
        case .service, .pedestrian, .minor, .tertiary: \.thinRoad
        case .secondary: \.thinSecondary
        case .primary: \.thinPrimary
        case .motorway: \.thinMotorway
        }
    }

    var casingColor: any KeyPath<StylePalette, String> & Sendable {
        switch self {
        case .service, .pedestrian, .minor: \.casing
        case .tertiary, .secondary, .primary: \.majorCasing
        case .motorway: \.motorwayCasing
        }
    }

    /// Whether roads of this kind fade in over their first zoom; there are too many to appear at once.
    var fadesIn: Bool { self == .service || self == .pedestrian || self == .minor || self == .tertiary }

    /// The minimum zoom for a casing.
    var casingZoom: Double {
        switch self {
        case .service: 14.5
        case .pedestrian: 13
        case .minor: 13
        case .tertiary: 11.5
        case .secondary: 10.5
        case .primary: 9
        case .motorway: 7
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
