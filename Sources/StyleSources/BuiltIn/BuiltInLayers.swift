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
        addLines()
        for area in schema.water { add(area) }
        add(
            "runway line", "line", schema.runways.sourceLayer, schema.runways.filter, minZoom: 11,
            paint: line(palette.runway, [(11, 1), (14, 8), (18, 90)]))
        for level in StyleRoadLevel.allCases {
            if level == .ground { addBuildings() }
            addRoads(level)
        }
        addBoundaries()
        all += BuiltInLabels(schema, palette, at: integerZoom).all
    }

    /// Rivers and streams, below water areas, and ferries.
    private mutating func addLines() {
        add(
            "waterway", "line", schema.waterLines.sourceLayer, schema.waterLines.filter, minZoom: 3,
            paint: line(palette.water, [(3, 0.3), (8, 0.6), (12, 1.2), (16, 4), (20, 20)]),
            layout: #""line-cap":"round""#)
    }

    private mutating func addBuildings() {
        add(
            "building", "fill", schema.buildings, nil, minZoom: 13,
            paint: #""fill-color":"\#(palette.building)","fill-outline-color":"\#(palette.buildingOutline)""#)
    }

    private mutating func addBoundaries() {
        add(
            "ferry", "line", schema.ferry.sourceLayer, schema.ferry.filter, minZoom: 8,
            paint: line(palette.ferry, [(8, 0.6), (16, 1.6)]) + #","line-dasharray":[4,3]"#)
        add(
            "region border", "line", schema.boundaries, schema.region, minZoom: 4,
            paint: line(palette.border, [(4, 0.4), (10, 0.9), (16, 1.6)]) + #","line-dasharray":[3,2]"#)
        add(
            "country border", "line", schema.boundaries, schema.country, minZoom: 0,
            paint: line(palette.border, [(1, 0.5), (6, 1.2), (12, 2)]), layout: #""line-join":"round""#)
    }

    private mutating func add(_ area: StyleSchema.Area) {
        add(
            area.sourceLayer, "fill", area.sourceLayer, area.filter, minZoom: area.minZoom,
            // Without outlines, a gap would show between neighbors of the same color.
            paint: #""fill-color":"\#(palette[keyPath: area.color])""#)
    }

    /// Roads of one level: all casings below all fills, so that crossings look right.
    private mutating func addRoads(_ level: StyleRoadLevel) {
        let isOnLevel = schema.level(level)
        func filter(_ kind: String) -> String { StyleSchema.all(isOnLevel, kind) }
        add(
            "\(level.rawValue) path", "line", schema.roads, filter(schema.path), minZoom: 14,
            paint: line(palette.path, [(14, 0.7), (16, 1.3), (18, 2.6)]) + #","line-dasharray":[2,1.2]"#
                + fade(14))
        for road in StyleRoad.allCases {
            let color = road == .motorway ? palette.motorwayCasing : palette.casing
            // A dashed casing shows that the road is below the ground.
            let dashes = level == .tunnel ? #","line-dasharray":[1,0.6]"# : ""
            add(
                "\(level.rawValue) \(road.rawValue) casing", "line", schema.roads, filter(schema.road(road)),
                minZoom: road.casingZoom, paint: line(color, road.casingWidths) + dashes,
                // Round caps of casings would be visible where a bridge or tunnel starts.
                layout: level == .ground ? #""line-cap":"round","line-join":"round""# : #""line-join":"round""#)
        }
        for road in StyleRoad.allCases {
            add(
                "\(level.rawValue) \(road.rawValue)", "line", schema.roads, filter(schema.road(road)),
                minZoom: road.widths[0].zoom, paint: fill(road, level),
                layout: #""line-cap":"round","line-join":"round""#)
        }
        add(
            "\(level.rawValue) rail", "line", schema.roads, filter(schema.rail), minZoom: 10,
            paint: line(palette.rail, [(10, 0.5), (14, 1), (18, 2.6)]))
        add(
            "\(level.rawValue) rail ties", "line", schema.roads, filter(schema.rail), minZoom: 14.5,
            paint: line(palette.rail, [(14.5, 3), (18, 7)]) + #","line-dasharray":[0.2,2]"#)
    }

    /// A road; thin roads are darker, because they have no casing.
    private func fill(_ road: StyleRoad, _ level: StyleRoadLevel) -> String {
        if road == .motorway { return line(palette.motorway, road.widths) }
        if level == .tunnel { return line(palette.tunnel, road.widths) }
        let color =
            #"["step",["zoom"],"\#(palette.thinRoad)",\#(road.casingZoom),"\#(palette[keyPath: road.color])"]"#
        return #""line-color":\#(color),\#(width(road.widths))"# + (road.fadesIn ? fade(road.widths[0].zoom) : "")
    }

    /// The opacity of lines that appear over one zoom.
    private func fade(_ zoom: Double) -> String {
        #","line-opacity":["interpolate",["linear"],["zoom"],\#(zoom),0,\#(zoom + 1),1]"#
    }

    private func line(_ color: String, _ widths: [(zoom: Double, width: Double)]) -> String {
        #""line-color":"\#(color)",\#(width(widths))"#
    }

    private func width(_ widths: [(zoom: Double, width: Double)]) -> String {
        let stops = widths.map { "\($0.zoom),\(($0.width * 100).rounded() / 100)" }.joined(separator: ",")
        return #""line-width":["interpolate",["exponential",1.5],["zoom"],\#(stops)]"#
    }

    private mutating func add(
        _ name: String, _ type: String, _ sourceLayer: String, _ filter: String?, minZoom: Double, paint: String,
        layout: String? = nil
    ) {
        var id = name
        var number = 2
        while !ids.insert(id).inserted {
            id = "\(name) \(number)"
            number += 1
        }
        if let integerZoom, minZoom >= integerZoom + 1 { return }
        var json =
            #"{"id":"\#(id)","type":"\#(type)","source":"\#(BuiltInStyle.source)","source-layer":"\#(sourceLayer)""#
        if minZoom > 0 { json += #","minzoom":\#(minZoom)"# }
        if let filter { json += #","filter":\#(filter)"# }
        if let layout { json += #","layout":{\#(layout)}"# }
        all.append(json + #","paint":{\#(paint)}}"#)
    }
}
