extension StyleSchema {
    /// [Shortbread](https://shortbread-tiles.org/schema/1.0/).
    static let shortbread: StyleSchema = {
        let kind = #"["get","kind"]"#
        let isLink = #"["==",["get","link"],true]"#
        let isRail = any(
            of: "rail", "light_rail", "narrow_gauge", "tram", "subway", "funicular", "monorail", key: kind)
        return StyleSchema(
            areas: [
                Area(
                    color: \.urban, sourceLayer: "land",
                    filter: any(
                        of: "residential", "commercial", "industrial", "retail", "garages", "railway", key: kind)),
                Area(color: \.wood, sourceLayer: "land", filter: any(of: "forest", key: kind)),
                Area(
                    color: \.green, sourceLayer: "land",
                    filter: any(
                        of: "grass", "grassland", "meadow", "park", "garden", "golf_course", "cemetery",
                        "grave_yard", "recreation_ground", "village_green", "allotments", "playground",
                        "miniature_golf",
                        "heath", "scrub", "swamp", "bog", "marsh", "wet_meadow", key: kind)),
                Area(color: \.sand, sourceLayer: "land", filter: any(of: "sand", "beach", key: kind)),
                Area(color: \.ice, sourceLayer: "water_polygons", filter: any(of: "glacier", key: kind)),
                Area(
                    color: \.institution, sourceLayer: "sites",
                    filter: any(
                        of: "school", "university", "college", "kindergarten", "hospital", "danger_area", "prison",
                        key: kind)),
                Area(
                    color: \.green, sourceLayer: "sites",
                    filter: any(of: "sports_center", "stadium", "pitch", key: kind)),
                Area(color: \.runway, sourceLayer: "street_polygons", filter: any(of: "runway", "taxiway", key: kind)),
                Area(
                    color: \.square, sourceLayer: "street_polygons", filter: any(of: "pedestrian", key: kind),
                    minZoom: 13),
            ],
            water: [
                Area(color: \.water, sourceLayer: "ocean", filter: nil),
                Area(color: \.water, sourceLayer: "water_polygons", filter: not(any(of: "glacier", key: kind))),
            ],
            waterLines: [("water_lines", all(isOpenWater, not(isStream)), all(isOpenWater, isStream))],
            piers: [
                ("pier_polygons", isArea, false), ("pier_lines", isLine, true), ("dam_polygons", isArea, false),
                ("dam_lines", isLine, true),
            ], buildings: "buildings", roads: "streets",
            runways: ("streets", any(of: "runway", "taxiway", key: kind)),
            road: { road in
                switch road {
                case .motorway: all(any(of: "motorway", key: kind), not(isLink))
                case .primary: all(any(of: "trunk", "primary", key: kind), not(isLink))
                case .secondary:
                    #"["any",\#(any(of: "secondary", key: kind)),\#(all(any(of: "motorway", "trunk", "primary", key: kind), isLink))]"#
                case .tertiary: any(of: "tertiary", key: kind)
                case .minor:
                    any(of: "unclassified", "residential", "living_street", "busway", key: kind)
                case .pedestrian: any(of: "pedestrian", key: kind)
                case .service: any(of: "service", "track", key: kind)
                }
            },
            level: { level in
                switch level {
                case .tunnel: #"["==",["get","tunnel"],true]"#
                case .bridge: #"["==",["get","bridge"],true]"#
                case .ground: #"["all",["!=",["get","tunnel"],true],["!=",["get","bridge"],true]]"#
                }
            },
            path: any(of: "path", "footway", "cycleway", key: kind), steps: any(of: "steps", key: kind), rail: isRail,
            oneWay: (
                all(
                    #"["any",["==",["get","oneway"],true],\#(isReverse)]"#,
                    any(
                        of: "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street",
                        "busway", "service", key: kind)), isReverse
            ),
            ferry: ("ferries", any(of: "ferry", key: kind)), aerialways: ("aerialways", isLine),
            boundaries: "boundaries",
            country: #"["all",["<=",["to-number",["get","admin_level"],99],2],["!=",["get","maritime"],true]]"#,
            region: #"["all",["==",["to-number",["get","admin_level"],99],4],["!=",["get","maritime"],true]]"#,
            disputed: #"["==",["get","disputed"],true]"#,
            name: #"["get","name"]"#, hasName: #"["has","name"]"#, labels: labels,
            unneeded: ["bridges", "street_labels_points"])
    }()

    private static let isReverse = #"["==",["get","oneway_reverse"],true]"#
    private static let isStream = any(of: "stream", "drain", "ditch", key: #"["get","kind"]"#)

    private static let labels: [Label] = {
        let kind = #"["get","kind"]"#
        let people = #"["to-number",["get","population"],0]"#
        let rank =
            #"["step",\#(people),8,10000,7,50000,6,100000,5,250000,4,500000,3,1000000,2,3000000,1,8000000,0]"#
        let area = #"["to-number",["get","way_area"],0]"#
        func level(_ number: Int) -> String { #"["==",["to-number",["get","admin_level"],99],\#(number)]"# }
        let hasRef = #"["all",["has","ref"],["!=",["get","ref"],""]]"#
        let ref = #"["get","ref"]"#
        let places =
            #"["coalesce",["get","amenity"],["get","shop"],["get","tourism"],["get","leisure"],["get","historic"],["get","man_made"],["get","office"],["get","sport"]]"#
        func place(_ label: StyleLabel, _ kinds: String...) -> Label {
            Label(label, "place_labels", any(of: kinds, key: kind), rank: rank)
        }
        return [
            Label(
                .country, "boundary_labels", level(2), rank: #"["step",\#(area),5,1e11,3,1e12,0]"#),
            place(.capital, "capital"), place(.city, "city", "state_capital"), place(.town, "town"),
            Label(.region, "boundary_labels", level(4), rank: #"["-",0,\#(area)]"#),
            place(.village, "village"), place(.suburb, "suburb", "quarter"),
            place(.neighbourhood, "neighbourhood"),
            place(.hamlet, "hamlet", "isolated_dwelling", "farm", "island", "locality"), place(.square, "square"),
            Label(.square, "streets_polygons_labels", any(of: "pedestrian", key: kind)),
            Label(.lake, "water_polygons_labels", not(any(of: "river", "glacier", key: kind))),
            Label(.river, "water_lines_labels", isOpenWater),
            Label(.motorwayShield, "street_labels", all(hasRef, any(of: "motorway", "trunk", key: kind)), text: ref),
            Label(.roadShield, "street_labels", all(hasRef, any(of: "primary", "secondary", key: kind)), text: ref),
            Label(
                .majorRoad, "street_labels",
                any(of: "motorway", "trunk", "primary", "secondary", "tertiary", key: kind)),
            Label(
                .minorRoad, "street_labels",
                any(of: "unclassified", "residential", "living_street", "pedestrian", "busway", key: kind)),
            Label(
                .path, "street_labels",
                any(of: "service", "track", "path", "footway", "cycleway", "steps", key: kind)),
            Label(.airport, "public_transport", any(of: "aerodrome", key: kind), icon: "airport"),
            Label(.station, "public_transport", any(of: "station", "halt", key: kind), icon: "rail"),
            Label(.stop, "public_transport", places: kind),
            Label(.shop, "pois", places: places), Label(.landmark, "pois", places: places),
            Label(.place, "pois", places: places),
            Label(.stop, "pois", places: places),
            Label(.houseNumber, "addresses", text: #"["coalesce",["get","housenumber"],["get","housename"]]"#),
        ]
    }()

    /// Not in a tunnel: water there is neither drawn nor named.
    private static let isOpenWater = #"["!=",["get","tunnel"],true]"#
}
