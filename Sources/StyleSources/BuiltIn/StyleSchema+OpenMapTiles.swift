extension StyleSchema {
    /// [OpenMapTiles](https://openmaptiles.org/schema/).
    static let openMapTiles: StyleSchema = {
        let kind = #"["get","class"]"#
        let isLink = #"["==",["to-number",["get","ramp"],0],1]"#
        return StyleSchema(
            areas: [
                Area(
                    color: \.wood, sourceLayer: "landcover", filter: all(isRegional, any(of: "wood", key: kind)),
                    isRegional: true),
                Area(
                    color: \.sand, sourceLayer: "landcover", filter: all(isRegional, any(of: "sand", key: kind)),
                    isRegional: true),
                Area(
                    color: \.urban, sourceLayer: "landuse",
                    filter: any(
                        of: "residential", "suburb", "quarter", "neighbourhood", "commercial", "industrial", "retail",
                        "garages", "railway", key: kind)),
                Area(
                    color: \.wood, sourceLayer: "landcover",
                    filter: all(not(isRegional), any(of: "wood", "forest", key: kind))),
                Area(
                    color: \.green, sourceLayer: "landcover", filter: any(of: "grass", "wetland", "scrub", key: kind)),
                Area(
                    color: \.sand, sourceLayer: "landcover",
                    filter: all(not(isRegional), any(of: "sand", "rock", key: kind))),
                Area(color: \.ice, sourceLayer: "landcover", filter: any(of: "ice", key: kind)),
                Area(color: \.green, sourceLayer: "park", filter: isArea, minZoom: 9),
                Area(
                    color: \.green, sourceLayer: "landuse",
                    filter: any(
                        of: "cemetery", "pitch", "playground", "stadium", "track", "zoo", "theme_park", key: kind)),
                Area(
                    color: \.institution, sourceLayer: "landuse",
                    filter: any(
                        of: "school", "university", "college", "kindergarten", "library", "hospital", "military",
                        key: kind)),
                Area(color: \.square, sourceLayer: "transportation", filter: all(isArea, isPedestrian), minZoom: 13),
                Area(color: \.runway, sourceLayer: "aeroway", filter: isArea, minZoom: 10),
            ],
            water: [Area(color: \.water, sourceLayer: "water", filter: isOpenWater)],
            waterLines: [("waterway", all(isOpenWater, not(isStream)), all(isOpenWater, isStream))],
            piers: [
                ("transportation", all(isArea, any(of: "pier", key: kind)), false),
                ("transportation", all(isLine, any(of: "pier", key: kind)), true),
            ],
            buildings: "building", roads: "transportation",
            runways: ("aeroway", all(isLine, any(of: "runway", "taxiway", key: kind))),
            road: { road in
                switch road {
                case .motorway: all(any(of: "motorway", key: kind), not(isLink))
                case .primary: all(any(of: "trunk", "primary", key: kind), not(isLink))
                case .secondary:
                    #"["any",\#(any(of: "secondary", key: kind)),\#(all(any(of: "motorway", "trunk", "primary", key: kind), isLink))]"#
                case .tertiary: any(of: "tertiary", key: kind)
                case .minor: any(of: "minor", "busway", "raceway", key: kind)
                case .pedestrian: all(isLine, isPedestrian)
                case .service: any(of: "service", "track", key: kind)
                }
            },
            level: { level in
                switch level {
                case .tunnel, .bridge: #"["==",["get","brunnel"],"\#(level.rawValue)"]"#
                case .ground: #"["match",["get","brunnel"],["tunnel","bridge"],false,true]"#
                }
            },
            path: all(isLine, any(of: "path", key: kind), not(any(of: "pedestrian", "steps", "platform", key: detail))),
            steps: all(isLine, any(of: "steps", key: detail)), rail: any(of: "rail", "transit", key: kind),
            oneWay: (
                all(
                    #"["match",["get","oneway"],[1,-1],true,false]"#,
                    not(any(of: "path", "rail", "transit", "motorway", key: kind))),
                #"["==",["get","oneway"],-1]"#
            ),
            ferry: ("transportation", any(of: "ferry", key: kind)),
            aerialways: ("transportation", any(of: "aerialway", key: kind)), boundaries: "boundary",
            country:
                #"["all",["<=",["to-number",["get","admin_level"],99],2],["!=",["to-number",["get","maritime"],0],1]]"#,
            region:
                #"["all",["==",["to-number",["get","admin_level"],99],4],["!=",["to-number",["get","maritime"],0],1]]"#,
            disputed: #"["==",["to-number",["get","disputed"],0],1]"#,
            name: name, hasName: #"["any",["has","name"],["has","name:latin"]]"#, labels: labels)
    }()

    /// What a path is, which some tiles have as its class.
    private static let detail = #"["coalesce",["get","subclass"],["get","class"]]"#
    /// Woods and deserts in the bundled tiles.
    private static let isRegional = any(of: "region", key: #"["get","subclass"]"#)
    private static let isPedestrian = any(of: "pedestrian", key: detail)
    private static let isStream = any(of: "stream", "drain", "ditch", key: #"["get","class"]"#)

    private static let name = #"["coalesce",["get","name"],["get","name:latin"]]"#

    private static let labels: [Label] = {
        let kind = #"["get","class"]"#
        let rank = #"["to-number",["get","rank"],9]"#
        let isCapital = #"["==",["to-number",["get","capital"],0],2]"#
        let isCity = any(of: "city", key: kind)
        let hasRef = #"["has","ref"]"#
        let motorways = any(of: "motorway", "trunk", key: kind)
        let meters = #"["concat",["to-string",["round",["to-number",["get","ele"],0]]]," m"]"#
        let isOcean = any(of: "ocean", "sea", "bay", key: kind)
        let isRiver = any(of: "river", "canal", "stream", "drain", "ditch", key: kind)
        func place(_ label: StyleLabel, _ classes: String...) -> Label {
            Label(label, "place", any(of: classes, key: kind), rank: rank)
        }
        return [
            Label(
                .country, "place",
                // Small countries wait until there is room.
                all(any(of: "country", key: kind), #"["<=",\#(rank),["step",["zoom"],2,2,3,3,4,4,5,5,9]]"#),
                rank: #"["-",\#(rank),1]"#),
            Label(.capital, "place", all(isCity, isCapital), rank: rank),
            Label(.city, "place", all(isCity, not(isCapital)), rank: rank),
            place(.region, "state", "province"), place(.town, "town"), place(.village, "village"),
            place(.suburb, "suburb", "borough", "quarter"),
            place(.neighbourhood, "neighbourhood"),
            place(.hamlet, "hamlet", "isolated_dwelling", "locality", "island"), place(.square, "square"),
            Label(.ocean, "water_name", isOcean, rank: #"["match",\#(kind),"ocean",0,"sea",2,4]"#),
            Label(.lake, "water_name", all(isPoint, not(isOcean))),
            // Some tiles have lines of rivers here too, those in tunnels among them.
            Label(.river, "water_name", all(isLine, not(isOcean), not(isRiver))),
            Label(.river, "waterway", isOpenWater),
            Label(.motorwayShield, "transportation_name", all(hasRef, motorways), text: ref),
            Label(
                .roadShield, "transportation_name", all(hasRef, any(of: "primary", "secondary", key: kind)), text: ref),
            Label(
                .majorRoad, "transportation_name",
                any(of: "motorway", "trunk", "primary", "secondary", "tertiary", key: kind)),
            Label(
                .minorRoad, "transportation_name",
                #"["any",\#(any(of: "minor", "busway", "raceway", key: kind)),\#(isPedestrian)]"#),
            Label(
                .path, "transportation_name", all(any(of: "service", "track", "path", key: kind), not(isPedestrian))),
            Label(
                .peak, "mountain_peak", any(of: "peak", "volcano", key: kind), rank: rank,
                text: #"["case",["has","ele"],["format",\#(name),{},"\n",{},\#(meters),{"font-scale":0.88}],\#(name)]"#,
                icon: "mountain"),
            Label(.airport, "aerodrome_label", icon: "airport"),
            Label(
                .station, "poi",
                all(any(of: "railway", key: kind), any(of: "station", "halt", key: #"["get","subclass"]"#)),
                rank: rank, icon: "rail"),
            Label(.park, "park", isPoint, rank: rank),
            Label(.landmark, "poi", places: placeKind), Label(.place, "poi", places: placeKind),
            Label(.shop, "poi", places: placeKind), Label(.stop, "poi", places: placeKind),
            Label(.houseNumber, "housenumber", text: #"["get","housenumber"]"#),
        ]
    }()

    /// Not in a tunnel: water there is neither drawn nor named.
    private static let isOpenWater = not(#"["==",["get","brunnel"],"tunnel"]"#)
    private static let ref = #"["get","ref"]"#
    private static let placeKind = #"["get","subclass"]"#
}
