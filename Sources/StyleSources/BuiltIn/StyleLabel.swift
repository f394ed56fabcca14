import MapStyle

/// The kinds of labels in a built-in style, in the order of placement: those before win the space.
enum StyleLabel: String, CaseIterable {
    case country
    case capital, city
    case region
    case town, village
    case ocean, lake
    case motorwayShield = "motorway shield"
    case airport
    case majorRoad = "major road"
    case station, peak, park
    case roadShield = "road shield"
    case river
    case suburb, neighbourhood, hamlet
    case minorRoad = "minor road"
    case square
    case path
    case landmark, stop, place, shop
    case houseNumber = "house number"
    case oneWay = "one-way"

    /// What the label is switched off with.
    var role: StyleRole {
        switch self {
        case .landmark, .place, .shop: .pois
        case .airport, .station, .stop: .transit
        default: .labels
        }
    }

    /// The style of the label.
    var look: StyleLabelLook {
        switch self {
        case .country, .region, .capital, .city, .town, .village, .suburb, .neighbourhood, .hamlet: place
        case .ocean, .lake, .river: water
        case .motorwayShield, .roadShield, .majorRoad, .minorRoad, .square, .path: road
        case .airport, .station, .peak, .park, .landmark, .place, .shop, .stop, .houseNumber, .oneWay: point
        }
    }

    /// Countries to hamlets; ranks count from 0, the most important.
    private var place: StyleLabelLook {
        switch self {
        case .country:
            StyleLabelLook(
                \.country, .semibold, zooms: 0...7.5, steps: [2, 4],
                sizes: [(0, [10, 10, 10]), (2, [12, 11, 10]), (4, [16, 13.5, 11]), (6, [20, 17, 13])],
                isUppercase: true, spacing: 0.08, wrap: 7, padding: 4)
        case .region:
            StyleLabelLook(
                \.region, .regular, zooms: 4.5...8.5, sizes: [(4.5, [10]), (8, [13])], isUppercase: true,
                spacing: 0.12, wrap: 7, padding: 6)
        case .capital:
            StyleLabelLook(
                \.city, .semibold, zooms: 2.5...14.5, steps: [3],
                sizes: [(3, [11.5, 10.5]), (6, [15, 12.5]), (10, [22, 16]), (13, [24, 18])], wrap: 8, padding: 3,
                lastDotZoom: 7.5)
        case .city:
            StyleLabelLook(
                \.city, .regular, zooms: 3...14.5, steps: [3, 6],
                sizes: [(3, [11, 10.5, 10]), (6, [14, 12, 11]), (10, [20, 17, 14]), (13, [24, 20, 17])], wrap: 8,
                padding: 3, lastDotZoom: 7.5)
        case .town:
            StyleLabelLook(
                \.town, .regular, zooms: 5...15.5, sizes: [(5, [10]), (8, [11.5]), (11, [14]), (14, [19])], wrap: 8,
                padding: 3, lastDotZoom: 8)
        case .village:
            StyleLabelLook(
                \.village, .regular, zooms: 9...16, sizes: [(9, [10.5]), (11, [11.5]), (13, [14]), (15, [17])],
                wrap: 8)
        case .suburb:
            StyleLabelLook(
                \.suburb, .regular, zooms: 11...16.5, sizes: [(11, [10.5]), (13, [12.5]), (16, [16])], spacing: 0.06,
                wrap: 7)
        case .neighbourhood:
            StyleLabelLook(
                \.suburb, .regular, zooms: 11...16.5, sizes: [(11, [10]), (13, [11.5]), (16, [14.5])], wrap: 7,
                padding: 4)
        default:
            StyleLabelLook(
                \.suburb, .regular, zooms: 12.5...17, sizes: [(12, [10.5]), (14, [12]), (16, [14])], wrap: 7)
        }
    }

    private var water: StyleLabelLook {
        switch self {
        case .ocean:
            StyleLabelLook(
                \.waterName, .italic, zooms: 0...10, steps: [2],
                sizes: [(0, [11, 10]), (3, [15, 11]), (6, [20, 14])], spacing: 0.16, wrap: 6)
        case .lake:
            StyleLabelLook(
                \.waterName, .italic, zooms: 5...22, sizes: [(5, [10.5]), (10, [12]), (14, [13.5]), (18, [16])],
                spacing: 0.04, wrap: 7)
        default:
            StyleLabelLook(
                \.waterName, .italic, zooms: 9...22, sizes: [(9, [10.5]), (13, [12]), (17, [15])], spacing: 0.1,
                line: 300)
        }
    }

    private var road: StyleLabelLook {
        switch self {
        case .motorwayShield:
            StyleLabelLook(
                \.shieldName, .semibold, zooms: 7...22, sizes: [(7, [9.5]), (14, [10.5]), (18, [12])], line: 280,
                isUpright: true, padding: 12)
        case .roadShield:
            StyleLabelLook(
                \.shieldName, .semibold, zooms: 10...22, sizes: [(10, [9.5]), (14, [10]), (18, [11.5])], line: 320,
                isUpright: true, padding: 20)
        case .majorRoad:
            StyleLabelLook(
                \.roadName, .regular, zooms: 12...22, sizes: [(12, [10.5]), (15, [12]), (18, [13])], line: 200)
        case .minorRoad:
            StyleLabelLook(
                \.roadName, .regular, zooms: 14...22, sizes: [(14, [10]), (16, [10.5]), (18, [12])], line: 100,
                padding: 1)
        case .square:
            StyleLabelLook(\.roadName, .regular, zooms: 14...22, sizes: [(14, [10.5]), (18, [14])], wrap: 6)
        default:
            StyleLabelLook(
                \.roadName, .regular, zooms: 15.5...22, sizes: [(15, [10]), (18, [12.5])], line: 250)
        }
    }

    private var point: StyleLabelLook {
        switch self {
        case .airport:
            StyleLabelLook(\.transit, .regular, zooms: 9...18, sizes: [(9, [10.5]), (14, [13])], wrap: 8)
        case .station:
            StyleLabelLook(\.transit, .semibold, zooms: 12.5...22, sizes: [(12, [10.5]), (17, [13])], wrap: 8)
        case .peak:
            StyleLabelLook(\.village, .regular, zooms: 10.5...22, sizes: [(10, [10.5]), (16, [12.5])], wrap: 8)
        case .park:
            StyleLabelLook(\.greenName, .italic, zooms: 12...22, sizes: [(12, [10.5]), (17, [13])], wrap: 7)
        case .houseNumber:
            StyleLabelLook(\.office, .regular, zooms: 17...22, sizes: [(17, [9.5]), (20, [12])])
        case .oneWay: StyleLabelLook(\.arrow, .regular, zooms: 15...22, sizes: [], line: 110)
        default:
            StyleLabelLook(
                \.office, .regular, zooms: (self == .landmark ? 14 : self == .place ? 15 : 16)...22,
                sizes: [(14, [10.5]), (18, [12.5])], wrap: 8)
        }
    }
}
