extension StyleSchema {
    /// [Protomaps](https://docs.protomaps.com/basemaps/layers); version 3 has its kinds under `pmap:kind`.
    static let protomaps: StyleSchema = {
        let kind = #"["coalesce",["get","pmap:kind"],["get","kind"]]"#
        let detail = #"["coalesce",["get","pmap:kind_detail"],["get","kind_detail"]]"#
        let isMajor = any(of: "major_road", key: kind)
        let isSecondary = any(of: "secondary", "secondary_link", key: detail)
        let isTertiary = any(of: "tertiary", "tertiary_link", key: detail)
        let isService = any(of: "service", key: detail)
        let isLink = #"["any",["==",["get","is_link"],true],["==",["to-number",["get","pmap:link"],0],1]]"#
        return StyleSchema(
            areas: [
                Area(color: \.land, sourceLayer: "earth", filter: isArea),
                Area(
                    color: \.urban, sourceLayer: "landuse",
                    filter: any(
                        of: "residential", "commercial", "industrial", "retail", "railway", "neighbourhood", key: kind)),
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
                        "zoo", "stadium", key: kind)),
                Area(color: \.wood, sourceLayer: "landuse", filter: any(of: "wood", "forest", key: kind)),
                Area(color: \.wood, sourceLayer: "natural", filter: any(of: "wood", "forest", key: kind)),
                Area(color: \.sand, sourceLayer: "landuse", filter: any(of: "sand", "beach", key: kind)),
                Area(color: \.ice, sourceLayer: "landuse", filter: any(of: "glacier", key: kind)),
                Area(
                    color: \.institution, sourceLayer: "landuse",
                    filter: any(
                        of: "school", "university", "college", "kindergarten", "library", "hospital", "military",
                        key: kind)),
                Area(color: \.runway, sourceLayer: "landuse", filter: any(of: "runway", "taxiway", "pier", key: kind)),
            ],
            water: [Area(color: \.water, sourceLayer: "water", filter: isArea)],
            waterLines: ("water", isLine), buildings: "buildings", roads: "roads",
            runways: ("roads", any(of: "runway", "taxiway", key: detail)),
            road: { road in
                switch road {
                case .motorway: all(any(of: "highway", key: kind), not(isLink))
                case .primary: all(isMajor, not(isSecondary), not(isTertiary), not(isLink))
                case .secondary:
                    #"["any",\#(any(of: "medium_road", key: kind)),\#(all(isMajor, isSecondary)),\#(all(any(of: "highway", "major_road", key: kind), isLink, not(isTertiary)))]"#
                case .tertiary: all(isMajor, isTertiary)
                case .minor: all(any(of: "minor_road", key: kind), not(isService))
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
            path: any(of: "path", key: kind), rail: any(of: "rail", key: kind),
            ferry: ("roads", any(of: "ferry", key: kind)), boundaries: "boundaries",
            country:
                #"["any",["==",["get","kind"],"country"],["==",["to-number",["get","pmap:min_admin_level"],99],2]]"#,
            region:
                #"["any",["==",["get","kind"],"region"],["==",["to-number",["get","pmap:min_admin_level"],99],4]]"#,
            name: #"["get","name"]"#, hasName: #"["has","name"]"#, labels: labels)
    }()

    private static let labels: [Label] = {
        let kind = #"["coalesce",["get","pmap:kind"],["get","kind"]]"#
        let detail = #"["coalesce",["get","kind_detail"],["get","pmap:kind_detail"],["get","place"]]"#
        // 0 to 15 by population, more for larger places.
        let population = #"["to-number",["coalesce",["get","population_rank"],["get","pmap:population_rank"]],5]"#
        let rank = #"["-",13,\#(population)]"#
        let isCapital =
            #"["any",["==",["get","capital"],"yes"],["all",["has","capital"],["==",["to-string",["get","capital"]],"2"]]]"#
        let isLocality = any(of: "locality", key: kind)
        let isCity = all(isLocality, any(of: "city", key: detail))
        let hasRef = #"["any",["has","shield_text"],["has","ref"]]"#
        let ref = #"["coalesce",["get","shield_text"],["get","ref"]]"#
        let isOcean = any(of: "ocean", "sea", "bay", "strait", key: kind)
        let roads = any(of: "highway", "major_road", "medium_road", key: kind)
        return [
            Label(.country, "places", any(of: "country", key: kind), rank: #"["-",16,\#(population)]"#),
            Label(.capital, "places", all(isCity, isCapital), rank: rank),
            Label(.city, "places", all(isCity, not(isCapital)), rank: rank),
            Label(.region, "places", any(of: "region", key: kind), rank: rank),
            Label(.town, "places", all(isLocality, any(of: "town", key: detail)), rank: rank),
            Label(.village, "places", all(isLocality, any(of: "village", key: detail)), rank: rank),
            Label(.suburb, "places", any(of: "macrohood", "borough", "suburb", key: kind), rank: rank),
            Label(.suburb, "places", all(any(of: "neighbourhood", key: kind), any(of: "suburb", key: detail))),
            Label(
                .hamlet, "places",
                #"["any",\#(all(any(of: "neighbourhood", key: kind), not(any(of: "suburb", key: detail)))),\#(all(isLocality, any(of: "hamlet", "locality", "isolated_dwelling", "farm", key: detail)))]"#,
                rank: rank),
            Label(.ocean, "water", all(isPoint, isOcean), rank: #"["match",\#(kind),"ocean",0,"sea",2,4]"#),
            Label(.ocean, "physical_point", isOcean, rank: #"["match",\#(kind),"ocean",0,"sea",2,4]"#),
            Label(.lake, "water", all(isPoint, not(isOcean))),
            Label(.lake, "physical_point", any(of: "lake", "water", key: kind)),
            Label(.river, "water", isLine), Label(.river, "physical_line", any(of: "river", "stream", key: kind)),
            Label(.motorwayShield, "roads", all(hasRef, any(of: "highway", key: kind)), text: ref),
            Label(.roadShield, "roads", all(hasRef, any(of: "major_road", key: kind)), text: ref),
            Label(.majorRoad, "roads", roads),
            Label(.minorRoad, "roads", any(of: "minor_road", key: kind)),
            Label(.path, "roads", any(of: "path", key: kind)),
            Label(
                .peak, "pois", any(of: "peak", "volcano", key: kind),
                text:
                    #"["case",["has","elevation"],["format",["get","name"],{},"\n",{},["concat",["to-string",["get","elevation"]]," m"],{"font-scale":0.88}],["get","name"]]"#,
                icon: "mountain"),
            Label(.airport, "pois", any(of: "aerodrome", key: kind), icon: "airport"),
            Label(.station, "pois", any(of: "station", "train_station", "halt", key: kind), icon: "rail"),
            Label(.park, "pois", any(of: "national_park", "nature_reserve", "protected_area", "forest", key: kind)),
            Label(.landmark, "pois", places: kind), Label(.place, "pois", places: kind),
            Label(.stop, "pois", places: kind),
            Label(
                .houseNumber, "buildings", isPoint,
                text: #"["coalesce",["get","addr_housenumber"],["get","housenumber"]]"#),
        ]
    }()
}
