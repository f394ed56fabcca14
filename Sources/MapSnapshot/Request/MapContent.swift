import MapStyle

/// What layers of a style show, for leaving it out.
public enum MapContent: String, Hashable, Sendable, CaseIterable {
    /// Points of interest, such as restaurants, hotels and shops.
    case pois
    /// Railways, ferries and aerialways; stations, stops and airports.
    case transit
    /// Buildings.
    case buildings
    /// Borders of countries and regions.
    case borders
    /// All texts and icons.
    case labels

    /// What layers state that show it.
    var role: StyleRole {
        switch self {
        case .pois: .pois
        case .transit: .transit
        case .buildings: .buildings
        case .borders: .borders
        case .labels: .labels
        }
    }
}
