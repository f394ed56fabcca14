extension StyleSchema {
    /// [Protomaps](https://docs.protomaps.com/basemaps/layers); versions 2 and 3 have their kinds under
    /// `pmap:kind`.
    static let protomaps: StyleSchema = {
        let isMajor = any(of: "major_road", key: kind)
        let isMedium = any(of: "medium_road", key: kind)
        let isSecondary = any(of: "secondary", "secondary_link", key: roadDetail)
        let isTertiary = any(of: "tertiary", "tertiary_link", key: roadDetail)
        let isService = any(of: "service", key: roadDetail)
        let isLink =
            #"["any",["==",["get","is_link"],true],["==",["to-number",["get","pmap:link"],0],1],\#(any(of: "motorway_link", "trunk_link", "primary_link", key: roadDetail))]"#
        // In version 2, many areas have only tags of OpenStreetMap.
        let use =
            #"["coalesce",["get","kind"],["case",["==",["get","pmap:kind"],"other"],["get","landuse"],["get","pmap:kind"]],["get","landuse"],["get","natural"]]"#
        return StyleSchema(
            areas: [
                Area(color: \.land, sourceLayer: "earth", filter: isArea),
                Area(
                    color: \.urban, sourceLayer: "landuse",
                    filter: any(
                        of: "residential", "commercial", "industrial", "retail", "railway", "neighbourhood", key: use)),
                Area(color: \.urban, sourceLayer: "landcover", filter: any(of: "urban_area", key: kind)),
                Area(color: \.wood, sourceLayer: "landcover", filter: any(of: "forest", key: kind)),
                Area(color: \.green, sourceLayer: "landcover", filter: any(of: "grassland", "scrub", key: kind)),
                Area(color: \.sand, sourceLayer: "landcover", filter: any(of: "barren", key: kind)),
                Area(color: \.ice, sourceLayer: "landcover", filter: any(of: "glacier", key: kind)),
                Area(
                    color: \.green, sourceLayer: "landuse",
                    filter: any(
                        of: "park", "grass", "meadow", "cemetery", "pitch", "playground", "golf_course",
                        "recreation_ground",
                        "garden", "village_green", "allotments", "nature_reserve", "national_park", "protected_area",
                        "zoo", "stadium", key: use)),
                Area(color: \.wood, sourceLayer: "landuse", filter: any(of: "wood", "forest", key: use)),
                Area(color: \.wood, sourceLayer: "natural", filter: any(of: "wood", "forest", key: use)),
                Area(color: \.green, sourceLayer: "natural", filter: any(of: "scrub", "meadow", "wetland", key: use)),
                Area(color: \.sand, sourceLayer: "landuse", filter: any(of: "sand", "beach", key: use)),
                Area(color: \.ice, sourceLayer: "landuse", filter: any(of: "glacier", key: use)),
                Area(
                    color: \.institution, sourceLayer: "landuse",
                    filter: any(
                        of: "school", "university", "college", "kindergarten", "library", "hospital", "military",
                        key: use)),
                Area(color: \.runway, sourceLayer: "landuse", filter: any(of: "runway", "taxiway", key: use)),
                Area(color: \.square, sourceLayer: "landuse", filter: any(of: "pedestrian", key: use), minZoom: 13),
            ],
            water: [Area(color: \.water, sourceLayer: "water", filter: isArea)],
            waterLines: [
                ("water", all(isLine, not(isStream)), all(isLine, isStream)), ("physical_line", isRiver, isStream),
            ],
            piers: [
                ("landuse", all(isArea, any(of: "pier", key: use)), false),
                ("roads", all(isLine, any(of: "pier", key: roadDetail)), true),
            ], buildings: "buildings", roads: "roads",
            runways: ("roads", any(of: "runway", "taxiway", key: roadDetail)),
            road: { road in
                switch road {
                case .motorway: all(any(of: "highway", key: kind), not(isLink))
                case .primary: all(isMajor, not(isSecondary), not(isTertiary), not(isLink))
                case .secondary:
                    #"["any",\#(all(#"["any",\#(isMajor),\#(isMedium)]"#, isSecondary)),\#(all(any(of: "highway", "major_road", key: kind), isLink, not(isTertiary)))]"#
                case .tertiary: #"["any",\#(all(isMajor, isTertiary)),\#(all(isMedium, not(isSecondary)))]"#
                case .minor: all(any(of: "minor_road", key: kind), not(isService))
                case .pedestrian: isPedestrian
                case .service: all(any(of: "minor_road", key: kind), isService)
                }
            },
            level: { level in
                let isTunnel = #"["any",["==",["get","is_tunnel"],true],["<",["to-number",["get","pmap:level"],0],0]]"#
                let isBridge = #"["any",["==",["get","is_bridge"],true],[">",["to-number",["get","pmap:level"],0],0]]"#
                switch level {
                case .tunnel: return isTunnel
                case .bridge: return isBridge
                case .ground: return all(not(isTunnel), not(isBridge))
                }
            },
            path: all(
                any(of: "path", "other", key: kind),
                not(any(of: "pedestrian", "steps", "pier", "platform", key: roadDetail))),
            steps: any(of: "steps", key: roadDetail), rail: any(of: "rail", key: kind),
            oneWay: (
                all(
                    #"["match",["to-string",["get","oneway"]],["yes","true","1","-1","reverse"],true,false]"#,
                    any(of: "major_road", "medium_road", "minor_road", key: kind)),
                #"["match",["to-string",["get","oneway"]],["-1","reverse"],true,false]"#
            ),
            otherRails: [("transit", any(of: "railway", "rail", key: kind))],
            ferry: ("roads", any(of: "ferry", key: kind)), aerialways: ("roads", any(of: "aerialway", key: kind)),
            boundaries: "boundaries",
            country: #"["any",\#(any(of: "country", key: kind)),["==",\#(adminLevel),2]]"#,
            region: #"["any",\#(any(of: "region", key: kind)),["==",\#(adminLevel),4]]"#,
            disputed: #"["==",["get","disputed"],true]"#,
            name: #"["get","name"]"#, hasName: #"["has","name"]"#, labels: labels,
            unneeded: ["mask"])
    }()

    private static let kind = #"["coalesce",["get","kind"],["get","pmap:kind"]]"#
    /// The kind of a road; version 2 has the tag of OpenStreetMap.
    private static let roadDetail =
        #"["coalesce",["get","kind_detail"],["get","pmap:kind_detail"],["get","highway"]]"#
    private static let adminLevel = #"["to-number",["get","pmap:min_admin_level"],99]"#
    private static let isPedestrian = any(of: "pedestrian", key: roadDetail)
    private static let isRiver = any(of: "river", "canal", "waterway", key: kind)
    private static let isStream = any(of: "stream", "drain", "ditch", key: kind)

    private static let labels: [Label] = {
        let detail = #"["coalesce",["get","kind_detail"],["get","pmap:kind_detail"],["get","place"]]"#
        // 0 to 15 by population, more for larger places.
        let population = #"["to-number",["coalesce",["get","population_rank"],["get","pmap:population_rank"]],5]"#
        let rank = #"["-",13,\#(population)]"#
        let isCapital =
            #"["any",["==",["get","capital"],"yes"],["all",["has","capital"],["==",["to-string",["get","capital"]],"2"]]]"#
        let isCity = any(of: "city", key: detail)
        let hasRef = #"["any",["has","shield_text"],["has","ref"]]"#
        let ref = #"["coalesce",["get","shield_text"],["get","ref"]]"#
        // In version 2, places have only tags of OpenStreetMap.
        let places =
            #"["coalesce",["get","kind"],["get","pmap:kind"],["get","amenity"],["get","shop"],["get","tourism"],["get","leisure"],["get","historic"]]"#
        let isOcean = any(of: "ocean", "sea", "bay", "strait", key: kind)
        let roads = any(of: "highway", "major_road", "medium_road", key: kind)
        return [
            Label(.country, "places", any(of: "country", key: kind), rank: #"["-",16,\#(population)]"#),
            Label(.capital, "places", all(isCity, isCapital), rank: rank),
            Label(.city, "places", all(isCity, not(isCapital)), rank: rank),
            Label(.region, "places", any(of: "region", key: kind), rank: rank),
            Label(.town, "places", any(of: "town", key: detail), rank: rank),
            Label(.village, "places", any(of: "village", key: detail), rank: rank),
            Label(
                .suburb, "places",
                #"["any",\#(any(of: "macrohood", "borough", "suburb", key: kind)),\#(any(of: "suburb", "borough", "quarter", key: detail))]"#,
                rank: rank),
            Label(.neighbourhood, "places", any(of: "neighbourhood", key: detail), rank: rank),
            Label(
                .hamlet, "places", any(of: "hamlet", "locality", "isolated_dwelling", "farm", key: detail), rank: rank),
            Label(.square, "places", any(of: "square", key: detail)),
            Label(.ocean, "water", all(isPoint, isOcean), rank: #"["match",\#(kind),"ocean",0,"sea",2,4]"#),
            Label(.ocean, "physical_point", isOcean, rank: #"["match",\#(kind),"ocean",0,"sea",2,4]"#),
            Label(.lake, "water", all(isPoint, not(isOcean))),
            Label(.lake, "physical_point", any(of: "lake", "water", key: kind)),
            Label(.river, "water", isLine), Label(.river, "physical_line", #"["any",\#(isRiver),\#(isStream)]"#),
            Label(.motorwayShield, "roads", all(hasRef, any(of: "highway", key: kind)), text: ref),
            Label(.roadShield, "roads", all(hasRef, any(of: "major_road", key: kind)), text: ref),
            Label(.majorRoad, "roads", roads),
            Label(.minorRoad, "roads", #"["any",\#(any(of: "minor_road", key: kind)),\#(isPedestrian)]"#),
            Label(.path, "roads", all(any(of: "path", "other", key: kind), not(isPedestrian))),
            Label(
                .peak, "pois", any(of: "peak", "volcano", key: kind),
                text:
                    #"["case",["has","elevation"],["format",["get","name"],{},"\n",{},["concat",["to-string",["get","elevation"]]," m"],{"font-scale":0.88}],["get","name"]]"#,
                icon: "mountain"),
            Label(.airport, "pois", any(of: "aerodrome", key: kind), icon: "airport"),
            Label(.station, "pois", any(of: "station", "train_station", "halt", key: kind), icon: "rail"),
            Label(.park, "pois", any(of: "national_park", "nature_reserve", "protected_area", "forest", key: kind)),
            Label(.landmark, "pois", places: places), Label(.place, "pois", places: places),
            Label(.shop, "pois", places: places), Label(.stop, "pois", places: places),
            Label(
                .houseNumber, "buildings", isPoint,
                text: #"["coalesce",["get","addr_housenumber"],["get","housenumber"]]"#),
        ]
    }()
}
