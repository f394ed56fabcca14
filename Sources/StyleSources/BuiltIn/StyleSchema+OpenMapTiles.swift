extension StyleSchema {
    /// [OpenMapTiles](https://openmaptiles.org/schema/).
    static let openMapTiles: StyleSchema = {
        let kind = #"["get","class"]"#
        let isLink = #"["==",["to-number",["get","ramp"],0],1]"#
        return StyleSchema(
            areas: [
                Area(
                    color: \.urban, sourceLayer: "landuse",
                    filter: any(
                        of: "residential", "suburb", "quarter", "neighbourhood", "commercial", "industrial", "retail",
                        "garages", "railway", key: kind)),
                Area(color: \.wood, sourceLayer: "landcover", filter: any(of: "wood", "forest", key: kind)),
                Area(
                    color: \.green, sourceLayer: "landcover", filter: any(of: "grass", "wetland", "scrub", key: kind)),
                Area(color: \.sand, sourceLayer: "landcover", filter: any(of: "sand", "rock", key: kind)),
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
                Area(color: \.runway, sourceLayer: "aeroway", filter: isArea, minZoom: 10),
            ],
            water: [Area(color: \.water, sourceLayer: "water", filter: not(#"["==",["get","brunnel"],"tunnel"]"#))],
            waterLines: ("waterway", not(#"["==",["get","brunnel"],"tunnel"]"#)),
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
                case .service: any(of: "service", "track", key: kind)
                }
            },
            level: { level in
                switch level {
                case .tunnel, .bridge: #"["==",["get","brunnel"],"\#(level.rawValue)"]"#
                case .ground: #"["match",["get","brunnel"],["tunnel","bridge"],false,true]"#
                }
            },
            path: all(isLine, any(of: "path", key: kind)), rail: any(of: "rail", "transit", key: kind),
            ferry: ("transportation", any(of: "ferry", key: kind)),
            boundaries: "boundary",
            country:
                #"["all",["<=",["to-number",["get","admin_level"],99],2],["!=",["to-number",["get","maritime"],0],1]]"#,
            region:
                #"["all",["==",["to-number",["get","admin_level"],99],4],["!=",["to-number",["get","maritime"],0],1]]"#)
    }()
}
