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
                #"["any",["==",["get","kind"],"region"],["==",["to-number",["get","pmap:min_admin_level"],99],4]]"#)
    }()
}
