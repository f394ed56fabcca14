import MapStyle

/// The layers of a built-in style, bottom first, as JSON.
struct BuiltInLayers {
    private let schema: StyleSchema
    private let palette: StylePalette
    /// Only layers that are visible between this integer zoom and the next are written; nil for all.
    private let integerZoom: Double?
    private(set) var all: [String] = []
    private var ids: Set<String> = []

    init(_ schema: StyleSchema, _ palette: StylePalette, at integerZoom: Double? = nil) {
        (self.schema, self.palette, self.integerZoom) = (schema, palette, integerZoom)
        all.append(#"{"id":"background","type":"background","paint":{"background-color":"\#(palette.land)"}}"#)
        for area in schema.areas { add(area) }
        addWater()
        add(
            "runway line", "line", schema.runways.sourceLayer, schema.runways.filter, minZoom: 11,
            paint: line(palette.runway, [(11, 1), (14, 8), (18, 90)]))
        for level in StyleRoadLevel.allCases {
            if level == .ground { addBuildings() }
            addRoads(level)
        }
        addCables()
        addBoundaries()
        all += BuiltInLabels(schema, palette, at: integerZoom).all
    }

    /// Rivers and streams, below water areas, and piers above them.
    private mutating func addWater() {
        // World tiles rank rivers, 0 for the largest.
        func river(_ width: Double) -> String { #"["-",\#(width),["*",0.12,["to-number",["get","rank"],4]]]"# }
        for lines in schema.waterLines {
            add(
                "waterway", "line", lines.sourceLayer, lines.river, minZoom: 3,
                paint: #""line-color":"\#(palette.water)","line-width":["interpolate",["exponential",1.5],["zoom"],"#
                    + #"3,\#(river(1.3)),6,\#(river(1.8)),9,1.6,12,2.4,16,6,20,24]"#,
                layout: #""line-cap":"round","line-join":"round""#)
            add(
                "stream", "line", lines.sourceLayer, lines.stream, minZoom: 11,
                paint: line(palette.water, [(11, 0.5), (14, 1.2), (16, 2.4), (20, 12)]),
                layout: #""line-cap":"round""#)
        }
        for area in schema.water { add(area) }
        for pier in schema.piers {
            if pier.isLine {
                add(
                    "pier line", "line", pier.sourceLayer, pier.filter, minZoom: 13,
                    paint: line(palette.land, [(13, 0.8), (16, 3.5), (20, 40)]))
            } else {
                add("pier", "fill", pier.sourceLayer, pier.filter, minZoom: 12, paint: fill(palette.land))
            }
        }
    }

    private mutating func addBuildings() {
        func fading(_ zoom: Double, _ first: String, _ last: String) -> String {
            #"["interpolate",["linear"],["zoom"],\#(zoom),"\#(first)",\#(zoom + 1),"\#(last)"]"#
        }
        add(
            "building", "fill", schema.buildings, nil, minZoom: 13, role: .buildings,
            paint: #""fill-color":\#(fading(12.5, palette.urban, palette.building)),"#
                + #""fill-outline-color":\#(fading(14.5, palette.building, palette.buildingOutline))"#)
    }

    /// Ferries and aerialways.
    private mutating func addCables() {
        add(
            "ferry", "line", schema.ferry.sourceLayer, schema.ferry.filter, minZoom: 8, role: .transit,
            paint: line(palette.ferry, [(8, 0.7), (16, 1.6)]) + #","line-dasharray":[4,3]"#)
        let (sourceLayer, filter) = schema.aerialways
        add(
            "aerialway", "line", sourceLayer, filter, minZoom: 12, role: .transit,
            paint: line(palette.rail, [(12, 0.8), (18, 2)]))
        add(
            "aerialway pylons", "line", sourceLayer, filter, minZoom: 13, role: .transit,
            paint: line(palette.rail, [(13, 3), (18, 7)]) + #","line-dasharray":[0.3,4]"#)
    }

    private mutating func addBoundaries() {
        func undisputed(_ filter: String) -> String { StyleSchema.all(filter, StyleSchema.not(schema.disputed)) }
        add(
            "region border", "line", schema.boundaries, undisputed(schema.region), minZoom: 3, role: .borders,
            paint: line(palette.border, [(3, 0.4), (6, 0.7), (10, 1), (16, 1.8)]) + #","line-dasharray":[3,2]"#)
        let country = undisputed(schema.country)
        add(
            "country border band", "line", schema.boundaries, country, minZoom: 4, role: .borders,
            paint: line(palette.borderBand, [(4, 2), (8, 4.5), (12, 8), (16, 14)]) + #","line-opacity":0.6"#,
            layout: #""line-join":"round""#)
        add(
            "country border", "line", schema.boundaries, country, minZoom: 0, role: .borders,
            paint: line(palette.border, [(1, 0.5), (4, 0.9), (6, 1.3), (12, 2.2)]), layout: #""line-join":"round""#)
        add(
            "disputed border", "line", schema.boundaries, StyleSchema.all(schema.country, schema.disputed), minZoom: 0,
            role: .borders,
            paint: line(palette.border, [(1, 0.5), (4, 0.9), (6, 1.3), (12, 2.2)]) + #","line-dasharray":[2,2]"#)
    }

    private mutating func add(_ area: StyleSchema.Area) {
        let color = palette[keyPath: area.color]
        add(
            area.sourceLayer, "fill", area.sourceLayer, area.filter, minZoom: area.minZoom,
            // Without outlines, a gap would show between neighbors of the same color.
            paint: fill(color, regional: area.isRegional ? palette.afar[color] : nil))
    }

    /// Roads of one level: all casings below all fills, so that crossings look right.
    private mutating func addRoads(_ level: StyleRoadLevel) {
        let isOnLevel = schema.level(level)
        func filter(_ kind: String) -> String { StyleSchema.all(isOnLevel, kind) }
        add(
            "\(level.rawValue) path", "line", schema.roads, filter(schema.path), minZoom: 14,
            paint: line(palette.path, [(14, 0.7), (16, 1.3), (18, 2.6)]) + #","line-dasharray":[2,1.2]"#
                + fade(14))
        add(
            "\(level.rawValue) steps", "line", schema.roads, filter(schema.steps), minZoom: 15,
            paint: line(palette.path, [(15, 2), (16, 3), (18, 7), (20, 20)]) + #","line-dasharray":[0.4,0.4]"#)
        for road in StyleRoad.allCases {
            // A dashed casing shows that the road is below the ground.
            let dashes = level == .tunnel ? #","line-dasharray":[0.6,0.4]"# : ""
            add(
                "\(level.rawValue) \(road.rawValue) casing", "line", schema.roads, filter(schema.road(road)),
                minZoom: road.casingZoom,
                paint: line(palette[keyPath: road.casingColor], road.casingWidths) + dashes,
                // Round caps of casings would be visible where a bridge or tunnel starts.
                layout: level == .ground ? #""line-cap":"round","line-join":"round""# : #""line-join":"round""#)
        }
        for road in StyleRoad.allCases {
            add(
                "\(level.rawValue) \(road.rawValue)", "line", schema.roads, filter(schema.road(road)),
                minZoom: road.widths[0].zoom, paint: paint(road, level),
                layout: #""line-cap":"round","line-join":"round""#)
        }
        let rails = [(schema.roads, filter(schema.rail))] + (level == .ground ? schema.otherRails : [])
        for (sourceLayer, filter) in rails {
            add(
                "\(level.rawValue) rail", "line", sourceLayer, filter, minZoom: 10, role: .transit,
                paint: line(palette.rail, [(10, 0.5), (14, 1), (18, 2.6)]))
            add(
                "\(level.rawValue) rail ties", "line", sourceLayer, filter, minZoom: 14.5, role: .transit,
                paint: line(palette.rail, [(14.5, 3), (18, 7)]) + #","line-dasharray":[0.2,2]"#)
        }
    }

    /// A road; thin roads have a color of their own, because they have no casing.
    private func paint(_ road: StyleRoad, _ level: StyleRoadLevel) -> String {
        let isPale = level == .tunnel && road != .motorway
        let color = isPale ? palette.tunnel : palette[keyPath: road.color]
        let colors =
            #"["step",["zoom"],"\#(palette[keyPath: road.thinColor])",\#(road.casingZoom),"\#(color)"]"#
        return #""line-color":\#(colors),\#(width(road.widths))"# + (road.fadesIn ? fade(road.widths[0].zoom) : "")
    }

    /// The opacity of lines that appear over one zoom.
    private func fade(_ zoom: Double) -> String {
        #","line-opacity":["interpolate",["linear"],["zoom"],\#(zoom),0,\#(zoom + 1),1]"#
    }

    /// - Parameter regional: the color at the zooms of the world, which becomes that of the land.
    private func fill(_ color: String, regional: String? = nil) -> String {
        guard let regional else { return #""fill-color":"\#(color)""# }
        return #""fill-color":["interpolate",["linear"],["zoom"],5,"\#(regional)",7.5,"\#(palette.land)"]"#
    }

    private func line(_ color: String, _ widths: [(zoom: Double, width: Double)]) -> String {
        #""line-color":"\#(color)",\#(width(widths))"#
    }

    private func width(_ widths: [(zoom: Double, width: Double)]) -> String {
        let stops = widths.map { "\($0.zoom),\(($0.width * 100).rounded() / 100)" }.joined(separator: ",")
        return #""line-width":["interpolate",["exponential",1.5],["zoom"],\#(stops)]"#
    }

    /// The id of a layer among those of one name, counted from 1.
    static func id(_ name: String, number: Int) -> String { number == 1 ? name : "\(name) \(number)" }

    private mutating func add(
        _ name: String, _ type: String, _ sourceLayer: String, _ filter: String?, minZoom: Double,
        role: StyleRole? = nil, paint: String, layout: String? = nil
    ) {
        var number = 1
        while !ids.insert(Self.id(name, number: number)).inserted { number += 1 }
        let id = Self.id(name, number: number)
        if let integerZoom, minZoom >= integerZoom + 1 { return }
        var json =
            #"{"id":"\#(id)","type":"\#(type)","source":"\#(BuiltInStyle.source)","source-layer":"\#(sourceLayer)""#
        if let role { json += "," + role.json }
        if minZoom > 0 { json += #","minzoom":\#(minZoom)"# }
        if let filter { json += #","filter":\#(filter)"# }
        if let layout { json += #","layout":{\#(layout)}"# }
        all.append(json + #","paint":{\#(paint)}}"#)
    }
}
