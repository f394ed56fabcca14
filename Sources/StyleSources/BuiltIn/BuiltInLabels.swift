/// The labels of a built-in style as JSON, bottom first: the last one is placed first.
struct BuiltInLabels {
    private let schema: StyleSchema
    private let palette: StylePalette
    /// Only layers that are visible between this integer zoom and the next are written; nil for all.
    private let integerZoom: Double?
    private(set) var all: [String] = []

    init(_ schema: StyleSchema, _ palette: StylePalette, at integerZoom: Double? = nil) {
        (self.schema, self.palette, self.integerZoom) = (schema, palette, integerZoom)
        for kind in StyleLabel.allCases.reversed() {
            if kind == .oneWay { addArrows() }
            let labels = schema.labels.filter { $0.kind == kind }
            for (index, label) in labels.enumerated() {
                add(label, id: "\(kind.rawValue) label\(index == 0 ? "" : " \(index + 1)")")
            }
        }
        // Placed first of all: countries make room for the greatest cities.
        for label in schema.labels.reversed() where Self.areRanked(label) {
            addDotted(label, id: "major \(label.kind.rawValue) label", filter: Self.isGreatest(label))
        }
    }

    /// Capitals and cities, of which the greatest have a layer of their own while there are countries.
    private static func areRanked(_ label: StyleSchema.Label) -> Bool {
        [.capital, .city].contains(label.kind) && label.rank != nil
    }

    /// The places that come before countries: the greatest, and in the end all capitals, first those of the smallest
    /// countries, whose names have no other room.
    private static func isGreatest(_ label: StyleSchema.Label) -> String? {
        guard let rank = label.rank else { return nil }
        guard label.kind == .capital else { return #"["<=",\#(rank),1]"# }
        return #"["any",["<=",\#(rank),["step",["zoom"],1,6,99]],[">=",\#(rank),["step",["zoom"],99,5,6]]]"#
    }

    /// One layer, or two if a dot marks the place only at low zooms.
    private mutating func add(_ label: StyleSchema.Label, id: String) {
        let zooms = label.zooms
        guard let last = label.kind.look.lastDotZoom, zooms.contains(last) else {
            if isShown(zooms) { add(label, id: id, zooms, filter: nil, icon: symbol(label)) }
            return
        }
        let above = last...zooms.upperBound
        if isShown(above) { add(label, id: id, above, filter: nil, icon: []) }
        let others = Self.areRanked(label) ? Self.isGreatest(label).map(StyleSchema.not) : nil
        addDotted(label, id: id, filter: others)
    }

    /// The layer with dots that mark the places.
    private mutating func addDotted(_ label: StyleSchema.Label, id: String, filter: String?) {
        guard let last = label.kind.look.lastDotZoom, isShown(label.zooms.lowerBound...last) else { return }
        let dot = label.kind == .capital ? "circle-stroked" : "circle"
        let icon = place(
            "\"\(dot)\"", size: label.kind == .capital ? "0.5" : "0.34", offset: 0.4, anchors: Self.sides + Self.corners
        )
        // Under a pin, a name needs no dot.
        add(
            label, id: id + " with dot", label.zooms.lowerBound...last, filter: filter,
            icon: icon + [#""icon-optional":true"#])
    }

    /// Anchors of texts beside a place, in the order in which they are tried.
    private static let sides = ["left", "right", "top", "bottom"]
    private static let corners = ["top-left", "top-right", "bottom-left", "bottom-right"]

    /// Arrows along one-way streets.
    private mutating func addArrows() {
        let look = StyleLabel.oneWay.look
        guard isShown(look.zooms) else { return }
        all.append(
            #"{"id":"\#(StyleLabel.oneWay.rawValue) label","type":"symbol","source":"\#(BuiltInStyle.source)","#
                + #""source-layer":"\#(schema.roads)",\#(StyleLabel.oneWay.role.json),"minzoom":\#(look.zooms.lowerBound),"#
                + #""filter":\#(schema.oneWay.filter),"layout":{"symbol-placement":"line","#
                + #""symbol-spacing":\#(look.line ?? 250),"icon-image":"\#(MapIcon.arrowName)","icon-size":0.6,"#
                + #""icon-rotate":["case",\#(schema.oneWay.isReverse),180,0],"icon-padding":1},"#
                + #""paint":{"icon-color":"\#(palette.arrow)"}}"#)
    }

    private func isShown(_ zooms: ClosedRange<Double>) -> Bool {
        guard let integerZoom else { return true }
        return zooms.lowerBound < integerZoom + 1
            && (zooms.upperBound > integerZoom || zooms.upperBound >= StyleLabelLook.maximumZoom)
    }

    /// - Parameter others: a further filter.
    private mutating func add(
        _ label: StyleSchema.Label, id: String, _ zooms: ClosedRange<Double>, filter others: String?, icon: [String]
    ) {
        var json =
            #"{"id":"\#(id)","type":"symbol","source":"\#(BuiltInStyle.source)","source-layer":"\#(label.sourceLayer)""#
        json += "," + label.kind.role.json
        if zooms.lowerBound > 0 { json += #","minzoom":\#(zooms.lowerBound)"# }
        if zooms.upperBound < StyleLabelLook.maximumZoom { json += #","maxzoom":\#(zooms.upperBound)"# }
        let filters = [filter(label), others].compactMap(\.self)
        if let first = filters.first { json += #","filter":\#(filters.count == 1 ? first : StyleSchema.all(filters))"# }
        let layout = (text(label) + (icon.isEmpty ? evasion(label.kind) : icon) + order(label)).joined(separator: ",")
        all.append(json + #","layout":{\#(layout)},"paint":{\#(paint(label, hasIcon: !icon.isEmpty))}}"#)
    }

    private func text(_ label: StyleSchema.Label) -> [String] {
        let look = label.kind.look
        var layout = [
            #""text-field":\#(label.text ?? schema.name)"#, #""text-font":["\#(look.font.rawValue)"]"#,
            #""text-size":\#(look.size(rank: label.rank))"#, #""text-padding":\#(look.padding)"#,
        ]
        if look.isUppercase { layout.append(#""text-transform":"uppercase""#) }
        if look.spacing > 0 { layout.append(#""text-letter-spacing":\#(look.spacing)"#) }
        if let wrap = look.wrap { layout.append(#""text-max-width":\#(wrap)"#) }
        if let line = look.line {
            layout += [
                #""symbol-placement":"line""#,
                #""symbol-spacing":["interpolate",["linear"],["zoom"],15,\#(line),18,\#(2.5 * line)]"#,
                #""text-max-angle":25"#,
            ]
            // Names that lie on tilted ground cannot be read far away.
            layout +=
                look.isUpright
                ? [#""text-rotation-alignment":"viewport""#, #""icon-rotation-alignment":"viewport""#]
                : [#""text-pitch-alignment":"viewport""#]
        }
        return layout
    }

    /// How the name of a place without an icon moves when something is in its way, such as a pin.
    private func evasion(_ kind: StyleLabel) -> [String] {
        switch kind {
        case .country:
            // In ems, and not far: elsewhere, the name would be that of a neighbor.
            return Self.moved(by: [(0, 0), (0, 0.8), (0, -0.8), (1, 0), (-1, 0), (0, 1.4), (0, -1.4)])
        case .ocean:
            return Self.moved(
                by: [(0, 0), (0, 1), (0, -1), (1.5, 0), (-1.5, 0), (2.5, 0), (-2.5, 0), (0, 2), (0, -2)])
        case .capital, .city, .town, .village, .suburb, .hamlet:
            let anchors = (["center", "top", "bottom", "left", "right"] + Self.corners).map { "\"\($0)\"" }
            return [
                #""text-variable-anchor":[\#(anchors.joined(separator: ","))]"#, #""text-radial-offset":0.7"#,
                #""text-justify":"auto""#,
            ]
        default: return []
        }
    }

    /// A text at its place, or moved by this many ems.
    private static func moved(by offsets: [(x: Double, y: Double)]) -> [String] {
        let list = offsets.map { #""center",[\#($0.x),\#($0.y)]"# }
        return [#""text-variable-anchor-offset":[\#(list.joined(separator: ","))]"#]
    }

    /// The icon of a label; empty if it has none.
    private func symbol(_ label: StyleSchema.Label) -> [String] {
        if let kind = label.places {
            let image = StylePlace.match(kind, of: places(label), else: "\"\"") { "\"\($1.icon)\"" }
            // Where a name has no room, its icon may have some; few at first, more with each zoom.
            return place(image, padding: #"["interpolate",["linear"],["zoom"],14,12,15,7,16,4,17,1]"#)
                + [#""text-optional":true"#]
        }
        if let name = label.icon { return place("\"\(name)\"") }
        guard label.kind == .motorwayShield || label.kind == .roadShield else { return [] }
        return [
            #""icon-image":"\#(MapIcon.shieldName)""#, #""icon-text-fit":"both""#,
            #""icon-text-fit-padding":[0,2.5,0,2.5]"#,
        ]
    }

    /// An icon with its text on a side that has room.
    private func place(
        _ image: String, size: String = #"["interpolate",["linear"],["zoom"],12,0.8,17,1]"#, offset: Double = 0.85,
        padding: String = "1", anchors: [String] = sides
    ) -> [String] {
        [
            #""icon-image":\#(image)"#, #""icon-size":\#(size)"#, #""icon-padding":\#(padding)"#,
            #""text-variable-anchor":[\#(anchors.map { "\"\($0)\"" }.joined(separator: ","))]"#,
            #""text-radial-offset":\#(offset)"#,
            #""text-justify":"auto""#,
        ]
    }

    private func order(_ label: StyleSchema.Label) -> [String] {
        let order =
            label.places.map { StylePlace.match($0, of: places(label), else: "99") { index, _ in "\(index)" } }
            ?? label.rank
        return order.map { [#""symbol-sort-key":\#($0)"#] } ?? []
    }

    private func filter(_ label: StyleSchema.Label) -> String? {
        guard let kind = label.places else { return label.filter }
        let kinds = places(label).flatMap(\.values)
        let nameless = StylePlace.nameless.filter(kinds.contains)
        let isShown =
            nameless.isEmpty
            ? schema.hasName : #"["any",\#(schema.hasName),\#(StyleSchema.any(of: nameless, key: kind))]"#
        return StyleSchema.all([label.filter, StyleSchema.any(of: kinds, key: kind), isShown].compactMap(\.self))
    }

    private func places(_ label: StyleSchema.Label) -> [StylePlace] { StylePlace.all.filter { $0.label == label.kind } }

    private func paint(_ label: StyleSchema.Label, hasIcon: Bool) -> String {
        let fallback = "\"\(palette[keyPath: label.kind.look.color])\""
        if label.kind == .motorwayShield || label.kind == .roadShield {
            let isMotorway = label.kind == .motorwayShield
            let (ground, edge) =
                isMotorway ? (palette.shield, palette.motorwayCasing) : (palette.minor, palette.shieldEdge)
            return #""text-color":\#(isMotorway ? fallback : "\"\(palette.roadName)\""),"#
                + #""icon-color":"\#(ground)","icon-halo-color":"\#(edge)","icon-halo-width":1"#
        }
        let color =
            label.places.map { kind in
                StylePlace.match(kind, of: places(label), else: fallback) { "\"\(palette[keyPath: $1.color])\"" }
            } ?? fallback
        let text = #""text-color":\#(color),"text-halo-color":"\#(palette.halo)","text-halo-width":1.3"#
        guard hasIcon else { return text }
        return text + #","icon-color":\#(color),"icon-halo-color":"\#(palette.halo)","icon-halo-width":1.2"#
    }
}
